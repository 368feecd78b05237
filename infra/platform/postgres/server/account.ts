import { readFileSync } from 'node:fs';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { PostgresUnavailable } from '../postgres-errors.ts';

const run = promisify(execFile);

/** The system account of the server process; Postgres refuses to run as root. */
export interface Account {
  readonly name: string;
  readonly uid: number;
  readonly gid: number;
}

export const isRoot = (): boolean => process.getuid?.() === 0;

const parseAccounts = (passwd: string): readonly Account[] =>
  passwd.split('\n').flatMap((line) => {
    const [name, , uid, gid] = line.split(':');
    if (name === undefined || uid === undefined || gid === undefined) return [];
    return [{ name, uid: Number(uid), gid: Number(gid) }];
  });

/**
 * The server's account when this process is root: the owner of an existing cluster, else `postgres`, else `nobody`.
 * Only accounts in the passwd file qualify, because initdb looks its own account up there. Exported for its test.
 */
export const chooseAccount = (passwd: string, ownerUid: number | null): Account => {
  const accounts = parseAccounts(passwd).filter(({ uid }) => uid > 0);
  const chosen =
    accounts.find(({ uid }) => uid === ownerUid) ??
    accounts.find(({ name }) => name === 'postgres') ??
    accounts.find(({ name }) => name === 'nobody');
  if (chosen !== undefined) return chosen;
  throw new PostgresUnavailable(
    'Postgres does not run as root, and this system has neither an account "postgres" nor "nobody". ' +
      'Start as an ordinary user, or set DATABASE_URL to a running server.',
  );
};

/** The account of the server; null when this process is not root, so that the server uses its account. */
export const serverAccount = (ownerUid: number | null): Account | null =>
  isRoot() ? chooseAccount(readFileSync('/etc/passwd', 'utf8'), ownerUid) : null;

/** Options of a child process that runs as the account, in a folder every account can enter. */
export const runAs = (account: Account | null): { cwd: string; uid?: number; gid?: number } => ({
  cwd: '/',
  ...(account !== null && { uid: account.uid, gid: account.gid }),
});

/** True when the account can enter and write a folder. Tested by a write, so that every kind of permission counts. */
export const canWrite = async (folder: string, account: Account | null): Promise<boolean> => {
  const script = 'cd "$1" && test -w .';
  return run('/bin/sh', ['-c', script, 'sh', folder], runAs(account)).then(
    () => true,
    () => false,
  );
};
