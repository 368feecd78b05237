import { splitIntoChunks } from '@quartermaster/contracts/core/chunks';
import {
  type BulkActEvent,
  bulkActEvents,
  type BulkChange,
  type ChangedItem,
  type SkippedItem,
} from '@quartermaster/contracts/bulk-acts/events';
import { Rejection } from '@quartermaster/contracts/core/rejection';
import { decideByType, type Decider } from '../../core/decider.ts';
import { type BulkActStatus, evolve, initial, isRunning, type ItemKind } from './status.ts';

export type BulkActCommand =
  | {
      readonly type: 'RequestBulkAct';
      readonly actId: string;
      readonly change: BulkChange;
      readonly itemKind: ItemKind;
      readonly itemIds: readonly string[];
    }
  /** Records the outcome of the next part of the items. */
  | {
      readonly type: 'AdvanceBulkAct';
      readonly part: number;
      readonly changed: readonly ChangedItem[];
      readonly unchanged: number;
      readonly skipped: readonly SkippedItem[];
    }
  | { readonly type: 'InterruptBulkAct' }
  | { readonly type: 'FinishBulkAct' }
  | { readonly type: 'UndoBulkAct' }
  | {
      readonly type: 'AdvanceUndo';
      readonly part: number;
      readonly restored: number;
      readonly changedSince: readonly string[];
    }
  | { readonly type: 'FinishUndo' };

type Events = readonly BulkActEvent[];

/** Items that are changed together, between two checks whether the act was stopped. */
const ITEMS_PER_PART = 250;

const request = (
  { actId, change, itemKind, itemIds }: Extract<BulkActCommand, { type: 'RequestBulkAct' }>,
  { state }: BulkActStatus,
): Events => {
  if (state !== 'UNKNOWN') return [];
  const requested = { actId, change, itemKind, itemsCount: itemIds.length };
  return [
    { type: 'BulkActRequested', data: requested },
    ...splitIntoChunks(itemIds, ITEMS_PER_PART).map((ids) => ({
      type: 'BulkActItemsListed' as const,
      data: { actId, itemIds: ids },
    })),
  ];
};

const finish = (act: BulkActStatus): Events => {
  const { actId, state, changed, unchanged, skippedCount: skipped } = act;
  const isLeft = act.advancedAt.length < act.listedAt.length;
  if (!isRunning(act) || (state === 'RUNNING' && isLeft)) return [];
  return [
    { type: 'BulkActFinished', data: { actId, stopped: isLeft, changed, unchanged, skipped } },
  ];
};

const undo = ({ actId, state }: BulkActStatus): Events => {
  if (state === 'RUNNING' || state === 'STOPPING') {
    throw new Rejection('STATUS_NOT_ALLOWED', 'Stop it first, or wait until it is done');
  }
  return state === 'UNDOING' || state === 'UNDONE'
    ? []
    : [{ type: 'BulkActUndoRequested', data: { actId } }];
};

const finishUndo = ({ actId, state, undo: undone, advancedAt }: BulkActStatus): Events => {
  if (state !== 'UNDOING' || undone === null || undone.parts < advancedAt.length) return [];
  const { restored, changedSinceCount: changedSince } = undone;
  return [{ type: 'BulkActUndone', data: { actId, restored, changedSince } }];
};

const requireKnown =
  <Command>(decide: (act: BulkActStatus, command: Command) => Events) =>
  (command: Command, act: BulkActStatus): Events => {
    if (act.state === 'UNKNOWN') throw new Rejection('NOT_FOUND', 'No such bulk act');
    return decide(act, command);
  };

/** Stream `bulk_act-<teamId>.<actId>`: one change of many items, its progress and its undoing. */
export const bulkActDecider: Decider<BulkActCommand, BulkActStatus, BulkActEvent> = {
  subject: 'bulk_act',
  definitions: bulkActEvents,
  initial,
  evolve,
  decide: decideByType<BulkActCommand, BulkActStatus, BulkActEvent>({
    RequestBulkAct: request,
    AdvanceBulkAct: requireKnown((act, { type: _, part, changed, unchanged, skipped }) => {
      const data = {
        actId: act.actId,
        unchanged,
        changed: [...changed],
        skipped: [...skipped],
      };
      return isRunning(act) && part === act.advancedAt.length
        ? [{ type: 'BulkActAdvanced', data }]
        : [];
    }),
    InterruptBulkAct: requireKnown(({ actId, state }) =>
      state === 'RUNNING' ? [{ type: 'BulkActInterrupted', data: { actId } }] : [],
    ),
    FinishBulkAct: requireKnown(finish),
    UndoBulkAct: requireKnown(undo),
    AdvanceUndo: requireKnown(({ actId, undo: undone }, { part, restored, changedSince }) =>
      undone?.parts === part
        ? [
            {
              type: 'BulkActUndoAdvanced',
              data: { actId, restored, changedSince: [...changedSince] },
            },
          ]
        : [],
    ),
    FinishUndo: requireKnown(finishUndo),
  }),
};
