import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { repeatEvery } from '../core/clock.ts';
import type { EventStore } from '../event-store/event-store.ts';
import { longestPauseMs } from '../postgres/postgres-errors.ts';
import { followEvents } from './follow.ts';
import { enqueueDue } from './enqueue.ts';
import { isTimed, type Reaction, type TimedReaction } from './reaction.ts';
import { createPacing, noPacing } from './pacing.ts';
import { readReactionStatus, type ReactionStatus } from './reaction-status.ts';
import { shortenPauses, unlockDeadWorkers } from './unlock.ts';
import { type FailedTry, type Places, type Working, runWorkers } from './work.ts';

export interface ReactionOptions {
  readonly pool: pg.Pool;
  readonly store: EventStore;
  readonly reactions: readonly (Reaction | TimedReaction)[];
  /** Receives failures outside the jobs; the failed work starts again after a pause. */
  readonly onProblem: (error: unknown) => void;
  readonly onFailedTry: (failed: FailedTry) => void;
  /** Number of jobs that run at once in this process, without those of batch reactions; 16 when absent. */
  readonly places?: number;
}

export interface Reactions {
  readonly readStatus: () => Promise<readonly ReactionStatus[]>;
  /** Stores the jobs that a timed reaction of this process has due at an instant (ISO). */
  readonly storeDueJobs: (now: string, reaction: string) => Promise<void>;
  /** Resolves once every job of a reaction was tried at least once; failed ones are tried again later. */
  readonly waitUntilTried: (reaction: string) => Promise<void>;
  /** Waits for running jobs, at most five seconds. */
  readonly stop: () => Promise<void>;
}

const PLACES: Places = { inAll: 16, ofReaction: 12, ofTeam: 4 };
/** With more of them, batch jobs take as long and delay the calls of persons. */
const BATCH_PLACES: Places = { inAll: 3, ofReaction: 2, ofTeam: 2 };
const FIRST_PAUSE_MS = 500;
const LAST_PAUSE_MS = 15_000;
const CARE_MS = 1_000;
const LOOK_MS = 20;

const isTried = async (pool: pg.Pool, name: string): Promise<boolean> =>
  (await readReactionStatus(pool, [name])).every(
    ({ waiting, failing, parked }) => waiting === failing + parked,
  );

/** Calls `work` until stopped, again after each end or failure; the pause in between doubles. */
const keepRunning = async (
  work: (stopping: AbortSignal) => Promise<void>,
  stopping: AbortSignal,
  onProblem: (error: unknown) => void,
): Promise<void> => {
  let pauseMs = FIRST_PAUSE_MS;
  while (!stopping.aborted) {
    const begunAt = performance.now();
    try {
      await work(stopping);
    } catch (error) {
      onProblem(error);
      if (performance.now() - begunAt > LAST_PAUSE_MS) pauseMs = FIRST_PAUSE_MS;
      pauseMs = Math.min(pauseMs, longestPauseMs(error, LAST_PAUSE_MS));
    }
    await sleep(pauseMs, undefined, { signal: stopping }).catch(() => undefined);
    pauseMs = Math.min(pauseMs * 2, LAST_PAUSE_MS);
  }
};

/** Batch reactions have workers of their own, so that neither kind takes the places of the other. */
const chooseWorkers = (options: ReactionOptions): readonly Working[] => {
  const isBatch = (one: Reaction | TimedReaction): boolean => 'isBatch' in one;
  const batch = options.reactions.filter(isBatch);
  const others = options.reactions.filter((one) => !isBatch(one));
  const places = { ...PLACES, inAll: options.places ?? PLACES.inAll };
  return [
    { ...options, reactions: others, places, pacing: noPacing },
    { ...options, reactions: batch, places: BATCH_PLACES, pacing: createPacing() },
  ].filter(({ reactions }) => reactions.length > 0);
};

/**
 * Stores the jobs of events and runs jobs. Several processes share the same queue; the tables must exist. See
 * `docs/adr/0010-reactions-as-jobs.md`.
 */
export const startReactions = (options: ReactionOptions): Reactions => {
  const { pool, reactions, onProblem } = options;
  const stopping = new AbortController();
  const { signal } = stopping;
  const timed = reactions.filter(isTimed);
  const ofEvents = reactions.filter((reaction): reaction is Reaction => !isTimed(reaction));
  const runs = chooseWorkers(options).map((working) =>
    keepRunning((ended) => runWorkers(working, ended), signal, onProblem),
  );
  if (ofEvents.length > 0) {
    const following = { ...options, reactions: ofEvents };
    runs.push(keepRunning((ended) => followEvents(following, ended), signal, onProblem));
  }
  const stopCare = repeatEvery(
    CARE_MS,
    async () => {
      await unlockDeadWorkers(pool);
      await shortenPauses(pool);
    },
    onProblem,
  );
  const names = reactions.map(({ name }) => name);
  return {
    readStatus: () => readReactionStatus(pool, names),
    storeDueJobs: async (now, name) => {
      const reaction = timed.find((one) => one.name === name);
      if (reaction !== undefined) await enqueueDue(pool, reaction, await reaction.due(now));
    },
    waitUntilTried: async (name) => {
      while (!signal.aborted && !(await isTried(pool, name))) {
        await sleep(LOOK_MS, undefined, { signal }).catch(() => undefined);
      }
    },
    stop: async () => {
      stopping.abort();
      await stopCare();
      await Promise.all(runs);
    },
  };
};
