import type { StreamIdentifier } from '@eventstore/db-client/generated/shared_pb.js';
import type {
  BatchAppendReq,
  BatchAppendResp,
} from '@eventstore/db-client/generated/streams_pb.js';
import { accessDenied, badRequest, deadlinePassed, tooLarge } from './batch-answers.ts';
import type { Expected } from '../log/decide-append.ts';
import { payloadBytes, type ProposedEvent } from '../log/events.ts';
import {
  parseExpected,
  findEventProblem,
  findOptionsProblem,
  parseProposedEvent,
  decodeStreamName,
  formatUuid,
} from './requests.ts';

/** An append whose last message may not have come yet. */
export interface Batch {
  /** Identifier as the caller sent it; the answer repeats it. */
  readonly identifier: StreamIdentifier | undefined;
  readonly stream: string;
  readonly expected: Expected;
  readonly events: ProposedEvent[];
}

/** An append that is whole, or refused before that. */
export interface Taken {
  readonly identifier: StreamIdentifier | undefined;
  readonly append: Batch | undefined;
  readonly refusal: BatchAppendResp | undefined;
}

const toBatch = (options: BatchAppendReq.Options): Batch => {
  const identifier = options.getStreamIdentifier();
  const stream = decodeStreamName(identifier?.getStreamName());
  return { identifier, stream, expected: parseExpected(options) ?? 'any', events: [] };
};

/** The refusal of an append by its options. */
const refusalByOptions = (
  options: BatchAppendReq.Options,
  isDenied: boolean,
): BatchAppendResp | undefined => {
  if (isDenied) return accessDenied();
  const problem = findOptionsProblem(options);
  if (problem !== undefined) return badRequest(problem);
  const deadline = options.getDeadline()?.toDate().getTime() ?? Infinity;
  return deadline <= Date.now() ? deadlinePassed() : undefined;
};

interface AssemblyOptions {
  readonly maxAppendBytes: number;
  readonly isDenied: () => boolean;
}

/** Assembles the appends of one call from their messages, which may come mixed. */
export const createAssembly = ({ maxAppendBytes, isDenied }: AssemblyOptions) => {
  const batches = new Map<string, Batch>();

  /** The refusal of an append with one more message. */
  const add = (batch: Batch, request: BatchAppendReq): BatchAppendResp | undefined => {
    const messages = request.getProposedMessagesList();
    const problem = findEventProblem(messages);
    if (problem !== undefined) return badRequest(problem);
    batch.events.push(...messages.map(parseProposedEvent));
    return payloadBytes(batch.events) > maxAppendBytes ? tooLarge(maxAppendBytes) : undefined;
  };

  const takeEvents = (id: string, batch: Batch, request: BatchAppendReq): Taken | undefined => {
    batches.set(id, batch);
    const refusal = add(batch, request);
    if (refusal === undefined && !request.getIsFinal()) return undefined;
    batches.delete(id);
    return { identifier: batch.identifier, append: batch, refusal };
  };

  /** Undefined while more of the append is to come; also after a refusal, or when it began without options. */
  return (request: BatchAppendReq): Taken | undefined => {
    const [correlationId, options] = [request.getCorrelationId(), request.getOptions()];
    const refusal =
      correlationId === undefined
        ? badRequest('no-correlation-id')
        : options && refusalByOptions(options, isDenied());
    if (refusal !== undefined) {
      return { identifier: options?.getStreamIdentifier(), append: undefined, refusal };
    }
    const id = formatUuid(correlationId);
    const batch = batches.get(id) ?? (options && toBatch(options));
    return batch && takeEvents(id, batch, request);
  };
};
