import {
  bulkActAdvanced,
  bulkActItemsListed,
  bulkActRequested,
  bulkActUndoRequested,
  type BulkChange,
  type ChangedItem,
  type SkippedItem,
} from '@quartermaster/contracts/bulk-acts/events';
import {
  readRecordedData,
  getEventDefinition,
  readEventData,
} from '@quartermaster/contracts/core/event';
import type { Revision } from '@quartermaster/contracts/core/ids';
import { deterministicId } from '@quartermaster/platform/core/ids';
import type { RecordedEvent } from '@quartermaster/platform/event-store/event-store';
import type { Try } from '@quartermaster/platform/reactions/reaction';
import { buildStreamName } from '../../core/load-stream.ts';
import { type BulkParts, type Cause, requireFinalRefusal, runItemStep } from './change-item.ts';
import { type BulkActCommand, bulkActDecider } from './decider.ts';
import type { BulkActStatus } from './status.ts';
import { isChangedSince, applyChange, restoreValue } from './values.ts';

type RequestEvent = Pick<RecordedEvent, 'id' | 'metadata' | 'type' | 'data' | 'schemaVersion'>;

/** An act under way. */
interface Act {
  readonly parts: BulkParts;
  readonly actId: string;
  readonly change: BulkChange;
  readonly cause: Cause;
}

const toCause = (actId: string, { id, metadata }: RequestEvent): Cause => {
  const { teamId, actor } = metadata;
  return { teamId, actor, correlationId: actId, causationId: id };
};

const loadStatus = ({ parts, actId, cause }: Act): Promise<BulkActStatus> =>
  parts.handler.loadState(bulkActDecider, actId, cause.teamId);

/** Records a command of the act; `step` distinguishes it from the other commands of the act. */
const record = async ({ parts, actId, cause }: Act, step: string, command: BulkActCommand) => {
  const commandId = deterministicId('bulk act', actId, step);
  const context = { ...cause, commandId, ifMatch: null };
  return (await parts.handler.handle(bulkActDecider, actId, command, context)).state;
};

const readEventAt = async ({ parts, actId, cause }: Act, revision: Revision | undefined) => {
  const stream = buildStreamName(bulkActDecider.subject, cause.teamId, actId);
  const [event] =
    revision === undefined
      ? []
      : await parts.store.readStream(stream, { from: revision, count: 1 });
  if (event === undefined) throw new Error(`${stream} has no revision ${String(revision)}`);
  return event;
};

/** Changes an item; returns it as changed or as skipped, or null when it had the value already. */
const changeItem = async (
  { parts, change, cause }: Act,
  itemId: string,
): Promise<ChangedItem | SkippedItem | null> => {
  const next = (current: ChangedItem['before']) => applyChange(change, current);
  const step = { itemId, next };
  try {
    const { before, isChanged } = await runItemStep(parts, change.kind, step, {
      purpose: 'bulk act',
      cause,
    });
    return isChanged ? { itemId, before, after: next(before) } : null;
  } catch (error) {
    return { itemId, reason: requireFinalRefusal(error) };
  }
};

type Outcome = Omit<Extract<BulkActCommand, { type: 'AdvanceBulkAct' }>, 'type'>;

/** Changes the items of a part at once; the log commits their events in groups. */
const changePart = async (
  act: Act,
  part: number,
  listedAt: Revision | undefined,
): Promise<Outcome> => {
  const { itemIds } = readRecordedData(bulkActItemsListed, await readEventAt(act, listedAt));
  const results = await Promise.all(itemIds.map((itemId) => changeItem(act, itemId)));
  return {
    part,
    changed: results.flatMap((one) => (one !== null && 'before' in one ? [one] : [])),
    unchanged: results.filter((one) => one === null).length,
    skipped: results.flatMap((one) => (one !== null && 'reason' in one ? [one] : [])),
  };
};

/** Parts that are changed together, so that the log is busy while the next items are decided. */
const PARTS_AT_ONCE = 3;

