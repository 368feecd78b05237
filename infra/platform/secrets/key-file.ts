import { randomBytes } from 'node:crypto';
import { link, open, readFile, rm } from 'node:fs/promises';

const OWNER_ONLY = 0o600;

const codeOf = (error: unknown): unknown => (error as NodeJS.ErrnoException | null)?.code;

const contentOf = (file: string): Promise<string | null> =>
  readFile(file, 'utf8').catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  });

const writeKey = async (file: string): Promise<void> => {
  const handle = await open(file, 'wx', OWNER_ONLY);
  try {
    await handle.writeFile(`${randomBytes(32).toString('base64')}\n`);
    await handle.sync(); // what is sealed with it must not outlive it
  } finally {
    await handle.close();
  }
};

/** Whole or not at all, and never over one that is there: another process may make it at the same moment. */
const makeKey = async (file: string): Promise<void> => {
  const unfinished = `${file}.${String(process.pid)}.${randomBytes(4).toString('hex')}.new`;
  await writeKey(unfinished);
  try {
    await link(unfinished, file);
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
  } finally {
    await rm(unfinished, { force: true });
  }
};

/** The text of a file of keys; one that is not there is made, with a random key that only its owner can read. */
export const keptKeys = async (file: string): Promise<string> => {
  const kept = await contentOf(file);
  if (kept !== null) return kept;
  await makeKey(file);
  return readFile(file, 'utf8');
};
