import { once } from 'node:events';
import { convertToCommandError, type AppendResult as ServerAnswer } from '@eventstore/db-client';
import streamServices from '@eventstore/db-client/generated/streams_grpc_pb.js';
import type { StreamsClient } from '@eventstore/db-client/generated/streams_grpc_pb.js';
import type {
  BatchAppendReq,
  BatchAppendResp,
} from '@eventstore/db-client/generated/streams_pb.js';
import {
  type CallOptions,
  type ClientDuplexStream,
  Metadata,
  type ServiceError,
  status,
} from '@grpc/grpc-js';
import type { StreamName } from '@quartermaster/contracts/core/ids';
import type { AppendRequest } from '../../append-request.ts';
import { buildBatchMessages, parseCorrelationId, parseServerAnswer } from './batch-messages.ts';
import type { Connection } from '../connection.ts';
import { ServerNotReady } from '../client-calls.ts';

type BatchCall = ClientDuplexStream<BatchAppendReq, BatchAppendResp>;

/** The client's methods to open a stream of the protocol and to reconnect; its public types omit them. */
interface StreamOpener {
  readonly GRPCStreamCreator: (
    service: typeof streamServices.StreamsClient,
    name: string,
    open: (streams: StreamsClient) => BatchCall,
    cache: WeakMap<StreamsClient, BatchCall | Promise<BatchCall>>,
  ) => () => Promise<BatchCall>;
  readonly callArguments: (
    options: Connection['callOptions'],
    callOptions: CallOptions,
  ) => [Metadata, CallOptions];
}

const isOpener = (client: object): client is StreamOpener =>
  'GRPCStreamCreator' in client && 'callArguments' in client;

const requireStreamOpener = (client: object): StreamOpener => {
  if (isOpener(client)) return client;
  throw new Error('This version of the event store client cannot open a stream of appends');
};

/** Callbacks of an append that was sent and not answered yet. */
interface Waiting {
  readonly answer: (answer: BatchAppendResp) => void;
  readonly fail: (error: Error) => void;
}

/** One call to the server that carries many appends; each is answered by its correlation id, in any order. */
interface BatchStream {
  readonly call: BatchCall;
  readonly waiting: Map<string, Waiting>;
  /** Number of received answers. */
  answers: number;
  /** Resolves once the log at the other end was found to be the one that was read; null before the first append. */
  checked: Promise<void> | null;
}

/** A connection to a log that must be the one that was read. */
export interface CheckedConnection {
  readonly connection: Connection;
  /** Throws LogMismatch when another log answers at the address by now. */
  readonly assertSameLog: () => Promise<void>;
}

const createSilenceError = (stream: StreamName): ServiceError => {
  const details = `The event store answered nothing while an append to ${stream} waited`;
  return Object.assign(new Error(details), {
    code: status.UNAVAILABLE,
    details,
    metadata: new Metadata(),
  });
};

const failAll = ({ waiting }: BatchStream, error: Error): void => {
  const failed = [...waiting.values()];
  waiting.clear();
  for (const { fail } of failed) fail(error);
};

const watch = (batch: BatchStream): void => {
  const { call, waiting } = batch;
  call.setMaxListeners(0); // several large appends may wait for `drain` at once
  call.on('data', (answer: BatchAppendResp) => {
    const id = parseCorrelationId(answer);
    batch.answers += 1;
    waiting.get(id)?.answer(answer); // undefined for an answer after its deadline
    waiting.delete(id);
  });
  call.on('error', (error) => {
    failAll(batch, convertToCommandError(error));
  });
  call.on('end', () => {
    failAll(batch, new ServerNotReady('The event store ended the stream of appends'));
    call.cancel();
  });
};

/** Writes the messages of an append; waits before the next one while the connection is full. */
const writeSeveral = async (
  call: BatchCall,
  messages: readonly BatchAppendReq[],
  signal: AbortSignal,
): Promise<void> => {
  for (const [index, message] of messages.entries()) {
    if (signal.aborted) return;
    const hasRoom = call.write(message);
    if (!hasRoom && index < messages.length - 1) await once(call, 'drain', { signal });
  }
};

