import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { TeamId } from '@quartermaster/contracts/core/ids';
import { Rejection } from '@quartermaster/contracts/core/rejection';
import type pg from 'pg';
import type { EventStore, Position } from '../../event-store/event-store.ts';
import { withLease } from '../../postgres/lease.ts';
import { inTransaction } from '../../postgres/pool.ts';
import { type Caller, createWaitingBodies } from '../../limits/work-limits.ts';
import type { WorkQueues } from '../../limits/work-queues.ts';
import type { Projection } from '../projection.ts';
import { versionsOf } from './fold-messages.ts';
import { FoldThreadEnded } from './fold-thread.ts';
import type { FoldThreads } from './fold-threads.ts';
import {
  announce,
  dropSuperfluous,
  hold,
  isMade,
  leaseOf,
  markMade,
  migratePasts,
  type Past,
  type PastBounds,
} from './kept-pasts.ts';
import { type PastPool, readingFrom } from './past-pool.ts';

/** What a past shows: what was recorded up to an instant (ISO, UTC), or up to a position of the log. */
type End = { readonly instant: string } | { readonly position: Position };

export type Moment = { readonly teamId: TeamId; readonly caller?: Caller } & End;

export interface PastReadModels {
  /**
   * Runs `work` on the read models of a team as they were when nothing later than the moment was recorded. The first
   * question folds them from the log into tables of their own, which are kept for the next ones and stay while `work`
   * reads them. Rejects with UNAVAILABLE and the progress when the fold takes longer than the caller waits; the next
   * question finds it further. Rejects like a queue beyond the bounds of the team and of all teams.
   */
  readonly ask: <Result>(
    moment: Moment,
    work: (models: PastPool) => Promise<Result>,
  ) => Promise<Result>;
}

export interface PastOptions {
  /** Connections of its own: a fold holds one while it needs others. At least `POOL_OF_PAST`. */
  readonly pool: pg.Pool;
  /** Those that the threads fold. */
  readonly projections: readonly Projection[];
  readonly threads: FoldThreads;
  readonly store: Pick<EventStore, 'head' | 'readTeam'>;
  readonly work: Pick<WorkQueues, 'past' | 'fold'>;
  readonly bounds?: PastBounds;
  /** How long a question waits before it is answered that the past is still being folded. */
  readonly patienceMs?: number;
  readonly onProblem: (error: unknown) => void;
}

/** Two folds hold one connection each, and two are for those who read meanwhile. Threads have connections of their own. */
export const POOL_OF_PAST = 4;

const BOUNDS: PastBounds = { perTeam: 4, inAll: 40 };
const PATIENCE_MS = 8_000;
const ASK_AGAIN_MS = 250;
/** After this time everything that was recorded up to a moment is committed. */
const SETTLED_MS = 2_000;
const TOO_LONG = 'too long';
const GONE = Symbol('gone');
/** How often a question makes its past anew that others had dropped before it could be read. */
const TRIES = 3;

/** The same for all processes of this version of the read models, another for those of another. */
const pastOf = ({ projections }: PastOptions, { teamId, ...moment }: Moment): Past => {
  const versions = projections.map(({ name, version }) => `${name} ${String(version)}`);
  const end = 'instant' in moment ? moment.instant : `position ${String(moment.position)}`;
  const hash = createHash('sha256').update(JSON.stringify([teamId, end, versions]));
  return { teamId, schema: `past_${hash.digest('hex').slice(0, 24)}` };
};

interface Making {
  events: number;
  done: Promise<void>;
}

const fold = async (options: PastOptions, past: Past, end: End, making: Making) => {
  const { pool, store, projections, threads, bounds = BOUNDS } = options;
  await announce(pool, past);
  await threads.fold({
    order: {
      ...past,
      ...('instant' in end && { recordedUpTo: end.instant }),
      until: 'position' in end ? end.position : await store.head(),
      versions: versionsOf(projections),
    },
    read: (after, limit) => store.readTeam(past.teamId, after, limit),
    onFolded: (events) => (making.events += events),
  });
  await markMade(pool, past);
  await dropSuperfluous(pool, bounds);
};

