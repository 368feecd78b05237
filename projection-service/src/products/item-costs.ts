import type { Position } from '@quartermaster/contracts/core/position';
import type { VariantId } from '@quartermaster/contracts/core/ids';
import { productObserved } from '@quartermaster/contracts/products/events';
import { type Rise, withRise } from '@quartermaster/contracts/reports/rules/further-entries';
import { defineProjection, need, on } from '@quartermaster/platform/projections/projection';
import { defineTable } from '@quartermaster/platform/projections/rows/table';

/** The last cost of a variant that the store showed, in the shop's currency. */
interface ItemCost {
  readonly variantId: VariantId;
  readonly costPrice: number;
  /** True when `rises` has an entry. */
  readonly hasRisen: boolean;
  /** The last times that the cost rose. */
  readonly rises: readonly Rise<number>[];
}

export const itemCosts = defineTable<ItemCost>({
  name: 'item_costs',
  key: ['variantId'],
  columns: { variantId: 'text', costPrice: 'float', hasRisen: 'bool', rises: 'json' },
});

/** The rises after a cost. A cost of 0 is one that nobody entered, so none rises from it. */
const addRise = (
  { costPrice: before, rises }: Pick<ItemCost, 'costPrice' | 'rises'>,
  after: number,
  { recordedAt: at, position }: { readonly recordedAt: string; readonly position: Position },
): ItemCost['rises'] =>
  before > 0 && after > before ? withRise(rises, { before, after, at, position }) : rises;

/** The costs of variants; one that the store stops to show keeps its last cost. */
export const itemCostsProjection = defineProjection({
  name: 'item_costs',
  version: 1,
  tables: [itemCosts],
  on: [
    on(productObserved, {
      needs: ({ data }) => data.variants.map(({ variantId }) => need(itemCosts, variantId)),
      fold: (event, rows) => {
        for (const { variantId, costPrice } of event.data.variants) {
          const known = rows.get(itemCosts, variantId);
          if (costPrice === null || costPrice === known?.costPrice) continue;
          const rises = known === undefined ? [] : addRise(known, costPrice, event);
          rows.put(itemCosts, { variantId, costPrice, hasRisen: rises.length > 0, rises });
        }
      },
    }),
  ],
});
