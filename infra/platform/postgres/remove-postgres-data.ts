import { existsSync, readdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { possibleHomes } from './cluster-home.ts';
import { PostgresUnavailable } from './postgres-unavailable.ts';
import { runningPostmaster } from './postmaster.ts';

const refuseWhileRunning = async (home: string): Promise<void> => {
  for (const name of readdirSync(home)) {
    if ((await runningPostmaster(path.join(home, name))) === null) continue;
    throw new PostgresUnavailable(`The database in ${home} is running; stop the product first.`);
  }
};

/** Deletes the embedded cluster of a DATA_DIR, wherever it lies. Throws PostgresUnavailable while its server runs. */
export const removePostgresData = async (dataDir: string): Promise<void> => {
  for (const home of possibleHomes(dataDir)) {
    if (!existsSync(home)) continue;
    await refuseWhileRunning(home);
    await rm(home, { recursive: true, force: true });
  }
};
