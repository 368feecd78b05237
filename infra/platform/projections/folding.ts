import { isAfter } from '@quartermaster/contracts/core/position';
import { EventTooNew, readEventData } from '@quartermaster/contracts/core/event';
import type { TeamId } from '@quartermaster/contracts/core/ids';
import { allEvents } from '@quartermaster/contracts/events';
import { teamDataDeleted } from '@quartermaster/contracts/privacy/events';
import type { Position, RecordedEvent } from '../event-store/event-store.ts';
import { describeError, type Step } from './fold-step.ts';
import type { BatchContext } from './rows/load-needs.ts';
import type { EventHandler, ProjectedEvent, Projection } from './projection.ts';

/** An event that could not be parsed or folded. Its team stays at the event before until the team is unparked. */
export interface Poison {
  readonly projection: string;
  readonly event: RecordedEvent;
  readonly reason: string;
}

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

/** State of events that are folded and written together. */
export interface Folding {
  /** Projections and teams that are left out. */
  readonly parked: ReadonlySet<string>;
  readonly poisons: Poison[];
  /** Position at which a team stopped, by projection and team. */
  readonly stoppedAt: Map<string, Position>;
  /** The last step of each team, in each projection that settles. */
  readonly last: Map<string, Map<TeamId, Step>>;
  /** The projections that handle each type of event, as far as it was met. */
  readonly routes: Map<string, readonly Route[]>;
}

/** A projection that handles events of a type. */
type Route = Pick<Step, 'projection' | 'handler'>;

export const beginFolding = (
  { projections }: Pick<BatchContext, 'projections'>,
  parked: ReadonlySet<string>,
): Folding => {
  const settling = projections.filter(({ settle }) => settle !== undefined);
  const last = new Map(settling.map(({ name }) => [name, new Map<TeamId, Step>()]));
  return { parked, poisons: [], stoppedAt: new Map(), last, routes: new Map() };
};

const isStopped = (
  { stoppedAt }: Folding,
  { projection, event }: { readonly projection: string; readonly event: RecordedEvent },
): boolean => {
  const at = stoppedAt.get(teamKey(projection, event.metadata.teamId));
  return at !== undefined && !isAfter(at, event.position);
};

/** The deletion of a team's data empties its rows also where the team is parked. */
const isDeletion = ({ type }: Pick<RecordedEvent, 'type'>): boolean =>
  type === teamDataDeleted.type;

const isParked = ({ parked }: Folding, projection: string, event: RecordedEvent): boolean =>
  parked.has(teamKey(projection, event.metadata.teamId)) && !isDeletion(event);

export const isLeftOut = (folding: Folding, step: Step): boolean =>
  isStopped(folding, step) && !isDeletion(step.event);

/** Stops the team of the event there: its later events are skipped. */
export const stopTeam = (folding: Folding, poison: Poison): void => {
  if (isStopped(folding, poison)) return;
  const { projection, event } = poison;
  folding.stoppedAt.set(teamKey(projection, event.metadata.teamId), event.position);
  folding.poisons.push(poison);
};

const findRoutes = (
  projections: readonly Projection[],
  recorded: RecordedEvent,
  { routes }: Folding,
): readonly Route[] => {
  let found = routes.get(recorded.type);
  if (found === undefined) {
    assertKnown(projections, recorded);
    found = projections.flatMap(({ name, handlers }) => {
      const handler = handlers.get(recorded.type);
      return handler === undefined ? [] : [{ projection: name, handler }];
    });
    routes.set(recorded.type, found);
  }
  return found;
};

const parseEvent = ({ definition }: EventHandler, event: RecordedEvent): ProjectedEvent => ({
  ...event,
  data: readEventData(definition, event.schemaVersion, event.data),
});

/** The steps an event makes: one per projection that handles it and whose team is not parked there. */
export const buildSteps = (
  projections: readonly Projection[],
  recorded: RecordedEvent,
  folding: Folding,
): readonly Step[] => {
  const all = findRoutes(projections, recorded, folding);
  const isOpen = ({ projection }: Route): boolean => !isParked(folding, projection, recorded);
  const routes = folding.parked.size === 0 ? all : all.filter(isOpen);
  const [first] = routes;
  if (first === undefined) return [];
  try {
    const event = parseEvent(first.handler, recorded);
    return routes.map(({ projection, handler }) => ({ projection, handler, event }));
  } catch (error) {
    if (error instanceof EventTooNew) throw error; // no fault of the team: this release is too old
    const reason = describeError(error);
    for (const { projection } of routes) stopTeam(folding, { projection, event: recorded, reason });
    return [];
  }
};
