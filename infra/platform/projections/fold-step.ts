import type pg from 'pg';
import type { TimeSlice } from '../core/time-slice.ts';
import type { EventHandler } from './projection.ts';
import { type HandlerCall, type BatchContext, loadNeeds, prefetch } from './rows/load-needs.ts';
import { RowNotLoaded } from './rows/team-table.ts';
import type { WorkingSet } from './rows/working-set.ts';

type Client = Pick<pg.ClientBase, 'query'>;

/** An event and one handler of it. */
export interface Step extends HandlerCall {
  readonly projection: string;
}

export const describeError = (error: unknown): string =>
  error instanceof Error ? `${error.name}: ${error.message}` : String(error);

/** Cause for which a step could not be folded. */
export interface Problem {
  readonly cause: unknown;
}

const undoStep = (workingSet: WorkingSet, cause: unknown): Problem => {
  workingSet.undoChanges();
  return { cause };
};

const foldParts = async (
  parts: Iterable<unknown>,
  workingSet: WorkingSet,
  turns: TimeSlice,
): Promise<Problem | null> => {
  try {
    for (const _part of parts) if (turns.isOver()) await turns.yieldToEventLoop();
    workingSet.keepChanges();
    return null;
  } catch (error) {
    return undoStep(workingSet, error);
  }
};

/**
 * Folds one event. Only a handler that folds in parts makes a promise: one for each step takes a twentieth of the time of a
 * catch-up.
 */
export const foldStep = (
  { handler, event }: Step,
  workingSet: WorkingSet,
  turns: TimeSlice,
): Problem | null | Promise<Problem | null> => {
  try {
    const parts = handler.fold(event, workingSet.rows(event.metadata.teamId));
    if (parts !== undefined) return foldParts(parts, workingSet, turns);
    workingSet.keepChanges();
    return null;
  } catch (error) {
    return undoStep(workingSet, error);
  }
};

/** The step that is being folded and the later ones of its handler. */
export type Ahead = (handler: EventHandler) => readonly HandlerCall[];

/**
 * Folds a step again that met a problem; returns the reason when it fails again, else null. The first step of a handler
 * that misses a row loads those of all its later steps, too; rows that `needs` did not name (another event of the batch
 * may have made this one need more) are loaded one by one. Most rows are in memory while a service catches up, and
 * asking each step for its needs would take a tenth of the time.
 */
export const createRecovery = (context: BatchContext, client: Client, turns: TimeSlice) => {
  const { workingSet } = context;
  const loaded = new Set<EventHandler>();
  return async (step: Step, met: Problem, ahead: Ahead): Promise<string | null> => {
    const { handler, event } = step;
    let problem: Problem | null = met;
    if (problem.cause instanceof RowNotLoaded && !loaded.has(handler)) {
      loaded.add(handler);
      await prefetch(context, client, ahead(handler));
      problem = await foldStep(step, workingSet, turns);
    }
    while (problem?.cause instanceof RowNotLoaded) {
      const { need } = problem.cause;
      await loadNeeds(context, client, [{ teamId: event.metadata.teamId, need }]);
      problem = await foldStep(step, workingSet, turns);
    }
    return problem === null ? null : describeError(problem.cause);
  };
};
