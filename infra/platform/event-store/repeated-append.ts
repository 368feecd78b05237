import type { Revision, StreamName } from '@quartermaster/contracts/core/ids';
import type { AppendRequest } from './append-request.ts';
import { type AppendResult, type Position, WrongExpectedRevision } from './event-store.ts';

/** Some ids of an append are already in the log, but not as this append: ids were given out twice. */
export class EventIdsTaken extends Error {
  override readonly name = 'EventIdsTaken';
}

/** Where an event id is in the log. */
export interface KnownEvent {
  readonly id: string;
  readonly stream: StreamName;
  readonly revision: Revision;
  readonly position: Position;
}

const recordedTogether = (
  request: AppendRequest,
  places: readonly (KnownEvent | undefined)[],
): boolean => {
  const first = places[0]?.revision ?? 0;
  return places.every(
    (place, index) => place?.stream === request.stream && place.revision === first + index,
  );
};

/**
 * What to answer to an append some of whose ids the log knows: the first answer when it is all there; throws
 * EventIdsTaken when only some are, or elsewhere. Undefined when none is known.
 */
export const answerOfRepeated = (
  request: AppendRequest,
  known: ReadonlyMap<string, KnownEvent>,
): AppendResult | undefined => {
  const places = request.events.map(({ id }) => known.get(id));
  if (places.every((place) => place === undefined)) return undefined;
  const last = places.at(-1);
  if (last !== undefined && recordedTogether(request, places)) {
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

/** The first answers when the log knows the events, of which it has all or none; undefined when it has none. */
export const answersOfRepeated = (
  requests: readonly AppendRequest[],
  known: ReadonlyMap<string, KnownEvent>,
): readonly AppendResult[] | undefined => {
  const answers = requests.flatMap((request) => answerOfRepeated(request, known) ?? []);
  return answers.length === requests.length ? answers : undefined;
};
