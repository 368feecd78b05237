import streamsPb from '@eventstore/db-client/generated/streams_pb.js';
import type {
  DeleteReq,
  DeleteResp,
  TombstoneReq,
  TombstoneResp,
} from '@eventstore/db-client/generated/streams_pb.js';
import type { sendUnaryData, ServerUnaryCall } from '@grpc/grpc-js';
import { invalidArgument, toServiceError, streamDeleted } from '../errors.ts';
import type { PeerEvent } from '../log/events.ts';
import type { PeerFaults } from '../faults.ts';
import type { PeerLog } from '../log.ts';
import { decodeStreamName } from './requests.ts';

type Call<Request extends DeleteReq | TombstoneReq> = ServerUnaryCall<Request, unknown>;

/** Deletes a stream at any revision, which is all that operators do; returns what was written for it. */
const deleteStream = async (
  { log, faults }: { readonly log: PeerLog; readonly faults: PeerFaults },
  call: Call<DeleteReq> | Call<TombstoneReq>,
  write: (stream: string) => PeerEvent,
): Promise<PeerEvent> => {
  const refusal = faults.findRefusal(call);
  if (refusal !== undefined) throw refusal;
  const options = call.request.getOptions();
  if (options?.hasAny() !== true) throw invalidArgument('The peer deletes at any revision only');
  const stream = decodeStreamName(options.getStreamIdentifier()?.getStreamName());
  if (log.tombstones.has(stream)) throw streamDeleted(stream);
  const written = write(stream);
  await log.written();
  return written;
};

/** Deletes a stream so that the next append begins it again after its last revision. */
export const handleDelete =
  (log: PeerLog, faults: PeerFaults) =>
  (call: Call<DeleteReq>, answer: sendUnaryData<DeleteResp>): void => {
    deleteStream({ log, faults }, call, log.delete).then(
      ({ offset }) => {
        const position = new streamsPb.DeleteResp.Position();
        position.setCommitPosition(String(offset));
        position.setPreparePosition(String(offset));
        answer(null, new streamsPb.DeleteResp().setPosition(position));
      },
      (error: unknown) => answer(toServiceError(error)),
    );
  };

/** Deletes a stream for ever. */
export const handleTombstone =
  (log: PeerLog, faults: PeerFaults) =>
  (call: Call<TombstoneReq>, answer: sendUnaryData<TombstoneResp>): void => {
    deleteStream({ log, faults }, call, log.tombstone).then(
      ({ offset }) => {
        const position = new streamsPb.TombstoneResp.Position();
        position.setCommitPosition(String(offset));
        position.setPreparePosition(String(offset));
        answer(null, new streamsPb.TombstoneResp().setPosition(position));
      },
      (error: unknown) => answer(toServiceError(error)),
    );
  };
