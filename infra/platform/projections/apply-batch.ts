import { setImmediate as othersTurn } from 'node:timers/promises';
import { EventTooNew, readEventData } from '@quartermaster/contracts/core/event';
import type { TeamId } from '@quartermaster/contracts/core/ids';
import { allEvents } from '@quartermaster/contracts/events';
import type pg from 'pg';
import type { RecordedEvent } from '../event-store/event-store.ts';
import { type Asking, type BatchContext, loadNeeds, prefetch } from './rows/load-needs.ts';
import type { EventHandler, ProjectedEvent, Projection } from './projection.ts';
import { RowNotLoaded } from './rows/team-table.ts';
import type { WorkingSet } from './rows/working-set.ts';

type Client = Pick<pg.ClientBase, 'query'>;

/** An event that could not be parsed or folded. Its team stays at the event before until the team is unparked. */
export interface Poison {
  readonly projection: string;
  readonly event: RecordedEvent;
  readonly reason: string;
}

interface Step extends Asking {
  readonly projection: string;
}

const messageOf = (error: unknown): string =>
  error instanceof Error ? `${error.name}: ${error.message}` : String(error);

/** After so many events others have their turn: the batch before goes on being written, and calls are answered. */
const STEPS_IN_A_ROW = 200;

const teamKey = (projection: string, teamId: TeamId): string => `${projection} ${teamId}`;

const knownTypes: ReadonlySet<string> = new Set(allEvents.map(({ type }) => type));

/**
 * Ignores only events that this release knows and does not use: a newer release may have changed rows by the others.
 */
const assertKnown = (
  projections: readonly Projection[],
  { type, schemaVersion }: RecordedEvent,
): void => {
  if (knownTypes.has(type) || projections.some(({ handlers }) => handlers.has(type))) return;
  throw new EventTooNew(type, schemaVersion, null);
};

/** The steps an event makes: one per projection that handles it and whose team is not parked there. */
const stepsOf = (
  projections: readonly Projection[],
  recorded: RecordedEvent,
  parked: ReadonlySet<string>,
  poisons: Poison[],
): readonly Step[] => {
  assertKnown(projections, recorded);
  const steps: Step[] = [];
  let event: ProjectedEvent | undefined;
  for (const { name, handlers } of projections) {
    const handler = handlers.get(recorded.type);
    if (handler === undefined) continue;
    if (parked.size > 0 && parked.has(teamKey(name, recorded.metadata.teamId))) continue;
    try {
      event ??= projected(handler, recorded);
      steps.push({ projection: name, handler, event });
    } catch (error) {
      if (error instanceof EventTooNew) throw error; // no fault of the team: this release is too old
      poisons.push({ projection: name, event: recorded, reason: messageOf(error) });
    }
  }
  return steps;
};

const projected = ({ definition }: EventHandler, event: RecordedEvent): ProjectedEvent => ({
  ...event,
  data: readEventData(definition, event.schemaVersion, event.data),
});

/** Folds one event; answers what stood in its way, or null. */
const foldStep = ({ handler, event }: Step, workingSet: WorkingSet): unknown => {
  try {
    handler.fold(event, workingSet.rows(event.metadata.teamId));
    workingSet.keep();
    return null;
  } catch (error) {
    workingSet.takeBack();
    return error;
  }
};

/**
 * Folds one event that failed before; returns the reason when it fails again, else null. Rows that `needs` did not name
 * (another event of the batch may have made this one need more) are loaded one by one.
 */
const foldAgain = async (
  context: BatchContext,
  client: Client,
  step: Step,
  met: unknown,
): Promise<string | null> => {
  const { teamId } = step.event.metadata;
  let problem = met;
  while (problem instanceof RowNotLoaded) {
    await loadNeeds(context, client, [{ teamId, need: problem.need }]);
    problem = foldStep(step, context.workingSet);
  }
  return problem === null ? null : messageOf(problem);
};

/** Where each parked team stopped, projection by projection. */
const stopsOf = (poisons: readonly Poison[]): Map<string, string> => {
  const stoppedAt = new Map<string, string>();
  for (const { projection, event } of poisons) {
    const key = teamKey(projection, event.metadata.teamId);
    if (!stoppedAt.has(key)) stoppedAt.set(key, event.position);
  }
  return stoppedAt;
};

const isStopped = (stoppedAt: ReadonlyMap<string, string>, { projection, event }: Step): boolean =>
  stoppedAt.size > 0 &&
  event.position >= (stoppedAt.get(teamKey(projection, event.metadata.teamId)) ?? '~');

/** What projections settle of each team whose events were folded, as a step after the last of them. */
const settlingSteps = (
  projections: readonly Projection[],
  folded: readonly Step[],
): readonly Step[] => {
  const settles = new Map(projections.map(({ name, settle }) => [name, settle]));
  const last = new Map<string, Step>();
  for (const step of folded) {
    if (settles.get(step.projection) === undefined) continue;
    last.set(teamKey(step.projection, step.event.metadata.teamId), step);
  }
  return [...last.values()].map((step) => {
    const fold: EventHandler['fold'] = (_, rows) => settles.get(step.projection)?.(rows);
    return { ...step, handler: { ...step.handler, fold } };
  });
};

/**
 * Folds all events in order, then settles what depends on many rows; answers the poison events, whose team is left out
 * from there on.
 */
export const foldBatch = async (
  context: BatchContext,
  client: Client,
  events: readonly RecordedEvent[],
  parked: ReadonlySet<string>,
): Promise<readonly Poison[]> => {
  const poisons: Poison[] = [];
  const steps = events.flatMap((event) => stepsOf(context.projections, event, parked, poisons));
  const stoppedAt = stopsOf(poisons);
  await prefetch(context, client, steps);
  const foldAll = async (all: readonly Step[]): Promise<void> => {
    for (const [at, step] of all.entries()) {
      if (at % STEPS_IN_A_ROW === STEPS_IN_A_ROW - 1) await othersTurn();
      if (isStopped(stoppedAt, step)) continue;
      const problem = foldStep(step, context.workingSet);
      if (problem === null) continue;
      const reason = await foldAgain(context, client, step, problem);
      if (reason === null) continue;
      stoppedAt.set(teamKey(step.projection, step.event.metadata.teamId), step.event.position);
      poisons.push({ projection: step.projection, event: step.event, reason });
    }
  };
  await foldAll(steps);
  const folded = steps.filter((step) => !isStopped(stoppedAt, step));
  await foldAll(settlingSteps(context.projections, folded));
  return poisons;
};
