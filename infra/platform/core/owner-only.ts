import { mkdir } from 'node:fs/promises';

/** Mode of files that only the account of the process may read. */
export const OWNER_ONLY = 0o600;
const OWNER_ONLY_FOLDER = 0o700;

/** Creates a folder, with missing ones above it, that only the account of the process may enter. */
export const makeOwnFolder = async (folder: string): Promise<void> => {
  await mkdir(folder, { recursive: true, mode: OWNER_ONLY_FOLDER });
};
