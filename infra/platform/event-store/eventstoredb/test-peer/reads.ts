import type { ReadReq, ReadResp } from '@eventstore/db-client/generated/streams_pb.js';
import type { ServerWritableStream } from '@grpc/grpc-js';
import { streamNameOf } from './appends.ts';
import { type PeerFaults, unavailable } from './faults.ts';
import type { PeerEvent, PeerLog } from './log.ts';
import { filterOf, firstMatching, rangeOfAll, rangeOfStream } from './ranges.ts';
import { firstIndexWhere } from './search.ts';
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

/** Events looked at between two checkpoints when the caller names no window. */
const DEFAULT_WINDOW = 32;

/** Waits until the caller takes more, or the call is over. */
const untilDrained = async (call: ReadCall): Promise<void> =>
  new Promise((resolve) => {
    const end = (): void => {
      call.off('drain', end).off('cancelled', end);
      resolve();
    };
    call.on('drain', end).on('cancelled', end);
  });

/** Writes frames as fast as the caller takes them, and no faster; false when the call is over. */
const createWriter = (call: ReadCall, fault: Fault, tally: SentTally) => {
  let left = typeof fault === 'object' ? fault.breaksAfter : Number.POSITIVE_INFINITY;
  const write = async (frame: ReadResp): Promise<boolean> => {
    if (call.cancelled || call.destroyed) return false;
    if (!call.write(frame)) await untilDrained(call);
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
  log.flush();
  const range = options.hasStream() ? rangeOfStream(log, options) : rangeOfAll(log, options);
  if (range === undefined) {
    const name = options.getStream()?.getStreamIdentifier()?.getStreamName();
    await write(streamNotFoundFrame(streamNameOf(name)));
  }
  const most = Number(options.getCount());
  for (const event of firstMatching(range ?? [], filterOf(options), most)) {
    if (!(await writeEvent(event))) return;
  }
  call.end();
};

/** Index of the first event after the start position of a subscription. */
const startOf = ({ events }: PeerLog, options: Options): number => {
  const all = options.getAll();
  if (all?.hasEnd() === true) return events.length;
  const after = BigInt(all?.getPosition()?.getCommitPosition() ?? -1);
  return firstIndexWhere(events, ({ offset }) => offset > after);
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
    log.flush();
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
