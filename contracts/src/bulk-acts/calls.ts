import { positionSchema } from '../core/position.ts';
import { z } from 'zod';
import type { ProductId, VariantId } from '../core/ids.ts';
import { search, uniqueStrings, brandedUuid } from '../core/page.ts';
import { defineRoute } from '../core/route.ts';
import { inventoryFilters } from '../inventory/calls/list-body.ts';
import { bulkChange } from './change.ts';
import { bulkActRequested, itemKind, skippedItem } from './events.ts';

/** Items of one act. */
export const MAX_BULK_ITEMS = 20_000;
/** Acts of a team that are waiting, running or being undone. */
export const MAX_BULK_ACTS_UNDER_WAY = 5;
/** Items that an answer names; the counts include the others. */
export const MAX_NAMED_ITEMS = 100;

/** UNDONE is final. A running act can be undone once it has finished or was stopped. */
export const bulkActState = z.enum(['RUNNING', 'STOPPING', 'DONE', 'STOPPED', 'UNDOING', 'UNDONE']);

/** A bulk act and its progress. */
export const bulkAct = z.object({
  id: z.string(),
  state: bulkActState,
  change: bulkActRequested.data.shape.change,
  itemKind,
  itemsCount: z.int(),
  /** Items that the act has reached: the sum of the next three. */
  done: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  skippedCount: z.int(),
  /** At most 100 of the skipped items. */
  skipped: z.array(skippedItem),
  /** Null until somebody requests it. */
  undo: z
    .object({
      /** Number of `changed` items that the undoing has reached. */
      done: z.int(),
      restored: z.int(),
      changedSinceCount: z.int(),
      /** At most 100 of the items that were changed after the act. */
      changedSince: z.array(z.string()),
    })
    .nullable(),
  /** Log position of the newest event of the act; `X-Min-Position` of queries that must show it. */
  position: positionSchema,
});
export type BulkAct = z.infer<typeof bulkAct>;

const params = z.object({ id: brandedUuid<string>() });

export const requestBulkAct = defineRoute({
  id: 'API-BULK-01',
  method: 'POST',
  path: '/inventory-items/bulk',
  kind: 'command',
  summary: 'Makes one change of many items, given by id or all that match, in the background',
  body: z
    .strictObject({
      variantIds: uniqueStrings.min(1).max(MAX_BULK_ITEMS).optional(),
      /** All items that match now. */
      matching: z
        .strictObject({ filters: inventoryFilters.default([]), search: search.optional() })
        .optional(),
      change: bulkChange,
    })
    .refine(({ variantIds, matching }) => (variantIds === undefined) !== (matching === undefined), {
      message: 'Must be either variantIds or matching',
      path: ['variantIds'],
    }),
  response: bulkAct,
});

export const getBulkAct = defineRoute({
  id: 'API-BULK-02',
  method: 'GET',
  path: '/bulk-acts/:id',
  kind: 'query',
  service: 'command',
  summary: 'A bulk act: how far it is, what it skipped, and how far its undoing is',
  params,
  response: bulkAct,
});

export const followBulkAct = defineRoute({
  id: 'API-BULK-03',
  method: 'GET',
  path: '/bulk-acts/:id/progress',
  kind: 'query',
  service: 'command',
  bytes: 'answer',
  fileType: 'text/event-stream',
  status: 200,
  summary:
    'The same as server-sent events: one now and one after each change, until the act rests or a minute is over',
  params,
});

export const interruptBulkAct = defineRoute({
  id: 'API-BULK-04',
  method: 'POST',
  path: '/bulk-acts/:id/interrupt',
  kind: 'command',
  summary: 'Stops a bulk act; what it has changed so far stays and can be undone',
  params,
  response: bulkAct,
});

export const undoBulkAct = defineRoute({
  id: 'API-BULK-05',
  method: 'POST',
  path: '/bulk-acts/:id/undo',
  kind: 'command',
  summary: 'Restores what each item had before the act, except what was changed since',
  params,
  response: bulkAct,
  refusals: ['STATUS_NOT_ALLOWED'],
});

/** Acts that are remembered of an item. */
export const MAX_ACTS_OF_ITEM = 50;

/** A bulk act that changed an item. */
const actOfItem = z.object({
  id: z.string(),
  change: bulkActRequested.data.shape.change,
  itemKind,
  /** Items that the act was requested for. */
  itemsCount: z.int(),
  requestedAt: z.string(),
  /** Email address of the member who requested it; null where it is not known any more. */
  requestedBy: z.string().nullable(),
  /** True once undoing was requested, also where the item keeps a later change. */
  isUndone: z.boolean(),
});
export type ActOfItem = z.infer<typeof actOfItem>;

export const listActsOfItem = defineRoute({
  id: 'API-BULK-06',
  method: 'GET',
  path: '/products/:productId/variants/:variantId/bulk-acts',
  kind: 'query',
  summary: 'The last 50 bulk acts that changed a variant or its product, the newest first',
  params: z.object({ productId: brandedUuid<ProductId>(), variantId: brandedUuid<VariantId>() }),
  response: z.array(actOfItem),
});

export const bulkActRoutes = [
  requestBulkAct,
  getBulkAct,
  followBulkAct,
  interruptBulkAct,
  undoBulkAct,
  listActsOfItem,
] as const;
