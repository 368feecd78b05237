import { addDays, daysBetween, type Day } from '@quartermaster/contracts/core/day';
import {
  fillToMinimum,
  resolveFinalQuantities,
  type FinalQuantity,
  type MinimumOrderRow,
} from '@quartermaster/contracts/inventory/rules/minimum-order';
import { noDemand, toRate } from '@quartermaster/contracts/inventory/rules/rate';
import { findCoveredUntilDay } from '@quartermaster/contracts/inventory/rules/reorder';
import {
  projectStock,
  type StockPlan,
} from '@quartermaster/contracts/inventory/rules/stock-projection';
import type { Supplier } from '@quartermaster/contracts/suppliers/calls';
import type { ItemStock } from '../../../data/suggestions.ts';
import { groupItems } from '../../../lib/group.ts';
import type { EditItem } from '../order/order-edit.ts';
import type { OrderScreen } from '../order/order-screen.ts';

/** Stock of a variant that sells at the planning rate, with all booked deliveries. */
const toStockPlan = (stock: ItemStock, today: Day): StockPlan => ({
  onHand: stock.quantity,
  rate: stock.isCounted ? toRate(stock.planningRate) : noDemand,
  continueSelling: stock.continueSelling,
  deliveries: stock.inTransit.map(({ deliveryDate, quantity, isOverdue }) => ({
    dayOffset: isOverdue ? 1 : daysBetween(today, deliveryDate),
    quantity,
  })),
});

export type OrderContext = Pick<OrderScreen, 'order' | 'supplier' | 'today'>;

/** Counts the days until a draft arrives: with its first shipment, else after the lead time of the supplier. */
const countDaysToArrival = ({ order, supplier, today }: OrderContext): number => {
  const planned = order.shipments.flatMap(({ arrivalDate }) => arrivalDate ?? []).sort()[0];
  const days = planned === undefined ? (supplier?.leadTime ?? 0) : daysBetween(today, planned);
  return Math.max(0, days);
};

/**
 * Calculates the day until which the stock of an item lasts. Units of a draft are not incoming yet, so they are added;
 * those of any other order are in the stock or its deliveries already.
 */
export const calculateCoveredUntil = (
  item: Pick<EditItem, 'quantity'>,
  stock: ItemStock,
  placed: OrderContext,
): Day | null => {
  if (!stock.isCounted || placed.order.status !== 'Draft') return stock.coveredUntilDate;
  const { today } = placed;
  const day = findCoveredUntilDay(
    projectStock(toStockPlan(stock, today)),
    countDaysToArrival(placed),
    item.quantity,
  );
  return day === null ? null : addDays(today, day);
};

const toMinimumOrderRows = (
  items: readonly EditItem[],
  stocks: ReadonlyMap<string, ItemStock>,
  placed: OrderContext,
): readonly MinimumOrderRow[] =>
  items.flatMap(({ productVariantId, quantity }) => {
    const stock = stocks.get(productVariantId);
    return stock === undefined
      ? []
      : {
          variantId: productVariantId,
          rawQuantity: quantity,
          stockPlan: toStockPlan(stock, placed.today),
          arrivalDay: countDaysToArrival(placed),
        };
  });

type Minimum = Pick<Supplier, 'moq' | 'moqMode'>;

/** Groups the items for the minimum: all in one group, or one group per product. */
const groupForMinimum = (
  items: readonly EditItem[],
  stocks: ReadonlyMap<string, ItemStock>,
  { moqMode }: Minimum,
): readonly (readonly EditItem[])[] =>
  moqMode === 'PerProduct'
    ? groupItems(
        items.map((item) => ({ item, group: stocks.get(item.productVariantId)?.productId ?? '' })),
      ).map(([, together]) => together.map(({ item }) => item))
    : [items];

const calculateFinalQuantities = (
  rows: readonly MinimumOrderRow[],
  minimum: Minimum,
  others: number,
) =>
  minimum.moqMode === 'EntirePurchaseOrder'
    ? fillToMinimum(rows, Math.max(0, (minimum.moq ?? 0) - others))
    : resolveFinalQuantities(rows, { mode: minimum.moqMode, quantity: minimum.moq });

/**
 * Calculates the quantities by variant with which the chosen items reach the minimum of the supplier and last equally
 * long (CALC-MOQ); the quantities of other items count unchanged.
 */
export const raiseToMinimum = (
  chosen: readonly EditItem[],
  all: readonly EditItem[],
  stocks: ReadonlyMap<string, ItemStock>,
  placed: OrderContext & { readonly supplier: Minimum },
): ReadonlyMap<string, number> => {
  const ids = new Set(chosen.map(({ id }) => id));
  const others = all.reduce((sum, item) => sum + (ids.has(item.id) ? 0 : item.quantity), 0);
  const finals = groupForMinimum(chosen, stocks, placed.supplier).flatMap(
    (together): readonly FinalQuantity[] =>
      calculateFinalQuantities(
        toMinimumOrderRows(together, stocks, placed),
        placed.supplier,
        others,
      ),
  );
  return new Map(finals.map(({ variantId, quantity }) => [variantId, quantity ?? 0]));
};
