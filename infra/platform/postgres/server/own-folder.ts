import { createHash } from 'node:crypto';
import { lstat, mkdir } from 'node:fs/promises';
import path from 'node:path';

const WRITABLE_BY_OTHERS = 0o022;

/** Folders every account of a system can reach, best first; used when the checkout or DATA_DIR lies behind a closed door. */
export const reachableBases = ['/var/lib/quartermaster', '/var/tmp/quartermaster'];

/** One name per place, so that two checkouts on a machine keep apart. */
export const nameFor = (place: string): string =>
  createHash('sha256').update(place).digest('hex').slice(0, 16);

/** Makes a folder that belongs to this process alone; false when somebody else could have put something into it. */
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

/** The first reachable base that is ours to use. */
export const firstOwnBase = async (bases: readonly string[]): Promise<string | null> => {
  for (const base of bases) if (await makeOwnFolder(base)) return base;
  return null;
};
