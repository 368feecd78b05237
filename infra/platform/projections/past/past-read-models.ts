import { createHash } from 'node:crypto';
import { Rejection } from '@quartermaster/contracts/core/rejection';
import { inTransaction } from '../../postgres/pool.ts';
import {
  holdSnapshot,
  migrateHistoricalSnapshots,
  type HistoricalSnapshot,
} from './historical-snapshots.ts';
import { createSnapshotBuilder } from './snapshot-builder.ts';
import type { Moment, PastOptions } from './past-options.ts';
import type pg from 'pg';

/** A connection, and the schema that holds the tables of a past. */
export type PastPool = Pick<pg.Pool, 'query'> & { readonly schema: string };

/** One statement after the other on one connection. A past gets too few queries for prepared statements to pay. */
const readingFrom = (client: pg.PoolClient, schema: string): PastPool => {
  let last: Promise<unknown> = Promise.resolve();
  const query = (statement: string | pg.QueryConfig, values?: unknown[]) => {
    const config = typeof statement === 'string' ? { text: statement, values } : statement;
    const answer = last.then(() =>
      client.query({ text: config.text, values: config.values ?? [] }),
    );
    last = answer.catch(() => undefined);
    return answer;
  };
  return { query: query as pg.Pool['query'], schema };
};

export interface PastReadModels {
  /**
   * Runs `work` on the read models of a team as they were when nothing later than the moment was recorded. The first
   * question folds them from the log into tables of their own, which are kept for the next ones and stay while `work`
   * reads them. Rejects with UNAVAILABLE and the progress when the fold takes longer than the caller waits; the next
   * question finds it further. A fold that every caller left ends when the team waits for another moment. Rejects like
   * a queue beyond the bounds of the team and of all teams.
   */
  readonly ask: <Result>(
    moment: Moment,
    work: (models: PastPool) => Promise<Result>,
  ) => Promise<Result>;
}

/** Two folds hold one connection each, and two are for those who read meanwhile. Threads have connections of their own. */
export const POOL_OF_PAST = 4;

const GONE = Symbol('gone');
/** Number of times that a query folds its past again when others dropped it before it could be read. */
const TRIES = 3;

/** Returns the snapshot of a moment. Processes with other versions of the read models use another schema. */
const toSnapshot = (
  { projections }: PastOptions,
  { teamId, ...moment }: Moment,
): HistoricalSnapshot => {
  const versions = projections.map(({ name, version }) => `${name} ${String(version)}`);
  const end = 'instant' in moment ? moment.instant : `position ${String(moment.position)}`;
  const hash = createHash('sha256').update(JSON.stringify([teamId, end, versions]));
  return { teamId, schema: `past_${hash.digest('hex').slice(0, 24)}` };
};

/** Questions wait for their past without a place and a connection, and have both only while they read. */
export const createPastReadModels = (options: PastOptions): PastReadModels => {
  const { pool, work } = options;
  const ensureSnapshot = createSnapshotBuilder(options);
  let prepared: Promise<unknown> | null = null;
  const prepare = async (): Promise<void> => {
    prepared ??= migrateHistoricalSnapshots(pool).catch((error: unknown) => {
      prepared = null;
      throw error;
    });
    await prepared;
  };
  return {
    ask: async (moment, read) => {
      await prepare();
      const past = toSnapshot(options, moment);
      const readPast = () =>
        inTransaction(pool, async (client) =>
          (await holdSnapshot(client, past)) ? read(readingFrom(client, past.schema)) : GONE,
        );
      for (let tries = 0; tries < TRIES; tries += 1) {
        await ensureSnapshot(past, moment);
        const answer = await work.past.run(moment.teamId, readPast, moment.caller);
        if (answer !== GONE) return answer;
      }
      throw new Rejection('UNAVAILABLE', 'Too many moments are asked for; please ask again');
    },
  };
};
