import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { every } from '../clock/every.ts';
import type { EventStore } from '../event-store/event-store.ts';
import { longestPauseMs } from '../postgres/connection-lost.ts';
import { followEvents } from './follow.ts';
import type { Reaction } from './reaction.ts';
import { readStanding, type ReactionStanding } from './standing.ts';
import { shortenPauses, unlockDeadWorkers } from './unlock.ts';
import { type FailedTry, workOff } from './work.ts';

export interface ReactionOptions {
  readonly pool: pg.Pool;
  readonly store: EventStore;
  readonly reactions: readonly Reaction[];
  /** Something outside the jobs failed and is tried again. */
  readonly onProblem: (error: unknown) => void;
  readonly onFailedTry: (failed: FailedTry) => void;
}

export interface Reactions {
  readonly standing: () => Promise<readonly ReactionStanding[]>;
  /** Waits for the jobs in hand, five seconds at most. */
  readonly stop: () => Promise<void>;
}

const FIRST_PAUSE_MS = 500;
const LAST_PAUSE_MS = 15_000;
const CARE_MS = 1_000;

/** Works until stopped; begins again after each failure, later each time. */
const keep = async (
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

/**
 * Makes jobs of events and runs them, in this process and in all others that do so; the tables must be there. See
 * `docs/adr/0010-reactions-as-jobs.md`.
 */
export const startReactions = (options: ReactionOptions): Reactions => {
  const { pool, reactions, onProblem } = options;
  const stopping = new AbortController();
  const { signal } = stopping;
  const runs = [
    keep((ended) => followEvents(options, ended), signal, onProblem),
    keep((ended) => workOff(options, ended), signal, onProblem),
  ];
  const stopCare = every(
    CARE_MS,
    async () => {
      await unlockDeadWorkers(pool);
      await shortenPauses(pool);
    },
    onProblem,
  );
  const names = reactions.map(({ name }) => name);
  return {
    standing: () => readStanding(pool, names),
    stop: async () => {
      stopping.abort();
      await stopCare();
      await Promise.all(runs);
    },
  };
};
