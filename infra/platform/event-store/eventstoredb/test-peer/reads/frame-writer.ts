import type { ReadReq, ReadResp } from '@eventstore/db-client/generated/streams_pb.js';
import type { ServerWritableStream } from '@grpc/grpc-js';
import { unavailable } from '../errors.ts';
import type { PeerEvent } from '../log/events.ts';
import type { PeerFaults } from '../faults.ts';
import { checkpointFrame, eventFrame } from '../messages.ts';

export type ReadCall = ServerWritableStream<ReadReq, ReadResp>;

export interface SentTally {
  /** Events given to readers and subscribers. */
  sent: number;
  checkpoints: number;
}

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
export const createWriter = (
  call: ReadCall,
  fault: ReturnType<PeerFaults['nextRead']>,
  tally: SentTally,
) => {
  let left = typeof fault === 'object' ? fault.breaksAfter : Number.POSITIVE_INFINITY;
  const write = async (frame: ReadResp): Promise<boolean> => {
    if (call.cancelled || call.destroyed) return false;
    if (!call.write(frame)) await untilDrained(call);
    return !call.cancelled;
  };
  return {
    write,
    writeCheckpoint: async (commit: bigint, prepare: bigint): Promise<boolean> => {
      tally.checkpoints += 1;
      return write(checkpointFrame(commit, prepare));
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

export type Writer = ReturnType<typeof createWriter>;