const listNextParts = (done: number, all: number): readonly number[] =>
  Array.from({ length: Math.min(PARTS_AT_ONCE, all - done) }, (_, at) => done + at);

/** Changes the items of the next parts, then records the outcome of each part in order. */
const changeParts = async (act: Act, status: BulkActStatus): Promise<BulkActStatus> => {
  const { listedAt, advancedAt } = status;
  const parts = listNextParts(advancedAt.length, listedAt.length);
  const outcomes = await Promise.all(parts.map((part) => changePart(act, part, listedAt[part])));
  let reached = status;
  for (const outcome of outcomes) {
    const step = `part ${String(outcome.part)}`;
    reached = await record(act, step, { type: 'AdvanceBulkAct', ...outcome });
  }
  return reached;
};

/** Restores an item; true when it has the value from before the act. */
const restoreItem = async (
  { parts, change, cause }: Act,
  { itemId, ...recorded }: ChangedItem,
): Promise<boolean> => {
  const step = {
    itemId,
    next: (current: ChangedItem['before']) => restoreValue(recorded, current),
  };
  try {
    const { before } = await runItemStep(parts, change.kind, step, {
      purpose: 'undo of bulk act',
      cause,
    });
    return !isChangedSince(recorded, before);
  } catch (error) {
    requireFinalRefusal(error);
    return false;
  }
};

const undoPart = async (act: Act, part: number, advancedAt: Revision | undefined) => {
  const { changed } = readRecordedData(bulkActAdvanced, await readEventAt(act, advancedAt));
  const restored = await Promise.all(changed.map((item) => restoreItem(act, item)));
  return {
    part,
    restored: restored.filter((isRestored) => isRestored).length,
    changedSince: changed.flatMap(({ itemId }, at) => (restored[at] === true ? [] : [itemId])),
  };
};

const undoParts = async (act: Act, status: BulkActStatus): Promise<BulkActStatus> => {
  const { advancedAt, undo } = status;
  const parts = listNextParts(undo?.parts ?? 0, advancedAt.length);
  const outcomes = await Promise.all(parts.map((part) => undoPart(act, part, advancedAt[part])));
  let reached = status;
  for (const outcome of outcomes) {
    const step = `undo of part ${String(outcome.part)}`;
    reached = await record(act, step, { type: 'AdvanceUndo', ...outcome });
  }
  return reached;
};

const throwIfStopping = ({ signal }: Pick<Try, 'signal'>): void => {
  if (signal.aborted) throw new Error('The process stops; another one goes on');
};

const runAct = async (act: Act, run: Pick<Try, 'signal'>): Promise<void> => {
  let status = await loadStatus(act);
  while (status.state === 'RUNNING' && status.advancedAt.length < status.listedAt.length) {
    throwIfStopping(run);
    status = await changeParts(act, status);
  }
  await record(act, 'finish', { type: 'FinishBulkAct' });
};

const undoAct = async (act: Act, run: Pick<Try, 'signal'>): Promise<void> => {
  let status = await loadStatus(act);
  while (status.state === 'UNDOING' && (status.undo?.parts ?? 0) < status.advancedAt.length) {
    throwIfStopping(run);
    status = await undoParts(act, status);
  }
  await record(act, 'finish undo', { type: 'FinishUndo' });
};

/**
 * Runs a requested bulk act, or the undoing of one, to its end. After an interruption it continues with the parts that
 * were not recorded: the command id shows that an item was changed before.
 */
export const runBulkAct = async (
  parts: BulkParts,
  event: RequestEvent,
  run: Pick<Try, 'signal'>,
): Promise<void> => {
  const definition = getEventDefinition([bulkActRequested, bulkActUndoRequested], event);
  const { actId } = readEventData(definition, event.schemaVersion, event.data);
  const cause = toCause(actId, event);
  const { change } = await parts.handler.loadState(bulkActDecider, actId, cause.teamId);
  if (change === null) throw new Error(`There is no bulk act ${actId}`);
  const act = { parts, actId, change, cause };
  if (event.type === bulkActRequested.type) await runAct(act, run);
  else await undoAct(act, run);
};
