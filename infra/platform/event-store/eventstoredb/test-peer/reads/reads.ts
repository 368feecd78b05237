import type { ReadReq } from '@eventstore/db-client/generated/streams_pb.js';
import { toServiceError, unavailable } from '../errors.ts';
import type { PeerEvent } from '../log/events.ts';
import type { PeerFaults } from '../faults.ts';
import { parseFilter } from './filters.ts';
import { createWriter, type ReadCall, type SentTally, type Writer } from './frame-writer.ts';
import type { PeerLog } from '../log.ts';
import { firstPositionFrame, lastPositionFrame, streamNotFoundFrame } from '../messages.ts';
import { selectLogRange, selectStreamRange, parseStreamName } from './ranges.ts';
import { followAll, followStream } from './subscriptions.ts';

interface Read {
  readonly call: ReadCall;
  readonly log: PeerLog;
  readonly options: ReadReq.Options;
  readonly writer: Writer;
}

/** Selects at most `most` events that pass a filter. */
const firstMatching = function* (
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

/** False when the call is over. */
const writeEvents = async (
  { options, writer }: Read,
  events: Iterable<PeerEvent>,
): Promise<boolean> => {
  const { matches } = parseFilter(options);
  for (const event of firstMatching(events, matches, Number(options.getCount()))) {
    if (!(await writer.writeEvent(event))) return false;
  }
  return true;
};

const readAll = async (read: Read): Promise<void> => {
  const { call, log, options } = read;
  log.flush();
  const events = selectLogRange(log, options);
  if (parseFilter(options).window === 0) return; // the server reads on and on
  if (await writeEvents(read, events)) call.end();
};

/** Clients that say that they understand it receive the ends of the stream too. */
const understandsEnds = (options: ReadReq.Options): boolean =>
  (options.getControlOption()?.getCompatibility() ?? 0) >= 1;

const readStream = async (read: Read): Promise<void> => {
  const { call, log, options, writer } = read;
  log.flush();
  const range = selectStreamRange(log, options);
  if (range === undefined) {
    await writer.write(streamNotFoundFrame(parseStreamName(options)));
    call.end();
    return;
  }
  const { events, lastRevision, nextRevision } = range;
  const hasEnds = understandsEnds(options);
  if (hasEnds && nextRevision !== undefined) await writer.write(firstPositionFrame(nextRevision));
  if (!(await writeEvents(read, events))) return;
  if (hasEnds) await writer.write(lastPositionFrame(lastRevision));
  call.end();
};

const answer = async (read: Read): Promise<void> => {
  const { options } = read;
  if (options.hasSubscription()) return options.hasStream() ? followStream(read) : followAll(read);
  return options.hasStream() ? readStream(read) : readAll(read);
};

export const handleRead =
  (log: PeerLog, faults: PeerFaults, tally: SentTally) =>
  (call: ReadCall): void => {
    call.on('error', () => undefined); // the other side went away
    const fault = faults.nextRead();
    const options = call.request.getOptions();
    // A follower confirms a subscription that requires the leader.
    const refusal =
      options?.hasSubscription() === true
        ? faults.findAccessRefusal(call)
        : faults.findRefusal(call);
    if (fault === 'unavailable') call.emit('error', unavailable());
    else if (refusal !== undefined) call.emit('error', refusal);
    else if (options === undefined || (fault === 'ended' && options.hasSubscription())) call.end();
    else {
      const writer = createWriter(call, fault, tally);
      answer({ call, log, options, writer }).catch((error: unknown) => {
        call.emit('error', toServiceError(error));
      });
    }
  };
