import { once } from 'node:events';
import streamsPb from '@eventstore/db-client/generated/streams_pb.js';
import type { ReadReq, ReadResp } from '@eventstore/db-client/generated/streams_pb.js';
import type { ServerWritableStream } from '@grpc/grpc-js';
import { streamNameOf } from './appends.ts';
import { type PeerFaults, unavailable } from './faults.ts';
import type { PeerEvent, PeerLog } from './log.ts';
import {
  caughtUpFrame,
  checkpointFrame,
  confirmationFrame,
  eventFrame,
  streamNotFoundFrame,
} from './messages.ts';

export type ReadCall = ServerWritableStream<ReadReq, ReadResp>;
type Options = ReadReq.Options;

interface SentTally {
  /** Events given to readers and subscribers. */
  sent: number;
  checkpoints: number;
}

type Fault = ReturnType<PeerFaults['nextRead']>;

const { BACKWARDS } = streamsPb.ReadReq.Options.ReadDirection;
/** Events looked at between two checkpoints when the caller names no window. */
const DEFAULT_WINDOW = 32;

const rangeOfStream = (log: PeerLog, options: Options): readonly PeerEvent[] | undefined => {
  const of = options.getStream();
  const events = log.streams.get(streamNameOf(of?.getStreamIdentifier()?.getStreamName()));
  const from = Number(of?.getRevision());
  if (options.getReadDirection() === BACKWARDS) {
    return events?.filter(({ revision }) => of?.hasEnd() === true || revision <= from).reverse();
  }
  return events?.filter(({ revision }) => of?.hasRevision() !== true || revision >= from);
};

/** Forwards a read begins at its position, backwards before it. */
const rangeOfAll = ({ events }: PeerLog, options: Options): readonly PeerEvent[] => {
  const of = options.getAll();
  const from = BigInt(of?.getPosition()?.getCommitPosition() ?? 0);
  if (options.getReadDirection() === BACKWARDS) {
    return events.filter(({ offset }) => of?.hasEnd() === true || offset < from).reverse();
  }
  return of?.hasEnd() === true ? [] : events.filter(({ offset }) => offset >= from);
};

const filterOf = (options: Options): ((event: PeerEvent) => boolean) => {
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

/** Writes frames as fast as the caller takes them, and no faster; false when the call is over. */
const createWriter = (call: ReadCall, fault: Fault, tally: SentTally) => {
  let left = typeof fault === 'object' ? fault.breaksAfter : Number.POSITIVE_INFINITY;
  const write = async (frame: ReadResp): Promise<boolean> => {
    if (call.cancelled || call.destroyed) return false;
    if (!call.write(frame)) await Promise.race([once(call, 'drain'), once(call, 'cancelled')]);
    return !call.cancelled;
  };
  return {
    write,
    writeCheckpoint: async (offset: bigint): Promise<boolean> => {
      tally.checkpoints += 1;
      return write(checkpointFrame(offset));
    },
    writeEvent: async (event: PeerEvent): Promise<boolean> => {
      if (left === 0) {
        call.emit('error', unavailable());
        return false;
      }
      left -= 1;
      tally.sent += 1;
      return write(eventFrame(event));
    },
  };
};
type Writer = ReturnType<typeof createWriter>;

const answerRead = async (
  call: ReadCall,
  { log, options }: { readonly log: PeerLog; readonly options: Options },
  { write, writeEvent }: Writer,
): Promise<void> => {
  const range = options.hasStream() ? rangeOfStream(log, options) : rangeOfAll(log, options);
  if (range === undefined) {
    const name = options.getStream()?.getStreamIdentifier()?.getStreamName();
    await write(streamNotFoundFrame(streamNameOf(name)));
  }
  const matching = (range ?? []).filter(filterOf(options));
  for (const event of matching.slice(0, Number(options.getCount()))) {
    if (!(await writeEvent(event))) return;
  }
  call.end();
};

/** Index of the first event after the start position of a subscription. */
const startOf = ({ events }: PeerLog, options: Options): number => {
  const all = options.getAll();
  if (all?.hasEnd() === true) return events.length;
  const after = BigInt(all?.getPosition()?.getCommitPosition() ?? -1);
  const index = events.findIndex(({ offset }) => offset > after);
  return index < 0 ? events.length : index;
};

/** Events looked at between two checkpoints; without a filter there are none. */
const checkpointEvery = (options: Options): number => {
  const filter = options.getFilter();
  if (filter === undefined) return Number.POSITIVE_INFINITY;
  return (filter.getMax() || DEFAULT_WINDOW) * filter.getCheckpointintervalmultiplier();
};

/** Waits until the log has more than `length` events, or the call is over. */
const waitForMore = async (call: ReadCall, log: PeerLog, length: number): Promise<void> => {
  const { promise, wake } = log.grown();
  call.once('cancelled', wake);
  if (log.events.length === length && !call.cancelled) await promise;
  call.off('cancelled', wake);
};

const answerSubscription = async (
  call: ReadCall,
  { log, options }: { readonly log: PeerLog; readonly options: Options },
  { write, writeEvent, writeCheckpoint }: Writer,
): Promise<void> => {
  const matches = filterOf(options);
  const every = checkpointEvery(options);
  const start = startOf(log, options);
  let caughtUp = false;
  let open = await write(confirmationFrame());
  for (let next = start; open;) {
    const event = log.events[next];
    if (event === undefined) {
      open = caughtUp || (await write(caughtUpFrame()));
      caughtUp = true;
      await waitForMore(call, log, next);
      open &&= !call.cancelled;
      continue;
    }
    next += 1;
    if (matches(event)) open = await writeEvent(event);
    if (open && (next - start) % every === 0) open = await writeCheckpoint(event.offset);
  }
};

export const handleRead =
  (log: PeerLog, faults: PeerFaults, tally: SentTally) =>
  (call: ReadCall): void => {
    call.on('error', () => undefined); // the other side went away
    const fault = faults.nextRead();
    const refusal = fault === 'unavailable' ? unavailable() : faults.refusalOf(call);
    const options = call.request.getOptions();
    if (refusal !== undefined) call.emit('error', refusal);
    else if (options === undefined || (fault === 'ended' && options.hasSubscription())) call.end();
    else {
      const answer = options.hasSubscription() ? answerSubscription : answerRead;
      const writer = createWriter(call, fault, tally);
      answer(call, { log, options }, writer).catch((error: unknown) => call.emit('error', error));
    }
  };
