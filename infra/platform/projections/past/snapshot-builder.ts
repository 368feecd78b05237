import { setTimeout as sleep } from 'node:timers/promises';
import type { TeamId } from '@quartermaster/contracts/core/ids';
import { Rejection } from '@quartermaster/contracts/core/rejection';
import { withLease } from '../../postgres/lease.ts';
import { type Caller, createWaitingBodies } from '../../limits/work-limits.ts';
import { formatVersions } from './fold-messages.ts';
import { FoldThreadEnded } from './fold-thread.ts';
import {
  announceSnapshot,
  dropLeastRecentlyUsed,
  isComplete,
  buildLeaseName,
  markComplete,
  type HistoricalSnapshot,
} from './historical-snapshots.ts';
import type { End, Moment, PastOptions } from './past-options.ts';

const BOUNDS = { perTeam: 4, inAll: 40 };
const PATIENCE_MS = 8_000;
const ASK_AGAIN_MS = 250;
/** After this time everything that was recorded up to a moment is committed. */
const SETTLED_MS = 2_000;
/** Retry-After while a past is being made: the next question waits for it again, and is answered as soon as it is made. */
const RETRY_SECONDS = 1;
/** Time for which a caller that was asked to come back is expected. */
const COMES_BACK_MS = 5_000;

const TOO_LONG = 'too long';
const LEFT = 'left';

/** Past that is being folded, and its waiting callers. */
interface SnapshotBuild {
  readonly teamId: TeamId;
  /** Number of folded events. */
  events: number;
  done: Promise<void>;
  readonly stop: AbortController;
  /** Number of callers that wait now. */
  waiting: number;
  /** Until when a caller may come back (milliseconds). */
  expectedUntil: number;
}

const isWanted = ({ waiting, expectedUntil }: SnapshotBuild): boolean =>
  waiting > 0 || expectedUntil > Date.now();

const fold = async (
  options: PastOptions,
  past: HistoricalSnapshot,
  end: End,
  making: SnapshotBuild,
) => {
  const { pool, store, projections, threads, bounds = BOUNDS } = options;
  await announceSnapshot(pool, past);
  await threads.fold({
    order: {
      ...past,
      ...('instant' in end && { recordedUpTo: end.instant }),
      until: 'position' in end ? end.position : await store.head(),
      versions: formatVersions(projections),
    },
    read: (after, limit) => store.readTeam(past.teamId, after, limit),
    onFolded: (events) => (making.events += events),
    signal: making.stop.signal,
  });
  await markComplete(pool, past);
  await dropLeastRecentlyUsed(pool, bounds);
};

/** Folds a past, or waits for the process that folds it. */
const buildSnapshot = async (
  options: PastOptions,
  past: HistoricalSnapshot,
  end: End,
  making: SnapshotBuild,
) => {
  const { pool } = options;
  if ('instant' in end) {
    await sleep(Math.min(SETTLED_MS, Date.parse(end.instant) + SETTLED_MS - Date.now()));
  }
  const tryOnce = () =>
    withLease(pool, buildLeaseName(past), async () => {
      making.stop.signal.throwIfAborted();
      if (!(await isComplete(pool, past))) await fold(options, past, end, making);
      return true;
    });
  while ((await tryOnce()) !== true) await sleep(ASK_AGAIN_MS);
};

const refuseBody = (bound: 'team' | 'all' | null): void => {
  if (bound === null) return;
  const code = bound === 'team' ? 'RATE_LIMITED' : 'UNAVAILABLE';
  const details = { retryAfterSeconds: 10 };
  throw new Rejection(code, 'Too many long questions about the past wait already', { details });
};

const createUnavailable = (message: string, details: object = {}): Rejection =>
  new Rejection('UNAVAILABLE', message, {
    details: { retryAfterSeconds: RETRY_SECONDS, ...details },
  });

