import { access, constants, mkdir } from 'node:fs/promises';
import path from 'node:path';
import type pg from 'pg';
import { type Clock, createClock } from '../core/clock.ts';
import { BadConfig, type Config } from '../config/config.ts';
import type { EventBus } from '../event-bus/event-bus.ts';
import { openDiskFiles } from '../files/disk-files.ts';
import type { Files } from '../files/files.ts';
import { openFileMail } from '../mail/file-mail.ts';
import type { Mail } from '../mail/mail.ts';
import { type Mailbox, openMailbox } from '../mail/mailbox.ts';
import { openSmtpMail } from '../mail/smtp-mail.ts';
import { openPool } from '../postgres/pool.ts';
import type { KeyRing } from '../secrets/key-ring.ts';
import { createHealth, type Health } from '../telemetry/health.ts';
import type { Logger } from '../telemetry/logger.ts';
import { createMetrics, type Metrics } from '../telemetry/metrics.ts';
import { createWorkQueues, type WorkQueues } from '../limits/work-queues.ts';
import { assertDataFormat } from './assert-data-format.ts';
import { type LogParts, openBus, type OpenedLog, openLog } from './open-log.ts';
import type { Shutdown } from './shutdown.ts';
import { type BrokerWatch, watchBrokers } from './watch-brokers.ts';
import { watchWork } from './watch.ts';

/** The infrastructure of a process's services, for each configured profile. */
export interface Foundation extends OpenedLog {
  readonly config: Config;
  readonly databaseUrl: string;
  readonly logger: Logger;
  readonly metrics: Metrics;
  readonly health: Health;
  readonly pool: pg.Pool;
  /** The keys of the installation. */
  readonly keys: KeyRing;
  /** Delivers the events to the read models. */
  readonly bus: EventBus;
  readonly brokers: BrokerWatch;
  readonly mail: Mail;
  /** Mails stored as files; null when they are sent by SMTP. */
  readonly mailbox: Mailbox | null;
  /** Files of users, below DATA_DIR. */
  readonly files: Files;
  /** The queues in which calls wait for the turn of their team. */
  readonly work: WorkQueues;
  readonly now: Clock;
}

export interface FoundationParts extends LogParts {
  /** Name of the connections in `pg_stat_activity`. */
  readonly name: string;
}

const POOL_SIZE = 16;

/** Creates DATA_DIR when it is missing; throws BadConfig when it cannot be used. */
export const makeDataDir = async (dataDir: string): Promise<void> => {
  try {
    await mkdir(dataDir, { recursive: true });
    await access(dataDir, constants.W_OK);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const problem = code === 'EEXIST' || code === 'ENOTDIR' ? 'is no directory' : 'is not writable';
    throw new BadConfig(`DATA_DIR ${dataDir} ${problem} (${String(code)})`);
  }
};

/** Throws BadConfig for a setting that would have no effect. */
export const refuseUnused = ({ files }: Config): void => {
  if (files.kind === 'file') return;
  throw new BadConfig('FILES_URL cannot be used: no files are kept elsewhere. Unset it.');
};

const openMail = async (
  config: Config,
  now: Clock,
  shutdown: Shutdown,
): Promise<{ readonly mail: Mail; readonly mailbox: Mailbox | null }> => {
  if (config.mail.kind === 'smtp') {
    const mail = openSmtpMail(config.mail.url, config.mail);
    shutdown.add(mail.close);
    return { mail, mailbox: null };
  }
  await makeDataDir(config.dataDir);
  const mailbox = openMailbox(path.join(config.dataDir, 'mail'));
  return { mail: openFileMail(mailbox, now), mailbox };
};

const createWatchedHealth = (logger: Logger): Health =>
  createHealth({
    onFailure: (name, error) => {
      logger.warn({ err: error, check: name }, 'A health check failed');
    },
  });

const createWatchedMetrics = (logger: Logger): Metrics =>
  createMetrics({
    processMetrics: true,
    onFailure: (projection, error) => {
      logger.warn({ err: error, projection }, 'Read models do not say where they stand');
    },
  });

const createWatchedWork = (
  config: Config,
  parts: Pick<Foundation, 'health' | 'metrics'>,
): WorkQueues => {
  const work = createWorkQueues(config);
  watchWork(work, parts);
  return work;
};

/** Opens database, event log, event bus and mail by configuration; the database must run. */
export const openFoundation = async (
  parts: FoundationParts,
  shutdown: Shutdown,
): Promise<Foundation> => {
  const { config, databaseUrl, logger, name } = parts;
  const now = createClock(config.today);
  const health = createWatchedHealth(logger);
  const metrics = createWatchedMetrics(logger);
  const pool = openPool(databaseUrl, {
    max: POOL_SIZE,
    applicationName: name,
    onBroken: (error) => {
      logger.warn({ err: error }, 'A database connection broke');
    },
  });
  shutdown.add(() => pool.end());
  await assertDataFormat(pool);
  const log = await openLog(parts, pool, { health, metrics }, shutdown);
  const bus = await openBus(parts, pool, log);
  shutdown.add(() => bus.close());
  const brokers = await watchBrokers({ config, logger, health }, shutdown);
  health.register('database', async () => ({ ok: (await pool.query('select 1')).rowCount === 1 }));
  return {
    config,
    databaseUrl,
    logger,
    metrics,
    health,
    pool,
    keys: parts.keys,
    ...log,
    bus,
    brokers,
    ...(await openMail(config, now, shutdown)),
    files: openDiskFiles(path.join(config.dataDir, 'files')),
    work: createWatchedWork(config, { health, metrics }),
    now,
  };
};
