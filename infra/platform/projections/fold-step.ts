import type pg from 'pg';
import type { Turns } from '../core/turns.ts';
import type { EventHandler } from './projection.ts';
import { type Asking, type BatchContext, loadNeeds, prefetch } from './rows/load-needs.ts';
import { RowNotLoaded } from './rows/team-table.ts';
import type { WorkingSet } from './rows/working-set.ts';

type Client = Pick<pg.ClientBase, 'query'>;

/** An event and one handler of it. */
export interface Step extends Asking {
  readonly projection: string;
}

export const messageOf = (error: unknown): string =>
  error instanceof Error ? `${error.name}: ${error.message}` : String(error);

/** Folds one event; answers what stood in its way, or null. */
export const foldStep = async (
  { handler, event }: Step,
  workingSet: WorkingSet,
  turns: Turns,
): Promise<unknown> => {
  try {
    const parts = handler.fold(event, workingSet.rows(event.metadata.teamId)) ?? [];
    for (const _part of parts) if (turns.isOver()) await turns.pass();
    workingSet.keep();
    return null;
  } catch (error) {
    workingSet.takeBack();
    return error;
  }
};

/**
 * Folds a step again that met a problem; returns the reason when it fails again, else null. The first step of a handler
 * that misses a row loads those of all its later steps, too; rows that `needs` did not name (another event of the batch
 * may have made this one need more) are loaded one by one. Most rows are in memory while a service catches up, and
 * asking each step for its needs would take a tenth of the time.
 */
export const recovering = (
  context: BatchContext,
  client: Client,
  steps: readonly Step[],
  turns: Turns,
) => {
  const { workingSet } = context;
  const loaded = new Set<EventHandler>();
  return async (step: Step, at: number, met: unknown): Promise<string | null> => {
    const { handler, event } = step;
    let problem = met;
    if (problem instanceof RowNotLoaded && !loaded.has(handler)) {
      loaded.add(handler);
      const later = steps.slice(at).filter((one) => one.handler === handler);
      await prefetch(context, client, later);
      problem = await foldStep(step, workingSet, turns);
    }
    while (problem instanceof RowNotLoaded) {
      await loadNeeds(context, client, [{ teamId: event.metadata.teamId, need: problem.need }]);
      problem = await foldStep(step, workingSet, turns);
    }
    return problem === null ? null : messageOf(problem);
  };
};
