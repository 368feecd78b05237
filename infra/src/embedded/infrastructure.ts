import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type pg from 'pg';
import { type Clock, createClock } from '../clock/clock.ts';
import type { Config } from '../config/config.ts';
import type { EventStore } from '../event-store/event-store.ts';
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
  readonly close: () => Promise<void>;
}

const openMail = (
  config: Config,
  now: Clock,
): { readonly mail: Mail; readonly mailbox: Mailbox | null } => {
  if (config.mail.kind === 'smtp') return { mail: openSmtpMail(config.mail.url), mailbox: null };
  const mailbox = openMailbox(path.join(config.dataDir, 'mail'));
  return { mail: openFileMail(mailbox, now), mailbox };
};

const openLog = ({ dataDir, logLevel }: Config) => {
  const destination = createWriteStream(path.join(dataDir, 'quartermaster.log'), { flags: 'a' });
  const logger = createLogger({ level: logLevel, service: 'quartermaster', destination });
  return { logger, closeLog: () => destination.end() };
};

const watchedHealth = (logger: Logger): Health =>
  createHealth({
    onFailure: (name, error) => {
      logger.warn({ err: error, check: name }, 'A health check failed');
    },
  });

const POOL_SIZE = 12;

/** Opens log file, database, event log and mail by configuration; the log of the process goes to DATA_DIR/quartermaster.log. */
export const openInfrastructure = async (
  config: Config,
  env: Readonly<Record<string, string | undefined>>,
): Promise<Infrastructure> => {
  await mkdir(config.dataDir, { recursive: true });
  const { logger, closeLog } = openLog(config);
  const postgres = await startPostgres({
    dataDir: config.dataDir,
    ...(config.databaseUrl !== null && { databaseUrl: config.databaseUrl }),
    env,
  });
  const pool = openPool(postgres.url, {
    max: POOL_SIZE,
    applicationName: 'quartermaster',
    onBroken: (error) => {
      logger.warn({ err: error }, 'A database connection broke');
    },
  });
  const store = await openPostgresEventStore(postgres.url);
  const now = createClock(config.today);
  return {
    config,
    logger,
    metrics: createMetrics({ processMetrics: true }),
    health: watchedHealth(logger),
    postgres,
    pool,
    store,
    ...openMail(config, now),
    now,
    close: async () => {
      await store.close();
      await pool.end();
      await postgres.stop();
      closeLog();
    },
  };
};
