import type pg from 'pg';
import type { WorkLimits } from './work-limits.ts';
import { createWorkQueue } from './work-queue.ts';
import { WAIT_MS } from './work-queues.ts';

type Queries = Pick<pg.Pool, 'query'>;
export type StatementBounds = Pick<WorkLimits, 'atOnce' | 'atOncePerTeam' | 'atOnceAlone'>;

type Query = (...args: readonly unknown[]) => Promise<unknown>;

/** Their number is bounded by that of the calls, which wait for a turn of their own. */
const MANY = 100_000;

const getValues = ([statement, values]: readonly unknown[]): readonly unknown[] => {
  const given = values ?? (statement as { readonly values?: unknown }).values;
  return Array.isArray(given) ? given : [];
};

/**
 * The same queries, of which so many run at once, in all and for one team; teams take turns for the others. The team is the
 * first value of a statement. No call, of whichever kind, then has more than its team's share of the database.
 */
export const queueStatementsByTeam = (pool: Queries, bounds: StatementBounds): Queries => {
  const queue = createWorkQueue('statements', {
    ...bounds,
    waiting: MANY,
    waitingPerTeam: MANY,
    longestWaitMs: WAIT_MS,
    retryAfterSeconds: 2,
    sending: MANY,
    sendingPerTeam: MANY,
  });
  const query = pool.query.bind(pool) as Query;
  const inTurn: Query = (...question) =>
    queue.run(String(getValues(question)[0]), () => query(...question));
  return { query: inTurn as pg.Pool['query'] };
};
