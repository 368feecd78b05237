import { setMaxListeners } from 'node:events';
import type { TeamId } from '@quartermaster/contracts/core/ids';
import { Rejection } from '@quartermaster/contracts/core/rejection';
import { createTeamRuns, type TeamRunsOptions } from './team-runs.ts';

export interface SyncRunnerOptions extends TeamRunsOptions {
  /** Teams with a store. */
  readonly teams: () => Promise<readonly string[]>;
  /** False once the store of a team was disconnected. */
  readonly isConnected: (teamId: TeamId) => Promise<boolean>;
}

export interface SyncRunner {
  /** Reads the stores of all teams now and repeatedly; a team that failed sooner. */
  readonly start: () => Promise<void>;
  /** Starts a run in the background. Throws STORE_SYNC_RUNNING while one is running. */
  readonly request: (teamId: TeamId) => void;
  /** Ends all runs and waits for them. */
  readonly stop: () => Promise<void>;
}

export const createSyncRunner = (options: SyncRunnerOptions): SyncRunner => {
  const { teams, isConnected, timing } = options;
  const stopping = new AbortController();
  const { signal } = stopping;
  setMaxListeners(0, signal); // every team adds a listener while it waits
  const runs = createTeamRuns(options, signal);
  const loops = new Map<string, Promise<void>>();

  const loop = async (teamId: TeamId): Promise<void> => {
    do {
      await runs.run(teamId);
      await timing.sleep(runs.waitMs(teamId), signal).catch(() => undefined);
    } while (!signal.aborted && (await isConnected(teamId).catch(() => true)));
    loops.delete(teamId);
  };
  const add = (teamId: TeamId): void => {
    if (!loops.has(teamId)) loops.set(teamId, loop(teamId));
  };
  return {
    start: async () => {
      for (const teamId of await teams()) add(teamId);
    },
    request: (teamId) => {
      if (runs.isRunning(teamId)) {
        throw new Rejection('STORE_SYNC_RUNNING', 'The store is already being read');
      }
      void runs.run(teamId);
    },
    stop: async () => {
      stopping.abort(new Error('The connector is stopping'));
      await Promise.all(loops.values());
      await runs.allEnded();
    },
  };
};
