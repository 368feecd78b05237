import streamsPb from '@eventstore/db-client/generated/streams_pb.js';
import type { ReadReq } from '@eventstore/db-client/generated/streams_pb.js';
import { streamNameOf } from './appends.ts';
import type { PeerEvent, PeerLog } from './log.ts';
import { firstIndexWhere } from './search.ts';

type Options = ReadReq.Options;

const { BACKWARDS } = streamsPb.ReadReq.Options.ReadDirection;

/** Events of a list in the order of a read: forwards from an index on, backwards those before it. */
const eventsFrom = function* (
  list: readonly PeerEvent[],
  index: number,
  step: 1 | -1,
): Generator<PeerEvent> {
  const first = step === 1 ? index : index - 1;
  for (let at = first, event = list[at]; event !== undefined; at += step, event = list[at]) {
    yield event;
  }
};

/** Forwards a read begins at its revision, backwards too. */
export const rangeOfStream = (log: PeerLog, options: Options): Iterable<PeerEvent> | undefined => {
  const of = options.getStream();
  const events = log.streams.get(streamNameOf(of?.getStreamIdentifier()?.getStreamName()));
  if (of === undefined || events === undefined) return undefined;
  const from = of.hasRevision() ? Number(of.getRevision()) : 0;
  if (options.getReadDirection() !== BACKWARDS) {
    const first = firstIndexWhere(events, ({ revision }) => revision >= from);
    return eventsFrom(events, first, 1);
  }
  const end = firstIndexWhere(events, ({ revision }) => !of.hasEnd() && revision > from);
  return eventsFrom(events, end, -1);
};

/** Forwards a read begins at its position, backwards before it. */
export const rangeOfAll = ({ events }: PeerLog, options: Options): Iterable<PeerEvent> => {
  const of = options.getAll();
  const from = BigInt(of?.getPosition()?.getCommitPosition() ?? 0);
  const index =
    of?.hasEnd() === true ? events.length : firstIndexWhere(events, ({ offset }) => offset >= from);
  return eventsFrom(events, index, options.getReadDirection() === BACKWARDS ? -1 : 1);
};

export const filterOf = (options: Options): ((event: PeerEvent) => boolean) => {
  const filter = options.getFilter();
  if (filter === undefined) return () => true;
  const expression = filter.getEventType() ?? filter.getStreamIdentifier();
  const nameOf = ({ type, stream }: PeerEvent): string => (filter.hasEventType() ? type : stream);
  const prefixes = expression?.getPrefixList() ?? [];
  if (prefixes.length > 0)
    return (event) => prefixes.some((each) => nameOf(event).startsWith(each));
  const pattern = new RegExp(expression?.getRegex() ?? '');
  return (event) => pattern.test(nameOf(event));
};

/** At most `most` events that pass a filter. */
export const firstMatching = function* (
  events: Iterable<PeerEvent>,
  matches: (event: PeerEvent) => boolean,
  most: number,
): Generator<PeerEvent> {
  let left = most;
  for (const event of events) {
    if (left === 0) return;
    if (!matches(event)) continue;
    left -= 1;
    yield event;
  }
};
