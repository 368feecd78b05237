import type { EventDefinition } from '@quartermaster/contracts/core/event';
import {
  manualLandedCostSet,
  reorderIgnored,
  reorderUnignored,
  shipmentLandedCostApplied,
  variantFavourited,
  variantManualStatusSet,
  variantUnfavourited,
} from '@quartermaster/contracts/products/events';
import {
  orderChanged,
  orderPlaced,
  salesHistoryRecorded,
} from '@quartermaster/contracts/sales/events';
import {
  stockHistoryReconstructed,
  stockObserved,
  stockReceiptReversed,
  stockReceived,
} from '@quartermaster/contracts/stock/events';
import {
  type EventHandler,
  on,
  type ProjectedEvent,
  type Rows,
} from '@quartermaster/infra/projections/projection';
import { deriveVariants } from './derive-rows.ts';
import { variantNeeds } from './needs.ts';
import { salesOf, withDaySales, withHistory } from './sales-facts.ts';
import { withAdded, withLevels, withReconstructedPast } from './stock-facts.ts';
import { type DecisionFacts, type StockFacts, variantFacts, variantSales } from './tables.ts';
import { teamOf } from './team-facts.ts';
import { factsOf, sourced } from './variant-facts.ts';

type VariantDefinition = EventDefinition & { readonly type: string };
type WithVariant = ProjectedEvent & { readonly data: { readonly variantId: string } };

/** An event about one variant that changes its stock. */
const onStock = <Definition extends VariantDefinition>(
  definition: Definition,
  change: (stock: StockFacts, event: ProjectedEvent<Definition>) => StockFacts,
): EventHandler =>
  on(definition, {
    needs: (event, peek) => variantNeeds([(event as WithVariant).data.variantId], peek),
    fold: (event, rows) => {
      const { variantId } = (event as WithVariant).data;
      const facts = sourced(factsOf(rows, variantId), 'stock', event);
      rows.put(variantFacts, { ...facts, stock: change(facts.stock, event) });
      deriveVariants(rows, [variantId], event);
    },
  });

/** An event about one variant that changes what the team decided about it. */
const onDecision = <Definition extends VariantDefinition>(
  definition: Definition,
  change: (event: ProjectedEvent<Definition>) => Partial<DecisionFacts>,
): EventHandler =>
  on(definition, {
    needs: (event, peek) => variantNeeds([(event as WithVariant).data.variantId], peek),
    fold: (event, rows) => {
      const { variantId } = (event as WithVariant).data;
      const facts = sourced(factsOf(rows, variantId), definition.type, event);
      const decisions = { ...facts.decisions, ...change(event) };
      rows.put(variantFacts, { ...facts, decisions });
      deriveVariants(rows, [variantId], event);
    },
  });

const variantIdsOf = (lines: readonly { readonly variantId: string }[]): readonly string[] =>
  lines.map(({ variantId }) => variantId);

const historyRecorded = on(salesHistoryRecorded, {
  needs: ({ data }, peek) => variantNeeds([data.variantId], peek),
  fold: (event, rows) => {
    const { variantId } = event.data;
    const sales = salesOf(rows, variantId);
    rows.put(variantSales, withHistory(sales, event.data));
    rows.put(variantFacts, sourced(factsOf(rows, variantId), 'sales', event));
    deriveVariants(rows, [variantId], event);
  },
});

interface DaySales {
  readonly variantId: string;
  readonly units: number;
  readonly revenue: number;
  readonly orders: number;
}

/** Adds to the sales of a day. Only complete days count in the numbers, so what is sold today waits for tomorrow. */
const sell = (
  rows: Rows,
  { day, sold }: { readonly day: string; readonly sold: readonly DaySales[] },
  event: ProjectedEvent,
): void => {
  for (const { variantId, units, revenue, orders } of sold) {
    const sales = salesOf(rows, variantId);
    rows.put(variantSales, withDaySales(sales, { day, units, revenue, orders }));
  }
  const { today } = teamOf(rows);
  if (today === null || day >= today) return;
  deriveVariants(rows, variantIdsOf(sold), event);
};

const placed = on(orderPlaced, {
  needs: ({ data }, peek) => variantNeeds(variantIdsOf(data.lines), peek),
  fold: (event, rows) => {
    const { day, lines } = event.data;
    const sold = lines.map(({ variantId, units, revenue }) => ({
      variantId,
      units,
      revenue,
      orders: 1,
    }));
    sell(rows, { day, sold }, event);
  },
});

const changed = on(orderChanged, {
  needs: ({ data }, peek) => variantNeeds(variantIdsOf(data.differences), peek),
  fold: (event, rows) => {
    const { day, differences } = event.data;
    sell(rows, { day, sold: differences }, event);
  },
});

export const variantHandlers: readonly EventHandler[] = [
  onStock(stockObserved, (stock, { data }) => withLevels(stock, data.levels, data.day)),
  onStock(stockHistoryReconstructed, (stock, { data }) => withReconstructedPast(stock, data)),
  onStock(stockReceived, (stock, { data }) => withAdded(stock, data, data.day)),
  onStock(stockReceiptReversed, (stock, { data }) =>
    withAdded(stock, { locationId: data.locationId, quantity: -data.quantity }, data.day),
  ),
  onDecision(variantFavourited, () => ({ favourite: true })),
  onDecision(variantUnfavourited, () => ({ favourite: false })),
  onDecision(variantManualStatusSet, ({ data }) => ({ manualStatus: data.manualStatus })),
  onDecision(manualLandedCostSet, ({ data }) => ({ manualLandedCost: data.landedCost })),
  onDecision(shipmentLandedCostApplied, ({ data }) => ({
    landedCost: data.landedCost,
    landedCostSource: { purchaseOrderId: data.purchaseOrderId, shipmentId: data.shipmentId },
  })),
  onDecision(reorderIgnored, ({ data }) => ({ ignoreUntil: data.ignoreUntil })),
  onDecision(reorderUnignored, () => ({ ignoreUntil: null })),
  historyRecorded,
  placed,
  changed,
];
