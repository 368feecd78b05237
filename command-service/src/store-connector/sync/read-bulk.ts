import { BulkAnswerGone, foldBulkLines, type LineFold } from '../admin-api/bulk-lines.ts';
import { completeBulkOperation, startBulkOperation } from '../admin-api/bulk-operation.ts';
import type { BulkOperation } from '../platform/bulk.ts';
import { changeState, type SyncRun } from './run.ts';
import type { LoadPart } from './time-left.ts';

export interface BulkReading<Result> {
  /** Field of the state that stores the operation. */
  readonly operation: 'productsOperation' | 'ordersOperation';
  /** Waiting for the answer and reading it. */
  readonly parts: readonly [prepare: LoadPart, read: LoadPart];
  readonly query: string;
  /** Waits, once the answer is prepared, until it may be read. */
  readonly awaitTurn?: () => Promise<void>;
  readonly startFold: () => LineFold<Result>;
}

type Name = BulkReading<unknown>['operation'];

const saveOperationId = async (run: SyncRun, name: Name, id: string): Promise<void> => {
  const { firstLoad } = await run.states.read(run.teamId);
  if (firstLoad === null) throw new Error('No first load is running');
  await changeState(run, { firstLoad: { ...firstLoad, [name]: id } });
};

const findOperationId = async (run: SyncRun, name: Name): Promise<string | null> => {
  const { firstLoad } = await run.states.read(run.teamId);
  return firstLoad?.[name] ?? null;
};

/** Starts an operation early, unless one is stored, so that the store runs it while another is being read. */
export const startOperationEarly = async (
  run: SyncRun,
  name: Name,
  query: string,
): Promise<void> => {
  if ((await findOperationId(run, name)) !== null) return;
  await saveOperationId(run, name, await startBulkOperation(run, query));
};

/** Reads the answer of a stored or new bulk operation; runs it again when its file was deleted. */
export const readBulk = async <Result>(
  run: SyncRun,
  { operation: name, parts: [prepare, read], query, awaitTurn, startFold }: BulkReading<Result>,
): Promise<{ readonly operation: BulkOperation; readonly result: Result }> => {
  const { report } = run;
  const complete = async (id: string | null): Promise<BulkOperation> => {
    await report.part(prepare);
    const operation = await completeBulkOperation({ ...run, onPrepared: report.done }, query, {
      id,
      remember: (started) => saveOperationId(run, name, started),
    });
    await awaitTurn?.();
    await report.part(read);
    return operation;
  };
  let operation = await complete(await findOperationId(run, name));
  try {
    return { operation, result: await foldBulkLines(run.download, operation, startFold) };
  } catch (error) {
    if (!(error instanceof BulkAnswerGone)) throw error;
    operation = await complete(null);
    return { operation, result: await foldBulkLines(run.download, operation, startFold) };
  }
};
