import { rm } from 'node:fs/promises';
import { BadConfig, type Config } from '@quartermaster/platform/config/config';
import { removePostgresData } from '@quartermaster/platform/postgres/server/cluster-home';

/** Deletes DATA_DIR with its embedded cluster. Refuses when DATABASE_URL names a database. */
export const deleteData = async (
  { databaseUrl, dataDir }: Config,
  say: (text: string) => void,
): Promise<void> => {
  if (databaseUrl !== null) {
    throw new BadConfig('DATABASE_URL is set; npm run reset deletes only what lies in DATA_DIR.');
  }
  await removePostgresData(dataDir);
  await rm(dataDir, { recursive: true, force: true });
  say(`Deleted ${dataDir}`);
};
