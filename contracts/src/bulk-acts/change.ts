import { z } from 'zod';
import { amount } from '../core/bounds.ts';
import type { SupplierId } from '../core/ids.ts';
import { brandedUuid } from '../core/page.ts';
import { MAX_SUPPLIERS_OF_PRODUCT } from '../products/calls.ts';
import { thresholds } from '../products/decision-calls.ts';
import { manualStatus } from '../products/events.ts';
import { tagNames } from '../products/tag-calls.ts';

const isDisjoint = ({ add, remove }: { add: readonly string[]; remove: readonly string[] }) =>
  !add.some((one) => remove.includes(one));

const disjointMessage = { message: 'Must not be added and removed at once', path: ['remove'] };
const NOTHING = 'Must change something';

const tagsChange = z
  .strictObject({
    kind: z.literal('tags'),
    add: tagNames.default([]),
    remove: tagNames.default([]),
  })
  .refine(isDisjoint, disjointMessage)
  .refine(({ add, remove }) => add.length + remove.length > 0, NOTHING);

const supplierIds = z
  .array(brandedUuid<SupplierId>())
  .max(MAX_SUPPLIERS_OF_PRODUCT)
  .refine((ids) => new Set(ids).size === ids.length, 'Must be an array of unique supplier ids')
  .default([]);

const suppliersChange = z
  .strictObject({
    kind: z.literal('suppliers'),
    add: supplierIds,
    remove: supplierIds,
    /** Added to products that do not have it. Omitted: unchanged; null: none. */
    primarySupplierId: brandedUuid<SupplierId>().nullable().optional(),
  })
  .refine(isDisjoint, disjointMessage)
  .refine(
    ({ remove, primarySupplierId: primary }) =>
      primary === null || primary === undefined || !remove.includes(primary),
    { message: 'Must not be removed', path: ['primarySupplierId'] },
  )
  .refine(
    ({ add, remove, primarySupplierId }) =>
      add.length + remove.length > 0 || primarySupplierId !== undefined,
    NOTHING,
  );

const stockLevelsChange = z
  .strictObject({ kind: z.literal('stockLevels'), ...thresholds })
  .refine(
    ({ kind: _, ...levels }) => Object.values(levels).some((level) => level !== undefined),
    NOTHING,
  );

/**
 * Change of a bulk act to every item. Suppliers, stock levels and exclusion belong to products, so they also apply to the
 * other variants of the same products.
 */
export const bulkChange = z.discriminatedUnion('kind', [
  tagsChange,
  suppliersChange,
  stockLevelsChange,
  z.strictObject({ kind: z.literal('landedCost'), landedCost: amount.nullable() }),
  z.strictObject({ kind: z.literal('manualStatus'), manualStatus: manualStatus.nullable() }),
  z.strictObject({ kind: z.literal('favourite'), favourite: z.boolean() }),
  z.strictObject({ kind: z.literal('excluded'), excluded: z.boolean() }),
]);
