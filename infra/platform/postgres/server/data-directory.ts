import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import {
  chmod,
  chown,
  lchown,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { type Account, runAs } from './account.ts';
import type { Binaries } from './binaries.ts';
import { isRunning } from './postmaster.ts';
import { getErrorCode, getErrorMessage, PostgresUnavailable } from '../postgres-errors.ts';

const run = promisify(execFile);

export const SUPERUSER = 'quartermaster';
const PASSWORD_FILE = 'quartermaster.password';
const FIRST_MAJOR_WITH_BUILTIN_LOCALES = 17;
const UNFINISHED = /\.(\d+)\.new$/;

const listEntries = (folder: string): readonly string[] =>
  existsSync(folder) ? readdirSync(folder) : [];

/** Deletes the leftovers of an interrupted first start, except those of a running process. */
const removeUnfinished = async (home: string): Promise<void> => {
  for (const name of listEntries(home)) {
    const pid = UNFINISHED.exec(name)?.[1];
    if (pid === undefined || (await isRunning(Number(pid)))) continue;
    await rm(path.join(home, name), { recursive: true, force: true });
  }
};

/**
 * Sort by code point (fast, the same everywhere), and upper and lower case of all alphabets; the last choice has ASCII
 * only.
 */
const localeChoices = (major: number): readonly (readonly string[])[] =>
  major >= FIRST_MAJOR_WITH_BUILTIN_LOCALES
    ? [['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']]
    : [['--locale=C.UTF-8'], ['--locale=C']];

const initdb = async (
  folder: string,
  passwordFile: string,
  binaries: Binaries,
  account: Account | null,
): Promise<void> => {
  const access = ['-U', SUPERUSER, '-A', 'scram-sha-256', '--pwfile', passwordFile];
  const options = ['-D', folder, ...access, '-E', 'UTF8', '--no-instructions'];
  const program = path.join(binaries.folder, 'initdb');
  const surroundings = { ...runAs(account), env: { ...process.env, LC_ALL: 'C', TZ: 'UTC' } };
  const [first = [], ...others] = localeChoices(binaries.major);
  const attempt = async (locale: readonly string[]) =>
    run(program, [...options, ...locale], surroundings);
  await others.reduce(
    async (tried, locale) => tried.catch(async () => attempt(locale)),
    attempt(first),
  );
};

const initialise = async (
  target: string,
  binaries: Binaries,
  account: Account | null,
): Promise<void> => {
  const passwordFile = `${target}.password.${process.pid}.new`;
  const unfinished = `${target}.${process.pid}.new`;
  try {
    await writeFile(passwordFile, randomBytes(24).toString('base64url'), { mode: 0o600 });
    if (account !== null) await chown(passwordFile, account.uid, account.gid);
    await initdb(unfinished, passwordFile, binaries, account);
    await rename(passwordFile, path.join(unfinished, PASSWORD_FILE));
  } catch (error) {
    await rm(passwordFile, { force: true });
    throw new PostgresUnavailable(
      `A new database could not be made in ${path.dirname(target)}: ${getErrorMessage(error)}`,
    );
  }
  await rename(unfinished, target).catch(async (error: unknown) => {
    // Another process created the cluster meanwhile; both are new and equal.
    if (!['ENOTEMPTY', 'EEXIST'].includes(getErrorCode(error))) throw error;
    await rm(unfinished, { recursive: true, force: true });
  });
};

const assertNoOtherMajor = (home: string, current: string, major: number): void => {
  const others = listEntries(home).filter((name) => /^data-\d+$/.test(name) && name !== current);
  const [other] = others;
  if (other === undefined) return;
  throw new PostgresUnavailable(
    `${home} holds data of PostgreSQL ${other.slice('data-'.length)}, but the programs found are of ${major}. ` +
      `Install that version (or set PG_BIN_DIR to it), or move ${path.join(home, other)} away to begin empty.`,
  );
};

const assertWhole = async (directory: string, major: number): Promise<void> => {
  const version = await readFile(path.join(directory, 'PG_VERSION'), 'utf8').catch(() => null);
  const missing = ['PG_VERSION', 'global/pg_control', PASSWORD_FILE].filter(
    (name) => !existsSync(path.join(directory, name)),
  );
  if (missing.length > 0) {
    throw new PostgresUnavailable(
      `The database in ${directory} is damaged: ${missing.join(' and ')} missing. ` +
        'Restore the folder from a backup, or move it away to begin empty. Nothing was changed.',
    );
  }
  if (Number(version) === major) return;
  throw new PostgresUnavailable(
    `${directory} holds data of PostgreSQL ${String(version).trim()}, but the programs found are of ${major}. ` +
      'Set PG_BIN_DIR to programs of that version.',
  );
};

/** Gives a cluster to the server's account: after root restored a backup, the files belong to root. */
const giveTo = async (directory: string, { uid, gid }: Account): Promise<void> => {
  if ((await stat(directory)).uid === uid) return;
  for (const entry of await readdir(directory, { recursive: true })) {
    await lchown(path.join(directory, entry), uid, gid);
  }
  await chown(directory, uid, gid);
  await chmod(directory, 0o700);
};

/**
 * The data directory of this major version inside `home`, created when there is none. It is created under a temporary name
 * and renamed when complete, so an incomplete cluster is never used. Throws PostgresUnavailable for damaged ones.
 */
export const prepareDataDirectory = async (
  home: string,
  binaries: Binaries,
  account: Account | null,
): Promise<string> => {
  const name = `data-${binaries.major}`;
  const directory = path.join(home, name);
  await removeUnfinished(home);
  if (listEntries(directory).length > 0) {
    await assertWhole(directory, binaries.major);
    if (account !== null) await giveTo(directory, account);
    return directory;
  }
  assertNoOtherMajor(home, name, binaries.major);
  await initialise(directory, binaries, account);
  return directory;
};

export const readPassword = async (dataDirectory: string): Promise<string> =>
  readFile(path.join(dataDirectory, PASSWORD_FILE), 'utf8');
