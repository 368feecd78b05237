import { existsSync, readdirSync, statSync } from 'node:fs';
import { chmod, chown, mkdir, realpath, rm } from 'node:fs/promises';
import path from 'node:path';
import { type Account, canWrite } from './account.ts';
import { makeOwnFolder, buildFolderName, reachableBases } from './own-folder.ts';
import { getErrorCode, PostgresUnavailable } from '../postgres-errors.ts';
import { runningPostmaster } from './postmaster.ts';

/** The folder around the data directory: the cluster, its log, nothing else. */
export interface ClusterHome {
  readonly folder: string;
  /** Printed when the data is not in DATA_DIR. */
  readonly notice: string | null;
}

export const homeInside = (dataDir: string): string => path.join(path.resolve(dataDir), 'postgres');

const homeElsewhere = (dataDir: string): readonly string[] =>
  reachableBases.map((base) => path.join(base, buildFolderName(path.resolve(dataDir))));

/** Every folder that may hold a cluster of this DATA_DIR. */
const possibleHomes = (dataDir: string): readonly string[] => [
  homeInside(dataDir),
  ...homeElsewhere(dataDir),
];

/** Owner of an existing home, so that a later start by root uses the same account. */
export const ownerOfHome = (dataDir: string): number | null => {
  const home = possibleHomes(dataDir).find((folder) => existsSync(folder));
  return home === undefined ? null : statSync(home).uid;
};

const makeHome = async (folder: string, account: Account | null): Promise<string> => {
  try {
    await mkdir(folder, { recursive: true });
    if (account !== null) await chown(folder, account.uid, account.gid);
    await chmod(folder, 0o700);
    return await realpath(folder);
  } catch (error) {
    if (!['EACCES', 'EPERM', 'EROFS'].includes(getErrorCode(error))) throw error;
    throw new PostgresUnavailable(
      `The database folder ${folder} cannot be used by this account (${getErrorCode(error)}): another account made it, ` +
        'or its parent may not be written. Start as that account, or set DATA_DIR to a folder of your own.',
    );
  }
};

const buildNotice = (folder: string, dataDir: string, { name }: Account): string =>
  `The database is kept in ${folder}: account ${name}, which runs it for root, could not enter ${path.resolve(dataDir)}.`;

const elsewhere = async (dataDir: string, account: Account): Promise<ClusterHome> => {
  const homes = homeElsewhere(dataDir);
  for (const home of [...homes.filter(hasCluster), ...homes]) {
    if (!(await makeOwnFolder(path.dirname(home)))) continue;
    const folder = await makeHome(home, account);
    if (!(await canWrite(folder, account))) continue;
    return { folder, notice: buildNotice(folder, dataDir, account) };
  }
  throw new PostgresUnavailable(
    `Account ${account.name}, which runs the database for root, cannot enter ${path.resolve(dataDir)}. ` +
      'Set DATA_DIR to a folder every account can enter, or start as an ordinary user.',
  );
};

const hasCluster = (home: string): boolean =>
  existsSync(home) && readdirSync(home).some((name) => /^data-\d+$/.test(name));

/** True when the cluster is outside DATA_DIR; it stays there even if DATA_DIR becomes accessible later. */
const keptElsewhere = (dataDir: string): boolean =>
  !hasCluster(homeInside(dataDir)) && homeElsewhere(dataDir).some(hasCluster);

/**
 * Creates the folder of the cluster: `<dataDir>/postgres`, or a folder below /var when root's server account cannot enter
 * that. An existing cluster stays in its folder.
 */
export const prepareHome = async (
  dataDir: string,
  account: Account | null,
): Promise<ClusterHome> => {
  if (account !== null && keptElsewhere(dataDir)) return elsewhere(dataDir, account);
  const folder = await makeHome(homeInside(dataDir), account);
  if (account === null || (await canWrite(folder, account))) return { folder, notice: null };
  return elsewhere(dataDir, account);
};

const refuseWhileRunning = async (home: string): Promise<void> => {
  for (const name of readdirSync(home)) {
    if ((await runningPostmaster(path.join(home, name))) === null) continue;
    throw new PostgresUnavailable(`The database in ${home} is running; stop the product first.`);
  }
};

/** Deletes the embedded cluster of a DATA_DIR in any of its folders. Throws PostgresUnavailable while its server runs. */
export const removePostgresData = async (dataDir: string): Promise<void> => {
  for (const home of possibleHomes(dataDir)) {
    if (!existsSync(home)) continue;
    await refuseWhileRunning(home);
    await rm(home, { recursive: true, force: true });
  }
};
