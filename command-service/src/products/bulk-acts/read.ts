import type { BulkAct } from '@quartermaster/contracts/bulk-acts/calls';
import type { TeamId } from '@quartermaster/contracts/core/ids';
import { Rejection } from '@quartermaster/contracts/core/rejection';
import { buildStreamName } from '../../core/load-stream.ts';
import type { BulkParts } from './change-item.ts';
import { bulkActDecider } from './decider.ts';
import type { BulkActStatus } from './status.ts';

const toUndo = ({ undo }: BulkActStatus): BulkAct['undo'] => {
  if (undo === null) return null;
  const { done, restored, changedSinceCount, changedSince } = undo;
  return { done, restored, changedSinceCount, changedSince: [...changedSince] };
};

/** Reads an act from its stream. Rejects with NOT_FOUND, also for an act of another team. */
export const readBulkAct = async (
  { handler, store }: BulkParts,
  teamId: TeamId,
  id: string,
): Promise<BulkAct> => {
  const status = await handler.loadState(bulkActDecider, id, teamId);
  const { state, change, itemKind, itemsCount, changed, unchanged, skippedCount } = status;
  const stream = buildStreamName(bulkActDecider.subject, teamId, id);
  const [newest] =
    status.length === 0
      ? []
      : await store.readStream(stream, { from: status.length - 1, count: 1 });
  if (state === 'UNKNOWN' || change === null || newest === undefined) {
    throw new Rejection('NOT_FOUND', 'No such bulk act');
  }
  return {
    id,
    state,
    change,
    itemKind,
    itemsCount,
    changed,
    unchanged,
    skippedCount,
    done: changed + unchanged + skippedCount,
    skipped: [...status.skipped],
    undo: toUndo(status),
    position: newest.position,
  };
};

const settledStates: readonly BulkAct['state'][] = ['DONE', 'STOPPED', 'UNDONE'];

/** True when no work on the act is in progress. */
export const isSettled = ({ state }: Pick<BulkAct, 'state'>): boolean =>
  settledStates.includes(state);