/** Folds a past, or waits for the process that is at it. */
const make = async (options: PastOptions, past: Past, end: End, making: Making) => {
  const { pool } = options;
  if ('instant' in end) {
    await sleep(Math.min(SETTLED_MS, Date.parse(end.instant) + SETTLED_MS - Date.now()));
  }
  const tryIt = () =>
    withLease(pool, leaseOf(past), async () => {
      if (!(await isMade(pool, past))) await fold(options, past, end, making);
      return true;
    });
  while ((await tryIt()) !== true) await sleep(ASK_AGAIN_MS);
};

const refuseBody = (bound: 'team' | 'all' | null): void => {
  if (bound === null) return;
  const code = bound === 'team' ? 'RATE_LIMITED' : 'UNAVAILABLE';
  const details = { retryAfterSeconds: 10 };
  throw new Rejection(code, 'Too many long questions about the past wait already', { details });
};

/** Callers may retry after a thread ended: the next fold gets another one. */
const forCallers = (error: unknown): never => {
  if (!(error instanceof FoldThreadEnded)) throw error;
  throw new Rejection('UNAVAILABLE', 'Working out that moment broke off; please ask again');
};

/** Makes each past once, however many callers need it; each caller waits up to its own limit. */
const createMaker = (options: PastOptions) => {
  const { pool, work, patienceMs = PATIENCE_MS, onProblem } = options;
  const underWay = new Map<string, Making>();
  const begin = (past: Past, end: End): Making => {
    const making: Making = { events: 0, done: Promise.resolve() };
    underWay.set(past.schema, making);
    const done = work.fold.run(past.teamId, () => make(options, past, end, making));
    making.done = done.catch(forCallers);
    done
      .catch((error: unknown) => {
        if (!(error instanceof Rejection)) onProblem(error);
      })
      .finally(() => underWay.delete(past.schema));
    return making;
  };
  const bodies = createWaitingBodies();
  return async (past: Past, { caller, ...end }: Moment): Promise<void> => {
    if (await isMade(pool, past)) return;
    const bytes = caller?.bodyBytes ?? 0;
    refuseBody(bodies.boundPassedBy(past.teamId, bytes));
    const making = underWay.get(past.schema) ?? begin(past, end);
    const tooLong = sleep(patienceMs, TOO_LONG, { ref: false });
    const outcome = Promise.race([making.done, tooLong]);
    if ((await bodies.during(past.teamId, bytes, outcome)) !== TOO_LONG) return;
    throw new Rejection(
      'UNAVAILABLE',
      `That moment is being worked out, ${making.events.toLocaleString('en-US')} events so far; please ask again`,
    );
  };
};

/** Questions wait for their past without a place and a connection, and have both only while they read. */
export const createPastReadModels = (options: PastOptions): PastReadModels => {
  const { pool, work } = options;
  const makeSure = createMaker(options);
  let prepared: Promise<unknown> | null = null;
  const prepare = async (): Promise<void> => {
    prepared ??= migratePasts(pool).catch((error: unknown) => {
      prepared = null;
      throw error;
    });
    await prepared;
  };
  return {
    ask: async (moment, read) => {
      await prepare();
      const past = pastOf(options, moment);
      const readPast = () =>
        inTransaction(pool, async (client) =>
          (await hold(client, past)) ? read(readingFrom(client, past.schema)) : GONE,
        );
      for (let tries = 0; tries < TRIES; tries += 1) {
        await makeSure(past, moment);
        const answer = await work.past.run(moment.teamId, readPast, moment.caller);
        if (answer !== GONE) return answer;
      }
      throw new Rejection('UNAVAILABLE', 'Too many moments are asked for; please ask again');
    },
  };
};
