import path from 'node:path';
import type { Config } from '@quartermaster/platform/config/config';
import type { RunningPostgres } from '@quartermaster/platform/postgres/server/running-postgres';
import { startPostgres } from '@quartermaster/platform/postgres/server/start-postgres';
import {
  type Foundation,
  makeDataDir,
  openFoundation,
  refuseUnused,
} from '@quartermaster/platform/process/foundation';
import type { Shutdown } from '@quartermaster/platform/process/shutdown';
import { openOwnKeys } from '@quartermaster/platform/secrets/open-keys';
import { openLogFile } from '@quartermaster/platform/telemetry/log-file';
import { createLogger, type Logger } from '@quartermaster/platform/telemetry/logger';

/** The foundation of all services in one process, with the database server that the process runs. */
export interface Infrastructure extends Foundation {
  readonly postgres: RunningPostgres;
}

const openLog = ({ dataDir, logLevel }: Config, shutdown: Shutdown): Logger => {
  const destination = openLogFile(path.join(dataDir, 'quartermaster.log'));
  shutdown.add(destination.close);
  return createLogger({ level: logLevel, service: 'quartermaster', destination });
};

/**
 * Opens log file, database, event log, event bus and mail by configuration; the log of the process goes to
 * DATA_DIR/quartermaster.log.
 */
export const openInfrastructure = async (
  config: Config,
  env: Readonly<Record<string, string | undefined>>,
  shutdown: Shutdown,
): Promise<Infrastructure> => {
  refuseUnused(config);
  await makeDataDir(config.dataDir);
  const logger = openLog(config, shutdown);
  const external = config.databaseUrl === null ? {} : { databaseUrl: config.databaseUrl };
  const postgres = await startPostgres({ dataDir: config.dataDir, env, ...external });
  shutdown.add(() => postgres.stop());
  const keys = await openOwnKeys(config);
  const parts = { config, logger, databaseUrl: postgres.url, name: 'quartermaster', keys };
  return { ...(await openFoundation(parts, shutdown)), postgres };
};
