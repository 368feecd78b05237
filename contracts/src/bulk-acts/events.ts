import { z } from 'zod';
import { defineEvent, type EventsOf } from '../core/event.ts';
import { idSchemas } from '../core/ids.ts';
import { manualStatus, productSupplierLink, stockLevelsSettings } from '../products/events.ts';

const level = z.int().nullable().optional();

/** Values that a change replaces as a whole. */
const wholeValues = [
  z.object({ kind: z.literal('landedCost'), landedCost: z.number().nullable() }),
  z.object({ kind: z.literal('manualStatus'), manualStatus: manualStatus.nullable() }),
  z.object({ kind: z.literal('favourite'), favourite: z.boolean() }),
  z.object({ kind: z.literal('excluded'), excluded: z.boolean() }),
] as const;

/** A change as it was requested; the limits of calls do not apply to it. */
const recordedChange = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('tags'), add: z.array(z.string()), remove: z.array(z.string()) }),
  z.object({
    kind: z.literal('suppliers'),
    add: z.array(idSchemas.supplierId),
    remove: z.array(idSchemas.supplierId),
    /** Omitted: unchanged; null: none. */
    primarySupplierId: idSchemas.supplierId.nullable().optional(),
  }),
  z.object({
    kind: z.literal('stockLevels'),
    stockBuffer: level,
    runningLowThreshold: level,
    overstockedThreshold: level,
  }),
  ...wholeValues,
]);
export type BulkChange = z.infer<typeof recordedChange>;

/** The value of an item that a kind of change concerns. */
const recordedValue = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('tags'), tags: z.array(z.string()) }),
  z.object({ kind: z.literal('suppliers'), suppliers: z.array(productSupplierLink) }),
  z.object({ kind: z.literal('stockLevels'), stockLevels: stockLevelsSettings }),
  ...wholeValues,
]);
export type BulkValue = z.infer<typeof recordedValue>;

export const changedItem = z.object({
  itemId: z.string(),
  before: recordedValue,
  after: recordedValue,
});
export type ChangedItem = z.infer<typeof changedItem>;

export const skippedItem = z.object({ itemId: z.string(), reason: z.string() });
export type SkippedItem = z.infer<typeof skippedItem>;

export const itemKind = z.enum(['variants', 'products']);

export const bulkActRequested = defineEvent({
  type: 'BulkActRequested',
  version: 1,
  summary: 'One change of many items was requested; the items follow in the same append.',
  data: z.object({
    actId: z.string(),
    change: recordedChange,
    /** Kind of object that the item ids identify. */
    itemKind,
    itemsCount: z.int(),
  }),
});

export const bulkActItemsListed = defineEvent({
  type: 'BulkActItemsListed',
  version: 1,
  summary: 'A part of the items of a bulk act, which are changed together.',
  data: z.object({ actId: z.string(), itemIds: z.array(z.string()) }),
});

export const bulkActAdvanced = defineEvent({
  type: 'BulkActAdvanced',
  version: 1,
  summary:
    'A bulk act reached the end of a part of its items; what it changed is named with its former value.',
  data: z.object({
    actId: z.string(),
    changed: z.array(changedItem),
    /** Number of items that had the value already. */
    unchanged: z.int(),
    skipped: z.array(skippedItem),
  }),
});

export const bulkActInterrupted = defineEvent({
  type: 'BulkActInterrupted',
  version: 1,
  summary: 'A member stopped a bulk act; it ends after the part of its items that it is at.',
  data: z.object({ actId: z.string() }),
});

export const bulkActFinished = defineEvent({
  type: 'BulkActFinished',
  version: 1,
  summary: 'A bulk act ended: after its last item, or earlier because it was stopped.',
  data: z.object({
    actId: z.string(),
    stopped: z.boolean(),
    changed: z.int(),
    unchanged: z.int(),
    skipped: z.int(),
  }),
});

export const bulkActUndoRequested = defineEvent({
  type: 'BulkActUndoRequested',
  version: 1,
  summary: 'A member asked that what a bulk act changed be as before.',
  data: z.object({ actId: z.string() }),
});

export const bulkActUndoAdvanced = defineEvent({
  type: 'BulkActUndoAdvanced',
  version: 1,
  summary: 'The undoing of a bulk act reached the end of a part of its items.',
  data: z.object({
    actId: z.string(),
    restored: z.int(),
    /** Items that somebody changed after the act; that change stays. */
    changedSince: z.array(z.string()),
  }),
});

export const bulkActUndone = defineEvent({
  type: 'BulkActUndone',
  version: 1,
  summary: 'A bulk act was undone.',
  data: z.object({ actId: z.string(), restored: z.int(), changedSince: z.int() }),
});

/** Stream `bulk_act-<teamId>.<actId>`. */
export const bulkActEvents = [
  bulkActRequested,
  bulkActItemsListed,
  bulkActAdvanced,
  bulkActInterrupted,
  bulkActFinished,
  bulkActUndoRequested,
  bulkActUndoAdvanced,
  bulkActUndone,
] as const;
export type BulkActEvent = EventsOf<typeof bulkActEvents>;
