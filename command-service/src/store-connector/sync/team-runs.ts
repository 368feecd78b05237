import type { TeamId } from '@quartermaster/contracts/core/ids';
import type { Timing } from '../admin-api/timing.ts';
import type { SyncKind } from './sync-store.ts';

export interface TeamRunsOptions {
  /** One run; null when another process runs it. */
  readonly sync: (
    teamId: TeamId,
    signal: AbortSignal,
    retryAt: () => string,
  ) => Promise<SyncKind | null>;
  readonly timing: Timing;
  /** Time between two reconciliations. */
  readonly everyMs: number;
  readonly onFailure: (teamId: TeamId, error: unknown, retryInMs: number) => void;
}

/** The runs of each team in this process, at most one at a time. */
export interface TeamRuns {
  readonly isRunning: (teamId: TeamId) => boolean;
  /** Joins the current run or starts one; never rejects. */
  readonly run: (teamId: TeamId) => Promise<void>;
  /** Wait after the last run; shorter after a failure or a first load. */
  readonly waitMs: (teamId: TeamId) => number;
  readonly allEnded: () => Promise<void>;
}

const FIRST_RETRY_MS = 15_000;
/** Short wait after a first load, for the changes that happened during it. */
const FOLLOW_UP_MS = 30_000;

/** Waits before the next runs of teams, by the outcome of their last runs. */
const createWaits = (everyMs: number) => {
  const failures = new Map<string, number>();
  const waits = new Map<string, number>();
  const afterFailure = (teamId: TeamId): number =>
    Math.min(everyMs, FIRST_RETRY_MS * 2 ** (failures.get(teamId) ?? 0));
  return {
    afterFailure,
    failed: (teamId: TeamId): number => {
      const wait = afterFailure(teamId);
      failures.set(teamId, (failures.get(teamId) ?? 0) + 1);
      waits.set(teamId, wait);
      return wait;
    },
    ended: (teamId: TeamId, kind: SyncKind | null): void => {
      failures.delete(teamId);
      waits.set(teamId, kind === 'FIRST_LOAD' ? Math.min(everyMs, FOLLOW_UP_MS) : everyMs);
    },
    of: (teamId: TeamId): number => waits.get(teamId) ?? everyMs,
  };
};

export const createTeamRuns = (
  { sync, timing, everyMs, onFailure }: TeamRunsOptions,
  signal: AbortSignal,
): TeamRuns => {
  const running = new Map<string, Promise<void>>();
  const waits = createWaits(everyMs);
  const runOnce = async (teamId: TeamId): Promise<void> => {
    const retryAt = (): string =>
      new Date(Date.parse(timing.now()) + waits.afterFailure(teamId)).toISOString();
    try {
      waits.ended(teamId, await sync(teamId, signal, retryAt));
    } catch (error) {
      if (!signal.aborted) onFailure(teamId, error, waits.failed(teamId));
    }
  };
  const begin = (teamId: TeamId): Promise<void> => {
    const run = runOnce(teamId).finally(() => running.delete(teamId));
    running.set(teamId, run);
    return run;
  };
  return {
    isRunning: (teamId) => running.has(teamId),
    run: (teamId) => running.get(teamId) ?? begin(teamId),
    waitMs: waits.of,
    allEnded: async () => {
      await Promise.all(running.values());
    },
  };
};
