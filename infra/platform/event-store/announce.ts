import type { Pool } from 'pg';
import { CHANNEL } from './postgres/schema.ts';

/** At most one notification in this time: a busy log would otherwise wake its listeners for every commit. */
const PAUSE_MS = 20;

/** Tells other processes how far the log reaches. */
export interface Announcer {
  readonly announce: (ordinal: number) => void;
  /** Resolves when nothing is being sent any more; what was not yet announced is not. */
  readonly close: () => Promise<void>;
}

/**
 * Notifies the listeners of other processes beside the appends, not in them: NOTIFY within an append makes its commit a
 * quarter slower. What gets lost between commit and notification costs the time until a listener looks by itself.
 */
export const createAnnouncer = (pool: Pool, onProblem: (error: unknown) => void): Announcer => {
  let reached = 0;
  let told = 0;
  let running: Promise<void> | undefined;
  let closed = false;

  const tellAll = async (): Promise<void> => {
    while (told < reached && !closed) {
      told = reached;
      await pool
        .query({
          name: 'es_announce',
          text: 'select pg_notify($1, $2)',
          values: [CHANNEL, String(told)],
        })
        .catch(onProblem); // the listeners look by themselves
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
    running = undefined;
  };

  return {
    announce: (ordinal) => {
      reached = Math.max(reached, ordinal);
      running ??= tellAll();
    },
    close: async () => {
      closed = true;
      await running;
    },
  };
};
