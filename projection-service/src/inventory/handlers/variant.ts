import type { EventDefinition } from '@quartermaster/contracts/core/event';
import { toDayNumber } from '@quartermaster/contracts/core/day';
import type { VariantId } from '@quartermaster/contracts/core/ids';
import type { VariantFact } from '@quartermaster/contracts/inventory/rules/explain/explanation';
import {
  manualLandedCostSet,
  reorderIgnored,
  reorderUnignored,
  shipmentLandedCostApplied,
  variantFavourited,
  variantManualStatusSet,
  variantTagsSet,
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
} from '@quartermaster/infra/platform/projections/projection';
import { deriveVariants } from '../derive-rows.ts';
import { orderNeeds, variantNeeds } from '../needs.ts';
import { withOrder } from '../facts/big-orders.ts';
import { placeOf, salesOf, withDaySales, withHistory } from '../facts/sales.ts';
import { withAdded, withLevels, withReconstructedPast } from '../facts/stock.ts';
import { type DecisionFacts, type StockFacts, variantFacts, variantSales } from '../tables.ts';
import { teamOf } from '../facts/team.ts';
import { factsOf, sourced, withStock } from '../facts/variant.ts';
import { assembleBundlesOf } from '../bundle-stock.ts';

type WithVariant = ProjectedEvent & { readonly data: { readonly variantId: VariantId } };
type WithStock = ProjectedEvent & {
  readonly data: { readonly variantId: VariantId; readonly day: string };
};

/** An event about one variant that changes its stock; it is also the source of the facts in `alsoSourced`. */
const onStock = <Definition extends EventDefinition>(
  definition: Definition,
  change: (stock: StockFacts, event: ProjectedEvent<Definition>) => StockFacts,
  alsoSourced: readonly VariantFact[],
): EventHandler =>
  on(definition, {
    needs: (event, peek) => [
      ...variantNeeds([(event as WithStock).data.variantId], peek),
      ...orderNeeds(event),
    ],
    fold: (event, rows) => {
      const { variantId, day } = (event as WithStock).data;
      const facts = factsOf(rows, variantId);
      const isBundle = facts.stock.assembled !== null;
      const stock = change(facts.stock, event);
      rows.put(variantFacts, withStock(facts, stock, event, isBundle ? [] : alsoSourced));
      const bundles = assembleBundlesOf(rows, variantId, day, event);
      deriveVariants(rows, [variantId, ...bundles], event);
    },
  });

/**
 * An event about one variant that changes the team's decisions about it; the event is the source of the named facts.
 */
const onDecision = <Definition extends EventDefinition>(
  definition: Definition,
  change: (event: ProjectedEvent<Definition>) => Partial<DecisionFacts>,
  ...says: readonly VariantFact[]
): EventHandler =>
  on(definition, {
    needs: (event, peek) => variantNeeds([(event as WithVariant).data.variantId], peek),
    fold: (event, rows) => {
      const { variantId } = (event as WithVariant).data;
      const facts = sourced(factsOf(rows, variantId), event, ...says);
      const decisions = { ...facts.decisions, ...change(event) };
      rows.put(variantFacts, { ...facts, decisions });
      deriveVariants(rows, [variantId], event);
    },
  });

const variantIdsOf = (lines: readonly { readonly variantId: VariantId }[]): readonly string[] =>
  lines.map(({ variantId }) => variantId);

const historyRecorded = on(salesHistoryRecorded, {
  needs: ({ data }, peek) => variantNeeds([data.variantId], peek),
  fold: (event, rows) => {
    const { variantId } = event.data;
    const sales = salesOf(rows, variantId);
    rows.put(variantSales, withHistory(sales, event.data, placeOf(event)));
    deriveVariants(rows, [variantId], event);
  },
});

interface DaySales {
  readonly variantId: VariantId;
  readonly units: number;
  readonly revenue: number;
  readonly orders: number;
  /** Units of the variant that the order has now. */
  readonly unitsOfOrder: number;
}

interface Order {
  readonly day: string;
  readonly orderId: string;
  /** Empty when the event does not name it. */
  readonly name: string;
  readonly sold: readonly DaySales[];
}

/** Adds to the sales of a day. Only complete days count in the numbers, so sales of today count from tomorrow on. */
const sell = (rows: Rows, { day, orderId, name, sold }: Order, event: ProjectedEvent): void => {
  const source = placeOf(event);
  for (const { variantId, units, revenue, orders, unitsOfOrder } of sold) {
    const sales = salesOf(rows, variantId);
    const order = { day: toDayNumber(day), orderId, name, units: unitsOfOrder };
    rows.put(variantSales, {
      ...withDaySales(sales, { day, units, revenue, orders }, source),
      bigOrders: withOrder(sales.bigOrders, order),
    });
  }
  const { today } = teamOf(rows);
  if (today === null || day >= today) return;
  deriveVariants(rows, variantIdsOf(sold), event);
};

const placed = on(orderPlaced, {
  needs: ({ data }, peek) => variantNeeds(variantIdsOf(data.lines), peek),
  fold: (event, rows) => {
    const { day, orderId, name, lines } = event.data;
    const sold = lines.map(({ variantId, units, revenue }) => ({
      variantId,
      units,
      revenue,
      orders: 1,
      unitsOfOrder: units,
    }));
    sell(rows, { day, orderId, name, sold }, event);
  },
});

const changed = on(orderChanged, {
  needs: ({ data }, peek) => variantNeeds(variantIdsOf(data.differences), peek),
  fold: (event, rows) => {
    const { day, orderId, lines, differences } = event.data;
    const now = new Map(lines.map(({ variantId, units }) => [variantId, units]));
    const sold = differences.map((one) => ({
      ...one,
      unitsOfOrder: now.get(one.variantId) ?? 0,
    }));
    sell(rows, { day, orderId, name: '', sold }, event);
  },
});

export const variantHandlers: readonly EventHandler[] = [
  onStock(stockObserved, (stock, { data }) => withLevels(stock, data.levels, data.day), ['stock']),
  onStock(stockHistoryReconstructed, (stock, { data }) => withReconstructedPast(stock, data), []),
  onStock(stockReceived, (stock, { data }) => withAdded(stock, data, data.day), ['stock']),
  onStock(
    stockReceiptReversed,
    (stock, { data }) =>
      withAdded(stock, { locationId: data.locationId, quantity: -data.quantity }, data.day),
    ['stock'],
  ),
  onDecision(variantFavourited, () => ({ favourite: true })),
  onDecision(variantUnfavourited, () => ({ favourite: false })),
  onDecision(
    variantManualStatusSet,
    ({ data }) => ({ manualStatus: data.manualStatus }),
    'manualStatus',
  ),
  onDecision(
    manualLandedCostSet,
    ({ data }) => ({ manualLandedCost: data.landedCost }),
    'manualLandedCost',
  ),
  onDecision(
    shipmentLandedCostApplied,
    ({ data }) => ({
      landedCost: data.landedCost,
      landedCostSource: { purchaseOrderId: data.purchaseOrderId, shipmentId: data.shipmentId },
    }),
    'landedCost',
  ),
  onDecision(reorderIgnored, ({ data }) => ({ ignoreUntil: data.ignoreUntil })),
  onDecision(reorderUnignored, () => ({ ignoreUntil: null })),
  onDecision(variantTagsSet, ({ data }) => ({ tags: data.tags })),
  historyRecorded,
  placed,
  changed,
];
