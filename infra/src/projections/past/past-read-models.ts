import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Rejection } from '@quartermaster/contracts/core/rejection';
import type pg from 'pg';
import type { EventStore } from '../../event-store/event-store.ts';
import { withLease } from '../../postgres/lease.ts';
import { foldTeam } from '../parking/fold-team.ts';
import type { ReplayOptions } from '../replay-options.ts';

/** What queries of the past ask; they name the tables as they always do. */
export type PastPool = Pick<pg.Pool, 'query'>;

export interface PastReadModels {
  /**
   * The read models of a team as they stood when nothing later than an instant (ISO, UTC) was recorded. They are folded
   * from the log into tables of their own at the first question and kept for the next ones. Rejects with UNAVAILABLE,
   * and how far that is, when it takes longer than somebody waits; the next question finds it further.
   */
  readonly at: (teamId: string, instant: string) => Promise<PastPool>;
}

export interface PastOptions extends Omit<ReplayOptions, 'partitioning' | 'store'> {
  readonly store: Pick<EventStore, 'head' | 'readAll'>;
  /** How long a question waits before it is told to come again. */
  readonly patienceMs?: number;
  readonly onProblem: (error: unknown) => void;
}

/** Pasts that are kept; the one that nobody asked for the longest goes first. */
const MOST_KEPT = 6;
const PATIENCE_MS = 8_000;
const ASK_AGAIN_MS = 250;
/** By then whatever was recorded up to a moment is committed. */
const SETTLED_MS = 2_000;
const TOO_LONG = 'too long';

const bookkeeping = `create schema if not exists past;
  create table if not exists past.models (
    schema text primary key, used_at timestamptz not null default clock_timestamp())`;

/** The same for all processes of this version of the read models, another for those of another. */
const schemaOf = ({ projections }: PastOptions, teamId: string, instant: string): string => {
  const versions = projections.map(({ name, version }) => `${name} ${String(version)}`);
  const hash = createHash('sha256').update(JSON.stringify([teamId, instant, versions]));
  return `past_${hash.digest('hex').slice(0, 24)}`;
};

/** Queries name the live schema; asked through this, they are answered from another. */
const readingFrom = (pool: pg.Pool, live: string, schema: string): PastPool => {
  const named = new RegExp(`\\b${live}\\.`, 'g');
  const moved = (text: string): string => text.replaceAll(named, `${schema}.`);
  const query = (asked: string | pg.QueryConfig, values?: unknown[]) => {
    if (typeof asked === 'string') return pool.query(moved(asked), values);
    const { name: _, ...config } = asked; // asked too seldom to be prepared
    return pool.query({ ...config, text: moved(config.text) });
  };
  return { query: query as pg.Pool['query'] };
};

/** Answers whether these were made, and notes that they are wanted. */
const isMade = async (pool: pg.Pool, schema: string): Promise<boolean> => {
  const { rowCount } = await pool.query(
    'update past.models set used_at = clock_timestamp() where schema = $1',
    [schema],
  );
  return rowCount === 1;
};

const dropUnwanted = async (pool: pg.Pool): Promise<void> => {
  const { rows } = await pool.query<{ schema: string }>(
    `delete from past.models where schema in
       (select m.schema from past.models m order by m.used_at desc offset $1) returning schema`,
    [MOST_KEPT],
  );
  for (const { schema } of rows) await pool.query(`drop schema if exists ${schema} cascade`);
};

interface Wanted {
  readonly teamId: string;
  readonly instant: string;
  readonly schema: string;
}

const fold = async (
  options: PastOptions,
  { teamId, instant, schema }: Wanted,
  onFolded: (events: number) => void,
): Promise<void> => {
  const { pool, store } = options;
  const team = await foldTeam({ ...options, schema, teamId, recordedUpTo: instant, onFolded });
  await team.follow(await store.head());
  await pool.query('insert into past.models (schema) values ($1)', [schema]);
  await dropUnwanted(pool);
};

/** Folds a past, or waits for the process that is at it. */
const make = async (
  options: PastOptions,
  wanted: Wanted,
  onFolded: (events: number) => void,
): Promise<void> => {
  const { pool } = options;
  const { schema, instant } = wanted;
  await sleep(Math.min(SETTLED_MS, Date.parse(instant) + SETTLED_MS - Date.now()));
  const tryIt = () =>
    withLease(pool, `past ${schema}`, async () => {
      if (!(await isMade(pool, schema))) await fold(options, wanted, onFolded);
      return true;
    });
  while ((await tryIt()) !== true) await sleep(ASK_AGAIN_MS);
};

interface Making {
  events: number;
  done: Promise<void>;
}

export const createPastReadModels = (options: PastOptions): PastReadModels => {
  const { pool, patienceMs = PATIENCE_MS, onProblem } = options;
  const underWay = new Map<string, Making>();
  let prepared: Promise<unknown> | null = null;

  const begin = (wanted: Wanted): Making => {
    const making: Making = { events: 0, done: Promise.resolve() };
    underWay.set(wanted.schema, making);
    making.done = make(options, wanted, (events) => (making.events += events));
    making.done.catch(onProblem).finally(() => underWay.delete(wanted.schema));
    return making;
  };

  return {
    at: async (teamId, instant) => {
      await (prepared ??= pool.query(bookkeeping));
      const schema = schemaOf(options, teamId, instant);
      if (!(await isMade(pool, schema))) {
        const making = underWay.get(schema) ?? begin({ teamId, instant, schema });
        const tooLong = sleep(patienceMs, TOO_LONG, { ref: false });
        if ((await Promise.race([making.done, tooLong])) === TOO_LONG) {
          throw new Rejection(
            'UNAVAILABLE',
            `That moment is being worked out, ${making.events.toLocaleString('en-US')} events so far; please ask again`,
          );
        }
      }
      return readingFrom(pool, options.schema, schema);
    },
  };
};
