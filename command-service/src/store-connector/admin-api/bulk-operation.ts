import { Rejection } from '@quartermaster/contracts/core/rejection';
import { type BulkOperation, pollBulkOperation, runBulkQuery } from '../platform/bulk.ts';
import type { AdminApi } from './admin-api.ts';
import type { Timing } from './timing.ts';

export interface BulkRun {
  readonly api: AdminApi;
  readonly timing: Timing;
  readonly signal: AbortSignal;
  /** Wakes a waiting poll early when the store announces the end of an operation. */
  readonly nudge: BulkNudge;
}

/** Lets the store's own announcement cut a wait short; polling stays the truth. */
export interface BulkNudge {
  readonly finished: (operationId: string) => void;
  /** Aborts when the operation is announced as finished. */
  readonly waitFor: (operationId: string) => AbortSignal;
}

export const createBulkNudge = (): BulkNudge => {
  const waiting = new Map<string, AbortController>();
  return {
    finished: (operationId) => waiting.get(operationId)?.abort(),
    waitFor: (operationId) => {
      const controller = new AbortController();
      waiting.set(operationId, controller);
      return controller.signal;
    },
  };
};

const FIRST_POLL_MS = 250;
const SLOWEST_POLL_MS = 10_000;
const SLOT_WAIT_MS = 5000;
/** A shop allows five operations at once; somebody else's end some time. */
const SLOT_TRIES = 60;

const unavailable = (reason: string): Rejection =>
  new Rejection('STORE_UNAVAILABLE', `The store cannot be read: ${reason}`);

const isBusy = (code: string | null | undefined): boolean =>
  code === 'OPERATION_IN_PROGRESS' || code === 'LIMIT_REACHED';

/** Starts an operation and answers its id, waiting for a free slot where the shop has none. */
export const startBulkOperation = async (
  { api, timing, signal }: BulkRun,
  query: string,
): Promise<string> => {
  for (let tries = 1; ; tries += 1) {
    const answer = await api.call(runBulkQuery, { query }, { signal });
    const { bulkOperation, userErrors } = answer.bulkOperationRunQuery;
    if (bulkOperation !== null) return bulkOperation.id;
    const [error] = userErrors;
    if (!isBusy(error?.code))
      throw new Error(`The store rejects a bulk query: ${error?.message ?? ''}`);
    if (tries === SLOT_TRIES) throw unavailable('other bulk operations never end');
    await timing.sleep(SLOT_WAIT_MS, signal);
  }
};

const isOver = ({ status }: BulkOperation): boolean =>
  status !== 'CREATED' && status !== 'RUNNING' && status !== 'CANCELING';

const pause = async (
  { timing, signal, nudge }: BulkRun,
  operationId: string,
  milliseconds: number,
): Promise<void> => {
  const announced = nudge.waitFor(operationId);
  await timing.sleep(milliseconds, AbortSignal.any([signal, announced])).catch((error: unknown) => {
    if (!announced.aborted) throw error;
    signal.throwIfAborted();
  });
};

/** Waits for the end of an operation; null when the store does not know it (any more). */
export const awaitBulkOperation = async (
  run: BulkRun,
  id: string,
): Promise<BulkOperation | null> => {
  for (let wait = FIRST_POLL_MS; ; wait = Math.min(SLOWEST_POLL_MS, wait * 1.1)) {
    const { bulkOperation } = await run.api.call(pollBulkOperation, { id }, run);
    if (bulkOperation === null) return null;
    if (isOver(bulkOperation)) return bulkOperation;
    await pause(run, id, wait);
  }
};

const STARTS = 3;

/** How an operation is remembered, so that a load that was killed adopts what it started. */
export interface OperationMemory {
  readonly id: string | null;
  readonly remember: (id: string) => Promise<void>;
}

/**
 * Adopts the remembered operation or starts one, and answers it completed. Failed, expired and unknown ones are
 * started again. Rejects with STORE_UNAVAILABLE after three that failed.
 */
export const completeBulkOperation = async (
  run: BulkRun,
  query: string,
  memory: OperationMemory,
): Promise<BulkOperation> => {
  let id = memory.id;
  let problem = 'it forgets its bulk operations';
  for (let starts = 0; starts <= STARTS; starts += 1) {
    if (id === null) {
      id = await startBulkOperation(run, query);
      await memory.remember(id);
    }
    const operation = await awaitBulkOperation(run, id);
    if (operation?.status === 'COMPLETED') return operation;
    if (operation?.errorCode === 'ACCESS_DENIED') throw unavailable('it denies access to its data');
    if (operation !== null) problem = `a bulk operation ended ${operation.status}`;
    id = null;
  }
  throw unavailable(problem);
};
