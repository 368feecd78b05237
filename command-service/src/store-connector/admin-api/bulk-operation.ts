import { Rejection } from '@quartermaster/contracts/core/rejection';
import { type BulkOperation, pollBulkOperation, runBulkQuery } from '../platform/bulk.ts';
import type { AdminApi } from './admin-api.ts';
import type { Timing } from './timing.ts';

export interface BulkRun {
  readonly api: AdminApi;
  readonly timing: Timing;
  readonly signal: AbortSignal;
  /** Ends the wait of a poll early when the store announces the end of an operation. */
  readonly nudge: BulkNudge;
  /** Called after each poll of a running operation. */
  readonly onPrepared?: (rootObjects: number) => void;
}

/** Shortens a wait after the store's announcement; only polling determines the state. */
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
/** Waits for a free slot: a shop allows five operations at once, and other apps may use them. */
const SLOT_TRIES = 60;

const unavailable = (reason: string): Rejection =>
  new Rejection('STORE_UNAVAILABLE', `The store cannot be read: ${reason}`);

const isBusy = (code: string | null | undefined): boolean =>
  code === 'OPERATION_IN_PROGRESS' || code === 'LIMIT_REACHED';

/** Starts an operation and returns its id; waits while the shop has no free slot. */
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

/** Waits for the end of an operation; null when its id is unknown to the store. */
export const awaitBulkOperation = async (
  run: BulkRun,
  id: string,
): Promise<BulkOperation | null> => {
  for (let wait = FIRST_POLL_MS; ; wait = Math.min(SLOWEST_POLL_MS, wait * 1.1)) {
    const { bulkOperation } = await run.api.call(pollBulkOperation, { id }, run);
    if (bulkOperation === null) return null;
    if (isOver(bulkOperation)) return bulkOperation;
    run.onPrepared?.(bulkOperation.rootObjectCount);
    await pause(run, id, wait);
  }
};

const STARTS = 3;

/** Stores the id of an operation, so that an interrupted load continues with it. */
export interface OperationMemory {
  readonly id: string | null;
  readonly remember: (id: string) => Promise<void>;
}

/**
 * Continues the stored operation or starts one, and returns it when completed. Starts failed, expired and unknown ones
 * again. Rejects with STORE_UNAVAILABLE after three failures.
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