/** Writes an append; returns the end of its writing. Nearly all appends are one message, which needs no AbortController. */
const startWriting = (
  { call }: BatchStream,
  messages: readonly BatchAppendReq[],
  fail: (error: Error) => void,
): (() => void) => {
  const [first] = messages;
  if (first !== undefined && messages.length === 1) {
    call.write(first);
    return () => undefined;
  }
  const ended = new AbortController();
  writeSeveral(call, messages, ended.signal).catch(fail);
  return () => {
    ended.abort();
  };
};

/**
 * The error of an append that was not answered in time. If the server answered no other append meanwhile, it hangs: this
 * closes the connection, so that the client connects again, to another member of the cluster if there is one.
 */
const giveUp = (batch: BatchStream, stream: StreamName, answersBefore: number): Error => {
  const silence = createSilenceError(stream);
  if (batch.answers === answersBefore) {
    batch.call.destroy(silence);
    batch.call.cancel();
  }
  return silence;
};

const sendAndAwait = async (
  batch: BatchStream,
  request: AppendRequest,
  deadlineMs: number,
): Promise<BatchAppendResp> => {
  const id = crypto.randomUUID();
  const messages = buildBatchMessages(request, id, new Date(Date.now() + deadlineMs));
  const answersBefore = batch.answers;
  let timer: NodeJS.Timeout | undefined;
  let endWriting = (): void => undefined;
  try {
    return await new Promise((answer, fail) => {
      batch.waiting.set(id, { answer, fail });
      timer = setTimeout(() => {
        fail(giveUp(batch, request.stream, answersBefore));
      }, deadlineMs);
      endWriting = startWriting(batch, messages, fail);
    });
  } finally {
    clearTimeout(timer);
    endWriting();
    batch.waiting.delete(id);
  }
};

/** Checks the log once for each stream, since a stream breaks with its connection; after a failure once more. */
const check = async (batch: BatchStream, assertSameLog: () => Promise<void>): Promise<void> => {
  batch.checked ??= assertSameLog();
  try {
    await batch.checked;
  } catch (error) {
    batch.checked = null;
    throw error;
  }
};

/**
 * Sends appends over one stream per connection, each with its own deadline; nothing is sent before the log was checked. The
 * client's own batch call mixes the pending answers of all connections and loses those of a healthy one when another breaks;
 * its plain call is less than half as fast.
 */
export const createBatchStream = ({
  connection: { client, callOptions },
  assertSameLog,
}: CheckedConnection) => {
  const opener = requireStreamOpener(client);
  const batches = new WeakMap<BatchCall, BatchStream>();
  const open = (streams: StreamsClient): BatchCall => {
    const call = streams.batchAppend(...opener.callArguments(callOptions, { deadline: Infinity }));
    const batch = { call, waiting: new Map<string, Waiting>(), answers: 0, checked: null };
    batches.set(call, batch);
    watch(batch);
    return call;
  };
  const cache = new WeakMap<StreamsClient, BatchCall | Promise<BatchCall>>();
  const current = opener.GRPCStreamCreator(streamServices.StreamsClient, 'appends', open, cache);

  /** The stream of the present connection, whose log was checked. */
  const checked = async (): Promise<BatchStream> => {
    const batch = batches.get(await current());
    if (batch !== undefined) await check(batch, assertSameLog);
    if (batch?.call.writable !== true) {
      throw new ServerNotReady('The connection to the event store is being replaced');
    }
    return batch;
  };

  return {
    /** Identifies the present connection once its log was checked; another one after a lost connection. */
    checkedConnection: async (): Promise<object> => checked(),
    /** One try of an append. Rejects with the errors of the client's plain append. */
    append: async (request: AppendRequest, deadlineMs: number): Promise<ServerAnswer> =>
      parseServerAnswer(await sendAndAwait(await checked(), request, deadlineMs), request.stream),
  };
};

export type BatchStreams = ReturnType<typeof createBatchStream>;
