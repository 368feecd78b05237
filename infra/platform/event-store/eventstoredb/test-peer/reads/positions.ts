import type { ReadReq } from '@eventstore/db-client/generated/streams_pb.js';
import { handlerFailed, readAllFailed } from '../errors.ts';
import { getEndOffset, isInsideRecord, type PeerEvent } from '../log/events.ts';
import { firstIndexWhere } from '../log/search.ts';

type AllOptions = ReadReq.Options.AllOptions;

/** The largest offset means the end of the log. */
const END = 2n ** 64n - 1n;

/** The commit offset of a named position; null for the end of the log. */
const parseCommit = (all: AllOptions): bigint | null => {
  if (all.hasEnd()) return null;
  const position = all.getPosition();
  const commit = BigInt(position?.getCommitPosition() ?? 0);
  if (BigInt(position?.getPreparePosition() ?? 0) > commit) throw handlerFailed();
  return commit === END ? null : commit;
};

/** Index of the first event at an offset or after it. */
const indexAt = (events: readonly PeerEvent[], offset: bigint): number =>
  firstIndexWhere(events, (event) => event.offset >= offset);

const isInside = (events: readonly PeerEvent[], offset: bigint): boolean =>
  isInsideRecord(events[indexAt(events, offset) - 1], offset);

/**
 * Index of the event where a read of the log begins: forwards this event is the first, backwards the one before it. The server
 * cannot read at a position inside an event, nor backwards from beyond the end.
 */
export const findReadStart = (
  events: readonly PeerEvent[],
  all: AllOptions,
  isBackwards: boolean,
): number => {
  const commit = parseCommit(all);
  if (commit === null) return events.length;
  if (isInside(events, commit)) throw readAllFailed();
  if (isBackwards && commit > getEndOffset(events)) throw readAllFailed();
  return indexAt(events, commit);
};

/** Index of the first event after the position of a subscription. */
export const findSubscriptionStart = (events: readonly PeerEvent[], all: AllOptions): number => {
  const commit = parseCommit(all);
  if (commit === null) return events.length;
  if (isInside(events, commit)) throw handlerFailed();
  return firstIndexWhere(events, ({ offset }) => offset > commit);
};
