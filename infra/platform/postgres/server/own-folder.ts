import { createHash } from 'node:crypto';
import { lstat, mkdir } from 'node:fs/promises';
import path from 'node:path';

const WRITABLE_BY_OTHERS = 0o022;

/** Folders that every account can reach, best first; used when the server's account cannot enter the checkout or DATA_DIR. */
export const reachableBases = ['/var/lib/quartermaster', '/var/tmp/quartermaster'];

/** A folder name derived from the path, so that two checkouts on a machine use different folders. */
export const buildFolderName = (place: string): string =>
  createHash('sha256').update(place).digest('hex').slice(0, 16);

/** Creates a folder that belongs to this account; false when another account may have written to it. */
export const makeOwnFolder = async (folder: string): Promise<boolean> => {
  try {
    await mkdir(path.dirname(folder), { recursive: true });
    await mkdir(folder, { mode: 0o755 }).catch(() => undefined);
    const found = await lstat(folder);
    const mine = found.uid === process.getuid?.();
    return found.isDirectory() && mine && (found.mode & WRITABLE_BY_OTHERS) === 0;
  } catch {
    return false;
  }
};

/** The first reachable base that this account may use. */
export const firstOwnBase = async (bases: readonly string[]): Promise<string | null> => {
  for (const base of bases) if (await makeOwnFolder(base)) return base;
  return null;
};
