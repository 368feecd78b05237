import type { Revision, StreamName } from '@quartermaster/contracts/core/ids';
import type { AppendRequest } from './append-request.ts';
import { type AppendResult, type Position, WrongExpectedRevision } from './event-store.ts';

/** Some ids of an append belong to other events of the log. */
export class EventIdsTaken extends Error {
  override readonly name = 'EventIdsTaken';
}

/** The place of an event id in the log. */
export interface KnownEvent {
  readonly id: string;
  readonly stream: StreamName;
  readonly revision: Revision;
  readonly position: Position;
}

const areRecordedTogether = (
  request: AppendRequest,
  places: readonly (KnownEvent | undefined)[],
): boolean => {
  const first = places[0]?.revision ?? 0;
  return places.every(
    (place, index) => place?.stream === request.stream && place.revision === first + index,
  );
};

/**
 * The first result of an append whose events are all in the log; undefined when none of them is. Throws EventIdsTaken when
 * only some are, or when they are in other places.
 */
export const findFirstResult = (
  request: AppendRequest,
  known: ReadonlyMap<string, KnownEvent>,
): AppendResult | undefined => {
  const places = request.events.map(({ id }) => known.get(id));
  if (places.every((place) => place === undefined)) return undefined;
  const last = places.at(-1);
  if (last !== undefined && areRecordedTogether(request, places)) {
    return { revision: last.revision, position: last.position };
  }
  throw new EventIdsTaken(
    `Event ids appended to ${request.stream} are already in the log as other events`,
  );
};

export const wrongRevision = (request: AppendRequest, actual: number): WrongExpectedRevision =>
  new WrongExpectedRevision(
    request.stream,
    request.expected < 0 ? 'no-stream' : request.expected,
    actual,
  );

/** The first results when the log has all events; undefined when it has none. Throws EventIdsTaken as `answerOfRepeated`. */
export const findFirstResults = (
  requests: readonly AppendRequest[],
  known: ReadonlyMap<string, KnownEvent>,
): readonly AppendResult[] | undefined => {
  const answers = requests.flatMap((request) => findFirstResult(request, known) ?? []);
  return answers.length === requests.length ? answers : undefined;
};
