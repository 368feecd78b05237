import { setTimeout as sleep } from 'node:timers/promises';
import type { Poison } from '../folding.ts';
import type { Projection } from '../projection.ts';
import type { ReplayOptions } from '../replay-options.ts';
import { runExclusively } from './maintenance-lock.ts';
import type { RebuildProgress } from './progress.ts';
import { areNew, findRaised } from './raised-versions.ts';
import { rebuildProjections } from './rebuild-projections.ts';

export interface BringUpOptions extends Required<ReplayOptions> {
  readonly onRebuild?: (progress: RebuildProgress) => void;
  readonly onPoison?: (poison: Poison) => void;
  readonly onProblem: (error: unknown) => void;
  /** True when other projections of the schema follow the log, apart from these. */
  readonly hasOtherFollowers?: boolean;
}

export interface BringUpResult {
  /** Projections whose tables are built. */
  readonly ready: readonly Projection[];
  /** True when there are rows to answer from. */
  readonly canAnswer: boolean;
  /** Builds the rest while the service works. Calls `over` when everything is built or the build was stopped. */
  readonly rest: (over: () => void) => Promise<void>;
  readonly stop: () => void;
}

/** Rows of different versions are not compared, so no difference makes these rebuilds fail. */
const rebuildRaised = (options: BringUpOptions, signal: AbortSignal): Promise<void> => {
  const { pool, schema, projections, onRebuild } = options;
  const rebuild = async (): Promise<void> => {
    const raised = await findRaised(pool, schema, projections);
    if (raised.length === 0) return; // another process was first
    const progress = onRebuild === undefined ? {} : { onProgress: onRebuild };
    const shared = { ...options, ...progress, signal };
    await rebuildProjections({
      ...shared,
      projections: raised,
      together: projections,
      resume: true,
    });
  };
  return runExclusively(pool, schema, rebuild, signal);
};

const [FIRST_RETRY_MS, LAST_RETRY_MS] = [1000, 60_000];

const keepTrying = async (options: BringUpOptions, signal: AbortSignal): Promise<void> => {
  let delay = FIRST_RETRY_MS;
  const isStopped = (): boolean => signal.aborted;
  while (!isStopped()) {
    try {
      await rebuildRaised(options, signal);
      return;
    } catch (error) {
      if (isStopped()) return;
      options.onProblem(error);
      await sleep(delay, undefined, { signal }).catch(() => undefined);
      delay = Math.min(delay * 2, LAST_RETRY_MS);
    }
  }
};

/**
 * Builds the tables of new projections and raised versions, all in one scan of the log: before it resolves, unless all of them
 * are new and other projections follow the log meanwhile.
 */
export const bringUp = async (options: BringUpOptions): Promise<BringUpResult> => {
  const { pool, schema, projections, hasOtherFollowers: areOthersAtWork = false } = options;
  const breaking = new AbortController();
  const { signal } = breaking;
  const raised = await findRaised(pool, schema, projections);
  const ready = projections.filter((projection) => !raised.includes(projection));
  const mayOpen = ready.length > 0 || areOthersAtWork;
  if (raised.length > 0 && mayOpen && (await areNew(pool, schema, raised))) {
    const rest: BringUpResult['rest'] = (over) => keepTrying(options, signal).then(over);
    return { ready, canAnswer: ready.length > 0, rest, stop: () => breaking.abort() };
  }
  if (raised.length > 0) await rebuildRaised(options, signal);
  const rest = async (): Promise<void> => undefined;
  return { ready: projections, canAnswer: true, rest, stop: () => undefined };
};