const createBrokenOffRejection = (): Rejection =>
  createUnavailable('Working out that moment broke off; please ask again');

const createStillBuildingRejection = ({ events }: SnapshotBuild): Rejection =>
  createUnavailable(
    `That moment is being worked out, ${events.toLocaleString('en-US')} events so far; please ask again`,
    { eventsFolded: events },
  );

/** Callers may retry after a thread ended: the next fold gets another one. */
const throwToCaller = (error: unknown): never => {
  throw error instanceof FoldThreadEnded ? createBrokenOffRejection() : error;
};

/** Resolves when the caller disconnects. */
const waitForDisconnect = (signal: AbortSignal | undefined): Promise<typeof LEFT> =>
  new Promise((resolve) => {
    if (signal?.aborted === true) resolve(LEFT);
    signal?.addEventListener('abort', () => resolve(LEFT), { once: true });
  });

/** Creates the register of pasts that are being folded. */
const createSnapshotBuilds = (options: PastOptions) => {
  const { work, onProblem } = options;
  const underWay = new Map<string, SnapshotBuild>();
  const begin = (past: HistoricalSnapshot, end: End): SnapshotBuild => {
    const stop = new AbortController();
    const making: SnapshotBuild = {
      teamId: past.teamId,
      events: 0,
      done: Promise.resolve(),
      stop,
      waiting: 0,
      expectedUntil: 0,
    };
    underWay.set(past.schema, making);
    const done = work.fold.run(past.teamId, () => buildSnapshot(options, past, end, making), {
      signal: stop.signal,
    });
    making.done = done.catch(throwToCaller);
    making.done.catch(() => undefined); // a fold that every caller left rejects for nobody
    done
      .catch((error: unknown) => {
        if (!(error instanceof Rejection) && !stop.signal.aborted) onProblem(error);
      })
      .finally(() => underWay.delete(past.schema));
    return making;
  };
  return {
    of: (past: HistoricalSnapshot, end: End): SnapshotBuild =>
      underWay.get(past.schema) ?? begin(past, end),
    /** Ends the folds of a team that every caller left, where callers of the team wait for another moment. */
    stopUnwanted: (teamId: TeamId): void => {
      const ofTeam = [...underWay.values()].filter((making) => making.teamId === teamId);
      if (!ofTeam.some(isWanted)) return;
      for (const making of ofTeam)
        if (!isWanted(making)) making.stop.abort(createBrokenOffRejection());
    },
  };
};

/** Folds each past once, however many callers need it; each caller waits up to its own limit. */
export const createSnapshotBuilder = (options: PastOptions) => {
  const { pool, maxWaitMs = PATIENCE_MS } = options;
  const makings = createSnapshotBuilds(options);
  const bodies = createWaitingBodies();
  const waitFor = async (making: SnapshotBuild, { signal, bodyBytes = 0 }: Caller) => {
    making.waiting += 1;
    makings.stopUnwanted(making.teamId);
    const tooLong = sleep(maxWaitMs, TOO_LONG, { ref: false });
    const outcome = Promise.race([making.done, tooLong, waitForDisconnect(signal)]);
    try {
      const reached = await bodies.during(making.teamId, bodyBytes, outcome);
      if (reached === TOO_LONG) making.expectedUntil = Date.now() + COMES_BACK_MS;
      return reached;
    } finally {
      making.waiting -= 1;
    }
  };
  return async (past: HistoricalSnapshot, { caller = {}, ...end }: Moment): Promise<void> => {
    if (await isComplete(pool, past)) return;
    refuseBody(bodies.findExceededBound(past.teamId, caller.bodyBytes ?? 0));
    const making = makings.of(past, end);
    const reached = await waitFor(making, caller);
    if (reached === TOO_LONG) throw createStillBuildingRejection(making);
    if (reached !== LEFT) return;
    makings.stopUnwanted(past.teamId);
    throw createBrokenOffRejection();
  };
};
