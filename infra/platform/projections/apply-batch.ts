import type pg from 'pg';
import { startTimeSlice, type TimeSlice } from '../core/time-slice.ts';
import type { RecordedEvent } from '../event-store/event-store.ts';
import { type Ahead, foldStep, type Problem, createRecovery, type Step } from './fold-step.ts';
import {
  beginFolding,
  type Folding,
  isLeftOut,
  type Poison,
  buildSteps,
  stopTeam,
} from './folding.ts';
import type { BatchContext } from './rows/load-needs.ts';
import type { EventHandler } from './projection.ts';

type Client = Pick<pg.ClientBase, 'query'>;

/** Folds one step after the other. Only a step that waits makes a promise. */
const createFold = (context: BatchContext, client: Client, folding: Folding, slice: TimeSlice) => {
  const recover = createRecovery(context, client, slice);
  const note = (step: Step, reason: string | null): void => {
    const { projection, event } = step;
    if (reason !== null) stopTeam(folding, { projection, event, reason });
    else folding.last.get(projection)?.set(event.metadata.teamId, step);
  };
  const finish = async (
    step: Step,
    folded: Problem | Promise<Problem | null>,
    ahead: Ahead,
  ): Promise<void> => {
    const problem = await folded;
    note(step, problem === null ? null : await recover(step, problem, ahead));
  };
  return (step: Step, ahead: Ahead): Promise<void> | undefined => {
    if (isLeftOut(folding, step)) return undefined;
    const folded = foldStep(step, context.workingSet, slice);
    if (folded !== null) return finish(step, folded, ahead);
    note(step, null);
    return undefined;
  };
};

/**
 * Folds events in order, after those that were folded before; the team of a poison event is left out from there on. An
 * event is parsed when its turn comes, so that few parsed events are in memory.
 */
export const foldEvents = async (
  context: BatchContext,
  client: Client,
  events: readonly RecordedEvent[],
  folding: Folding,
): Promise<void> => {
  const { projections } = context;
  const slice = startTimeSlice();
  const fold = createFold(context, client, folding, slice);
  let at = 0;
  const ahead: Ahead = (handler) =>
    events
      .slice(at)
      .filter(({ type }) => type === handler.definition.type)
      .flatMap((event) => buildSteps(projections, event, folding))
      .filter((step) => step.handler === handler);
  for (const event of events) {
    if (slice.isOver()) await slice.yieldToEventLoop();
    for (const step of buildSteps(projections, event, folding)) {
      const folded = fold(step, ahead);
      if (folded !== undefined) await folded;
    }
    at += 1;
  }
};

/** Settles what depends on many rows of the teams whose events were folded, as a step after the last of them. */
export const settleTeams = async (
  context: BatchContext,
  client: Client,
  folding: Folding,
): Promise<void> => {
  const settles = new Map(context.projections.map(({ name, settle }) => [name, settle]));
  const last = [...folding.last.values()].flatMap((byTeam) => [...byTeam.values()]);
  const slice = startTimeSlice();
  const foldOne = createFold(context, client, folding, slice);
  for (const step of last) {
    const fold: EventHandler['fold'] = (_, rows) => settles.get(step.projection)?.(rows);
    const settling = { ...step, handler: { ...step.handler, fold } };
    if (slice.isOver()) await slice.yieldToEventLoop();
    await foldOne(settling, () => [settling]);
  }
};

/** Folds and settles events; returns the poison events. */
export const foldBatch = async (
  context: BatchContext,
  client: Client,
  events: readonly RecordedEvent[],
  parked: ReadonlySet<string>,
): Promise<readonly Poison[]> => {
  const folding = beginFolding(context, parked);
  await foldEvents(context, client, events, folding);
  await settleTeams(context, client, folding);
  return folding.poisons;
};
