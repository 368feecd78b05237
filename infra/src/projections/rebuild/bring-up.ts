import { setTimeout as sleep } from 'node:timers/promises';
import type { Poison } from '../apply-batch.ts';
import type { Projection } from '../projection.ts';
import type { ReplayOptions } from '../replay-options.ts';
import { inTurn } from './maintenance-lock.ts';
import type { RebuildProgress } from './progress.ts';
import { canAnswerMeanwhile, findRaised } from './raised-versions.ts';
import { rebuildProjections } from './rebuild-projections.ts';

export interface BringUpOptions extends Required<ReplayOptions> {
  readonly onRebuild?: (progress: RebuildProgress) => void;
  readonly onPoison?: (poison: Poison) => void;
  readonly onProblem: (error: unknown) => void;
}

export interface BroughtUp {
  /** Projections whose tables are of their version; others answer from those of a former one, or not yet. */
  readonly ready: readonly Projection[];
  /** Builds what is not ready while the service works and tells when that is over: everything is ready, or was stopped. */
  readonly rest: (over: () => void) => Promise<void>;
  readonly stop: () => void;
}

/** Nobody compares rows of different versions, so none of these rebuilds is refused for a difference. */
const rebuildRaised = (options: BringUpOptions, signal: AbortSignal): Promise<void> => {
  const { pool, schema, projections, onRebuild } = options;
  const rebuild = async (): Promise<void> => {
    const raised = await findRaised(pool, schema, projections);
    if (raised.length === 0) return; // another process was first
    const progress = onRebuild === undefined ? {} : { onProgress: onRebuild };
    const shared = { ...options, ...progress, signal };
    await rebuildProjections({ ...shared, projections: raised, resume: true });
  };
  return inTurn(pool, schema, rebuild, signal);
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
 * Builds the tables of new projections and raised versions, all in one scan of the log: before it resolves, unless queries
 * can answer from those of the former versions and other projections follow the log meanwhile.
 */
export const bringUp = async (options: BringUpOptions): Promise<BroughtUp> => {
  const { pool, schema, projections } = options;
  const breaking = new AbortController();
  const { signal } = breaking;
  const raised = await findRaised(pool, schema, projections);
  const ready = projections.filter((projection) => !raised.includes(projection));
  const meanwhile =
    raised.length > 0 && ready.length > 0 && (await canAnswerMeanwhile(pool, schema, raised));
  if (meanwhile) {
    const rest: BroughtUp['rest'] = (over) => keepTrying(options, signal).then(over);
    return { ready, rest, stop: () => breaking.abort() };
  }
  if (raised.length > 0) await rebuildRaised(options, signal);
  return { ready: projections, rest: async () => undefined, stop: () => undefined };
};
