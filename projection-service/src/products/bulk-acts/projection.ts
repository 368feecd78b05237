import type { Position } from '@quartermaster/contracts/core/position';
import {
  bulkActAdvanced,
  bulkActRequested,
  bulkActUndoRequested,
} from '@quartermaster/contracts/bulk-acts/events';
import { type ActOfItem, MAX_ACTS_OF_ITEM } from '@quartermaster/contracts/bulk-acts/calls';
import type { UserId } from '@quartermaster/contracts/core/ids';
import { defineProjection, need, on } from '@quartermaster/platform/projections/projection';
import { defineTable } from '@quartermaster/platform/projections/rows/table';

/** An act as it was requested. */
export interface RequestedAct extends Omit<ActOfItem, 'requestedBy'> {
  readonly position: Position;
  readonly actorId: UserId | null;
}

export const requestedActs = defineTable<RequestedAct>({
  name: 'bulk_acts',
  key: ['id'],
  columns: {
    id: 'text',
    change: 'json',
    itemKind: 'text',
    itemsCount: 'int',
    requestedAt: 'text',
    isUndone: 'bool',
    position: 'text',
    actorId: 'text',
  },
});

/** The last acts that changed a variant or a product, the oldest first. */
export const actsOfItems = defineTable<{
  readonly itemId: string;
  readonly actIds: readonly string[];
}>({
  name: 'bulk_acts_of_items',
  key: ['itemId'],
  columns: { itemId: 'text', actIds: 'texts' },
});

/** Which bulk acts changed each item. */
export const bulkActsProjection = defineProjection({
  name: 'bulk_acts',
  version: 1,
  tables: [requestedActs, actsOfItems],
  on: [
    on(bulkActRequested, {
      fold: ({ data, metadata: { actor }, position, recordedAt }, rows) => {
        const { actId: id, change, itemKind, itemsCount } = data;
        rows.put(requestedActs, {
          id,
          change,
          itemKind,
          itemsCount,
          position,
          requestedAt: recordedAt,
          isUndone: false,
          actorId: actor.kind === 'user' ? actor.id : null,
        });
      },
    }),
    on(bulkActAdvanced, {
      needs: ({ data }) => data.changed.map(({ itemId }) => need(actsOfItems, itemId)),
      fold: ({ data: { actId, changed } }, rows) => {
        for (const { itemId } of changed) {
          const before = rows.get(actsOfItems, itemId)?.actIds ?? [];
          rows.put(actsOfItems, { itemId, actIds: [...before, actId].slice(-MAX_ACTS_OF_ITEM) });
        }
      },
    }),
    on(bulkActUndoRequested, {
      needs: ({ data }) => [need(requestedActs, data.actId)],
      fold: ({ data }, rows) => {
        const act = rows.get(requestedActs, data.actId);
        if (act !== undefined) rows.put(requestedActs, { ...act, isUndone: true });
      },
    }),
  ],
});
