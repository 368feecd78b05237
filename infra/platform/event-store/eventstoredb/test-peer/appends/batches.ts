import { setTimeout as sleep } from 'node:timers/promises';
import type {
  BatchAppendReq,
  BatchAppendResp,
} from '@eventstore/db-client/generated/streams_pb.js';
import type { ServerDuplexStream } from '@grpc/grpc-js';
import { notReady, success, tombstoned, tooLarge, wrongRevision } from './batch-answers.ts';
import { type Batch, createAssembly, type Taken } from './batch-assembly.ts';
import { toServiceError, unauthenticated, unavailable } from '../errors.ts';
import type { PeerFaults } from '../faults.ts';
import type { PeerLog } from '../log.ts';

type BatchCall = ServerDuplexStream<BatchAppendReq, BatchAppendResp>;

interface Parts {
  readonly log: PeerLog;
  readonly faults: PeerFaults;
}

const appendTo = ({ log, faults }: Parts, { stream, events, expected }: Batch): BatchAppendResp => {
  const outcome = log.append(stream, events, expected);
  if (outcome.kind === 'too-large') return tooLarge(log.maxAppendBytes);
  if (outcome.kind === 'tombstoned') return tombstoned(stream);
  if (outcome.kind === 'wrong-revision') return wrongRevision(expected, outcome.actual);
  const forgotten = outcome.kind === 'repeated' && faults.forgetsPositions;
  return success(outcome.revision, forgotten ? undefined : outcome.offset);
};

/** The answer to a whole append, when there is one. Throws the ServiceError that ends the whole call. */
const answerAppend = async (parts: Parts, batch: Batch): Promise<BatchAppendResp | undefined> => {
  const { log, faults } = parts;
  const fault = faults.nextAppend();
  if (fault === 'unavailable') throw unavailable();
  if (fault === 'not-ready') return notReady();
  const answer = appendTo(parts, batch);
  await log.written();
  if (fault === 'answer-lost') throw unavailable();
  if (fault === 'answer-late') await sleep(faults.lateMs);
  await faults.held;
  return faults.hangs ? undefined : answer;
};

interface AppendTally {
  append: number;
  /** Appends that came and were not answered yet, now and at most so far. */
  unanswered: number;
  mostUnanswered: number;
}

const count = (tally: AppendTally): void => {
  Object.assign(tally, {
    append: tally.append + 1,
    unanswered: tally.unanswered + 1,
    mostUnanswered: Math.max(tally.mostUnanswered, tally.unanswered + 1),
  });
};

/** Appends of one call, each answered by its correlation id as soon as it is done. */
export const handleBatchAppend =
  (log: PeerLog, faults: PeerFaults, tally: AppendTally) =>
  (call: BatchCall): void => {
    const isDenied = (): boolean => faults.accessOf(call) === 'denied';
    const take = createAssembly({ maxAppendBytes: log.maxAppendBytes, isDenied });
    const answers = new Set<Promise<void>>();
    const answer = async (request: BatchAppendReq, taken: Taken): Promise<void> => {
      const { identifier, append, refusal } = taken;
      const notLeader = faults.findLeaderRefusal(call);
      if (notLeader !== undefined) throw notLeader;
      const response = refusal ?? (append && (await answerAppend({ log, faults }, append)));
      if (response === undefined || call.cancelled) return;
      call.write(
        response.setCorrelationId(request.getCorrelationId()).setStreamIdentifier(identifier),
      );
    };
    call.on('data', (request: BatchAppendReq) => {
      const taken = take(request);
      if (taken === undefined) return;
      count(tally);
      const answering = answer(request, taken)
        .catch((error: unknown) => call.emit('error', toServiceError(error)))
        .then(() => {
          tally.unanswered -= 1;
          answers.delete(answering);
        });
      answers.add(answering);
    });
    call.on('end', () => void Promise.all(answers).then(() => call.end()));
    if (faults.accessOf(call) === 'unauthenticated') call.emit('error', unauthenticated());
  };
