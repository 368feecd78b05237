import { createWriteStream } from 'node:fs';
import { access, constants, mkdir } from 'node:fs/promises';
import path from 'node:path';
import type pg from 'pg';
import { type Clock, createClock } from '../clock/clock.ts';
import { BadConfig, type Config } from '../config/config.ts';
import type { EventStore } from '../event-store/event-store.ts';
import { observeAppends } from '../event-store/observed-appends.ts';
import { openPostgresEventStore } from '../event-store/postgres.ts';
import { openFileMail } from '../mail/file-mail.ts';
import type { Mail } from '../mail/mail.ts';
import { type Mailbox, openMailbox } from '../mail/mailbox.ts';
import { openSmtpMail } from '../mail/smtp-mail.ts';
import { openPool } from '../postgres/pool.ts';
import type { RunningPostgres } from '../postgres/running-postgres.ts';
import { startPostgres } from '../postgres/start-postgres.ts';
import { createHealth, type Health } from '../telemetry/health.ts';
import { createLogger, type Logger } from '../telemetry/logger.ts';
import { createMetrics, type Metrics } from '../telemetry/metrics.ts';
import type { Shutdown } from './shutdown.ts';

/** What the services of one process stand on. */
export interface Infrastructure {
  readonly config: Config;
  readonly logger: Logger;
  readonly metrics: Metrics;
  readonly health: Health;
  readonly postgres: RunningPostgres;
  readonly pool: pg.Pool;
  readonly store: EventStore;
  readonly mail: Mail;
  /** Mails kept as files; null when they are sent by SMTP. */
  readonly mailbox: Mailbox | null;
  readonly now: Clock;
}

const openMail = (
  config: Config,
  now: Clock,
  shutdown: Shutdown,
): { readonly mail: Mail; readonly mailbox: Mailbox | null } => {
  if (config.mail.kind === 'smtp') {
    const mail = openSmtpMail(config.mail.url);
    shutdown.add(mail.close);
    return { mail, mailbox: null };
  }
  const mailbox = openMailbox(path.join(config.dataDir, 'mail'));
  return { mail: openFileMail(mailbox, now), mailbox };
};

const openLog = ({ dataDir, logLevel }: Config, shutdown: Shutdown): Logger => {
  const destination = createWriteStream(path.join(dataDir, 'quartermaster.log'), { flags: 'a' });
  shutdown.add(async () => destination.end());
  return createLogger({ level: logLevel, service: 'quartermaster', destination });
};

const makeDataDir = async (dataDir: string): Promise<void> => {
  try {
    await mkdir(dataDir, { recursive: true });
    await access(dataDir, constants.W_OK);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const problem = code === 'EEXIST' || code === 'ENOTDIR' ? 'is no directory' : 'is not writable';
    throw new BadConfig(`DATA_DIR ${dataDir} ${problem} (${String(code)})`);
  }
};

const watchedHealth = (logger: Logger): Health =>
  createHealth({
    onFailure: (name, error) => {
      logger.warn({ err: error, check: name }, 'A health check failed');
    },
  });

/** One process keeps its log in Postgres and reads it itself; a setting without effect would be a lie. */
const refuseUnused = (config: Config): void => {
  const refused = [
    ...(config.eventStoreUrl === null ? [] : ['EVENT_STORE_URL']),
    ...(config.kafkaBrokers.length === 0 ? [] : ['KAFKA_BROKERS']),
    ...(config.files.kind === 'file' ? [] : ['FILES_URL']),
    ...(config.storeApiUrl === null ? [] : ['STORE_API_URL']),
  ];
  if (refused.length === 0) return;
  throw new BadConfig(
    `${refused.join(' and ')} cannot be used here: one process keeps its log in Postgres, reads it itself, keeps no files elsewhere and connects no store but the sample. Unset it.`,
  );
};

const watchedMetrics = (logger: Logger): Metrics =>
  createMetrics({
    processMetrics: true,
    onFailure: (projection, error) => {
      logger.warn({ err: error, projection }, 'Read models do not say where they stand');
    },
  });

const POOL_SIZE = 12;

const openDatabase = async (
  config: Config,
  env: Readonly<Record<string, string | undefined>>,
  {
    logger,
    metrics,
    shutdown,
  }: Pick<Infrastructure, 'logger' | 'metrics'> & { shutdown: Shutdown },
): Promise<Pick<Infrastructure, 'pool' | 'postgres' | 'store'>> => {
  const external = config.databaseUrl === null ? {} : { databaseUrl: config.databaseUrl };
  const postgres = await startPostgres({ dataDir: config.dataDir, env, ...external });
  shutdown.add(() => postgres.stop());
  const pool = openPool(postgres.url, {
    max: POOL_SIZE,
    applicationName: 'quartermaster',
    onBroken: (error) => {
      logger.warn({ err: error }, 'A database connection broke');
    },
  });
  shutdown.add(() => pool.end());
  const store = await openPostgresEventStore(postgres.url, {
    onProblem: (error) => {
      logger.warn({ err: error }, 'The log was not reached and will be tried again');
    },
  });
  shutdown.add(() => store.close());
  return { postgres, pool, store: observeAppends(store, metrics.observeAppend) };
};

/**
 * Opens log file, database, event log and mail by configuration; the log of the process goes to
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
  const metrics = watchedMetrics(logger);
  const now = createClock(config.today);
  return {
    config,
    logger,
    metrics,
    health: watchedHealth(logger),
    ...(await openDatabase(config, env, { logger, metrics, shutdown })),
    ...openMail(config, now, shutdown),
    now,
  };
};
