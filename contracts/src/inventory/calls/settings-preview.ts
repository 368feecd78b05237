import { z } from 'zod';
import { pagination } from '../../core/page.ts';
import { defineRoute } from '../../core/route.ts';
import { inventoryItem } from '../read-models.ts';
import { gradingLevel } from '../rules/grades.ts';
import { inventoryStatus } from '../rules/status.ts';
import { givenInsightsSettings } from '../settings.ts';
import { firstPage } from './list-body.ts';

/** A present value and its previewed value. */
export const beforeAndAfter = <Value extends z.ZodType>(value: Value) =>
  z.object({ before: value, after: value });

/** The change by which items are listed; ANY lists each item with at least one. */
export const previewedChange = z.enum(['ANY', 'STATUS', 'GRADE', 'TO_BUY']);
export type PreviewedChange = z.infer<typeof previewedChange>;

/** Totals of the suggestions of buy-now, without any choice made there. */
export const suggested = z.object({
  itemsCount: z.int(),
  quantity: z.int(),
  /** In the shop's currency, of the items that have a price. */
  cost: z.number(),
  itemsWithoutPriceCount: z.int(),
});
export type Suggested = z.infer<typeof suggested>;

/** One item with its numbers in force and those with the proposed settings. */
const previewedItem = inventoryItem
  .pick({ productId: true, variantId: true, productTitle: true, variantTitle: true, sku: true })
  .extend({
    imageUrl: z.string().nullable(),
    status: beforeAndAfter(inventoryStatus),
    gradingLevel: beforeAndAfter(gradingLevel.nullable()),
    /** Units that buy-now suggests; 0 where it does not list the item. */
    reorderQuantity: beforeAndAfter(z.int()),
  });
export type PreviewedItem = z.infer<typeof previewedItem>;

export const previewInsightSettings = defineRoute({
  id: 'API-TEAM-12',
  method: 'POST',
  path: '/teams/insight-settings/preview',
  kind: 'query',
  role: 'ADMIN',
  work: 'preview',
  summary:
    'What insight settings would change before they are saved: statuses, grades, and what to buy',
  body: z.strictObject({
    settings: givenInsightsSettings,
    changes: previewedChange.default('ANY'),
    pagination: pagination.default(firstPage),
  }),
  response: z.object({
    /** Tracked items in all. */
    itemsCount: z.int(),
    /** Items that change, by what changes; an item may change in several ways. */
    changes: z.record(previewedChange, z.int()),
    statuses: z.array(beforeAndAfter(z.int()).extend({ status: inventoryStatus })),
    grades: z.array(beforeAndAfter(z.int()).extend({ level: gradingLevel.nullable() })),
    toBuy: beforeAndAfter(suggested),
    /** A page of the items that change; those whose suggestions change most come first. */
    data: z.array(previewedItem),
    total: z.int(),
  }),
  refusals: ['NOT_FOUND'],
});
