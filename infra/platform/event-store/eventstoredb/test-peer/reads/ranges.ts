import streamsPb from '@eventstore/db-client/generated/streams_pb.js';
import type { ReadReq } from '@eventstore/db-client/generated/streams_pb.js';
import { handlerFailed, readStreamFailed, streamDeleted } from '../errors.ts';
import type { PeerEvent } from '../log/events.ts';
import type { PeerLog } from '../log.ts';
import { findReadStart } from './positions.ts';
import { decodeStreamName } from '../appends/requests.ts';
import { firstIndexWhere } from '../log/search.ts';
import { getStreamState } from '../log/stream-state.ts';

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

/** The events of the log in the order of a read: forwards it begins at its position, backwards before it. */
export const selectLogRange = ({ events }: PeerLog, options: Options): Iterable<PeerEvent> => {
  const all = options.getAll() ?? new streamsPb.ReadReq.Options.AllOptions();
  const isBackwards = options.getReadDirection() === BACKWARDS;
  return eventsFrom(events, findReadStart(events, all, isBackwards), isBackwards ? -1 : 1);
};

/** The readable events of a stream; undefined when it is missing or deleted. */
export const readableStream = (log: PeerLog, stream: string) => {
  if (stream === '') throw handlerFailed();
  const { entries, lastRevision, firstRevision, isDeleted, isTombstoned } = getStreamState(
    log,
    stream,
  );
  if (isTombstoned) throw streamDeleted(stream);
  if (lastRevision < 0 || isDeleted) return undefined;
  const cut = firstIndexWhere(entries, ({ revision }) => revision >= firstRevision);
  return { events: cut === 0 ? entries : entries.slice(cut), lastRevision };
};

interface StreamRange {
  readonly events: Iterable<PeerEvent>;
  readonly lastRevision: number;
  /** The revision after which the read began, when it is beyond the end. */
  readonly nextRevision: number | undefined;
}

export const parseStreamName = (options: Options): string =>
  decodeStreamName(options.getStream()?.getStreamIdentifier()?.getStreamName());

/** The events of a stream in the order of a read, which begins at its revision; undefined when there is no such stream. */
export const selectStreamRange = (log: PeerLog, options: Options): StreamRange | undefined => {
  const { hasEnd, from } = parseRevision(options);
  if (options.getCount() === '0') throw readStreamFailed();
  const stream = readableStream(log, parseStreamName(options));
  if (stream === undefined) return undefined;
  const { events, lastRevision } = stream;
  if (options.getReadDirection() === BACKWARDS) {
    const end = firstIndexWhere(events, ({ revision }) => !hasEnd && revision > from);
    return { events: eventsFrom(events, end, -1), lastRevision, nextRevision: undefined };
  }
  const first = firstIndexWhere(events, ({ revision }) => !hasEnd && revision >= from);
  const nextRevision = from > lastRevision + 1 ? lastRevision + 1 : undefined;
  return { events: eventsFrom(events, first, 1), lastRevision, nextRevision };
};

/** The revision where a read or subscription of a stream begins. */
export const parseRevision = (options: Options) => {
  const stream = options.getStream();
  return {
    hasEnd: stream?.hasEnd() === true,
    from: stream?.hasRevision() === true ? Number(stream.getRevision()) : 0,
    hasRevision: stream?.hasRevision() === true,
  };
};
