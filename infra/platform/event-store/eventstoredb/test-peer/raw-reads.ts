import sharedPb from '@eventstore/db-client/generated/shared_pb.js';
import streamsPb from '@eventstore/db-client/generated/streams_pb.js';
import type { ReadReq, ReadResp } from '@eventstore/db-client/generated/streams_pb.js';
import type { ServiceError } from '@grpc/grpc-js';
import { toStreamIdentifier } from './messages.ts';
import { describeEnding, type Headers, toMetadata, type RawConnection } from './raw-calls.ts';

/** Commit and prepare offset. */
export type RawPosition = readonly [commit: bigint, prepare: bigint];

export interface RawRead {
  /** The whole log when absent. */
  readonly stream?: string;
  readonly fromRevision?: number;
  readonly from?: 'start' | 'end' | RawPosition;
  readonly isBackwards?: boolean;
  readonly count?: number;
  /** Subscribes, and ends after so many frames. */
  readonly framesOfSubscription?: number;
  /** Leaves out every stream with another prefix; the server looks at 32 events per page. */
  readonly prefix?: string;
  readonly headers?: Headers;
}

const { ReadDirection, SubscriptionOptions, UUIDOption, ControlOption } = streamsPb.ReadReq.Options;

const logOptions = ({ from = 'start' }: RawRead) => {
  const all = new streamsPb.ReadReq.Options.AllOptions();
  if (from === 'start') return all.setStart(new sharedPb.Empty());
  if (from === 'end') return all.setEnd(new sharedPb.Empty());
  const position = new streamsPb.ReadReq.Options.Position();
  position.setCommitPosition(String(from[0]));
  position.setPreparePosition(String(from[1]));
  return all.setPosition(position);
};

const streamOptions = (stream: string, { fromRevision = 0 }: RawRead) =>
  new streamsPb.ReadReq.Options.StreamOptions()
    .setStreamIdentifier(toStreamIdentifier(stream))
    .setRevision(String(fromRevision));

const buildFilter = (prefix: string) => {
  const expression = new streamsPb.ReadReq.Options.FilterOptions.Expression();
  expression.addPrefix(prefix);
  const filter = new streamsPb.ReadReq.Options.FilterOptions();
  return filter.setStreamIdentifier(expression).setMax(32).setCheckpointintervalmultiplier(1);
};

const buildRequest = (read: RawRead): ReadReq => {
  const options = new streamsPb.ReadReq.Options();
  if (read.stream === undefined) options.setAll(logOptions(read));
  else options.setStream(streamOptions(read.stream, read));
  options.setReadDirection(
    read.isBackwards === true ? ReadDirection.BACKWARDS : ReadDirection.FORWARDS,
  );
  if (read.framesOfSubscription === undefined) options.setCount(String(read.count ?? 10));
  else options.setSubscription(new SubscriptionOptions());
  if (read.prefix === undefined) options.setNoFilter(new sharedPb.Empty());
  else options.setFilter(buildFilter(read.prefix));
  options.setUuidOption(new UUIDOption().setString(new sharedPb.Empty()));
  options.setControlOption(new ControlOption().setCompatibility(21));
  return new streamsPb.ReadReq().setOptions(options);
};

const checkpointText = (frame: ReadResp): string => {
  const checkpoint = frame.getCheckpoint();
  const [commit, prepare] = [checkpoint?.getCommitPosition(), checkpoint?.getPreparePosition()];
  if (commit === prepare) return commit === '0' ? 'checkpoint 0, 0' : 'checkpoint of an event';
  return prepare === '0' ? 'checkpoint with prepare 0' : 'checkpoint';
};

/** The kinds of frames, each with its words. */
const FRAMES: readonly (readonly [
  is: (frame: ReadResp) => boolean,
  text: (frame: ReadResp) => string,
])[] = [
  [
    (frame) => frame.hasEvent(),
    (frame) => `event ${frame.getEvent()?.getEvent()?.getStreamRevision()}`,
  ],
  [(frame) => frame.hasConfirmation(), () => 'confirmation'],
  [(frame) => frame.hasCheckpoint(), checkpointText],
  [(frame) => frame.hasCaughtUp(), () => 'caught up'],
  [(frame) => frame.hasStreamNotFound(), () => 'stream not found'],
  [(frame) => frame.hasFirstStreamPosition(), (frame) => `first ${frame.getFirstStreamPosition()}`],
  [(frame) => frame.hasLastStreamPosition(), (frame) => `last ${frame.getLastStreamPosition()}`],
];

const describeFrame = (frame: ReadResp): string =>
  FRAMES.find(([is]) => is(frame))?.[1](frame) ?? 'another frame';

/** The frames of a read, and how the server ended it when it refused it. Of a subscription, as many frames as asked for. */
export const readRaw = async (
  { streams, headers }: RawConnection,
  read: RawRead,
): Promise<readonly (string | ReturnType<typeof describeEnding>)[]> =>
  new Promise((resolve) => {
    const frames: (string | ReturnType<typeof describeEnding>)[] = [];
    const call = streams.read(buildRequest(read), toMetadata({ ...headers, ...read.headers }));
    call.on('data', (frame: ReadResp) => {
      frames.push(describeFrame(frame));
      if (frames.length === read.framesOfSubscription) call.cancel();
    });
    call.on('error', (error: ServiceError) => {
      if (frames.length !== read.framesOfSubscription) frames.push(describeEnding(error));
      resolve(frames);
    });
    call.on('end', () => resolve(frames));
  });

/** Ends a stream as an operator does: until its next append, or for ever. */
export const deleteRaw = async (
  { streams, headers }: RawConnection,
  how: 'delete' | 'tombstone',
  stream: string,
): Promise<void> =>
  new Promise((resolve, reject) => {
    const settle = (error: Error | null): void => {
      if (error === null) resolve();
      else reject(error);
    };
    const identifier = toStreamIdentifier(stream);
    if (how === 'delete') {
      const options = new streamsPb.DeleteReq.Options().setStreamIdentifier(identifier);
      const request = new streamsPb.DeleteReq().setOptions(options.setAny(new sharedPb.Empty()));
      streams.delete(request, toMetadata(headers), settle);
    } else {
      const options = new streamsPb.TombstoneReq.Options().setStreamIdentifier(identifier);
      const request = new streamsPb.TombstoneReq().setOptions(options.setAny(new sharedPb.Empty()));
      streams.tombstone(request, toMetadata(headers), settle);
    }
  });
