import { roundTo6 } from '../../core/decimal.ts';
import { addDays } from '../../core/day.ts';
import type { VariantId } from '../../core/ids.ts';
import { hasCountedStock, isSummed, isUndeleted } from '../../inventory/rules/counted.ts';
import { changeOf } from '../../inventory/rules/values.ts';
import type { ReportRow, UnitsAtLocation, VariantOfRow } from '../rows.ts';
import type { ItemStates, ItemValues, ReportedItem, ReportedStock } from './state.ts';

const variantOf = (item: ReportedItem): VariantOfRow => ({
  productId: item.productId,
  variantId: item.variantId,
  productTitle: item.productTitle,
  variantTitle: item.variantTitle,
  imageUrl: item.imageUrl,
  sku: item.sku,
});

/** Units by location, in the order of the locations of the item. */
const unitsAtLocations = ({ locations, locationQuantities }: ReportedItem): UnitsAtLocation[] => {
  const names = new Map<string, string>(locations.map(({ id, name }) => [id, name]));
  return locationQuantities.map(({ locationId, quantity }) => ({
    locationId,
    locationName: names.get(locationId) ?? '',
    quantity,
  }));
};

/** Amounts without rounding errors (AMB-027). */
const valuesOf = ({ retailValue, costValue }: ReportedItem) => ({
  retailValue: roundTo6(retailValue),
  costValue: costValue === null ? null : roundTo6(costValue),
});

const riskOf = (item: ReportedItem) => ({
  ...variantOf(item),
  averageDailySales: item.averageDailySales,
  quantity: item.quantity,
  locationQuantities: unitsAtLocations(item),
  stockoutDate: item.stockoutDate,
});

/** Items in stock whose stockout date is at most `periodDays` days away (REP-01). */
export const stockoutRiskRows = (
  { items, today }: ReportedStock,
  periodDays: number,
): ReportRow<'STOCKOUT_RISK'>[] => {
  const last = addDays(today, periodDays);
  return items
    .filter((item) => hasCountedStock(item) && item.quantity > 0)
    .filter(({ stockoutDate }) => stockoutDate !== null && stockoutDate <= last)
    .filter(({ stockoutDate }) => stockoutDate !== null && stockoutDate >= today)
    .map(riskOf);
};

/** Items with the status OUT_OF_STOCK (REP-02). */
export const outOfStockRows = ({ items, currency }: ReportedStock): ReportRow<'OUT_OF_STOCK'>[] =>
  items
    .filter((item) => hasCountedStock(item) && item.status === 'OUT_OF_STOCK')
    .map((item) => ({
      ...riskOf(item),
      lostSales30Days: roundTo6(item.lostSales30Days),
      lastStockoutDate: item.lastStockoutDate,
      currency,
    }));

/** Counted items whose status became or left NO_SALES since `before` (REP-03). */
export const deadStockRows = (
  { items }: ReportedStock,
  before: ItemStates,
): ReportRow<'DEAD_STOCK'>[] =>
  items.filter(hasCountedStock).flatMap((item) => {
    const old = before.get(item.variantId);
    if (old === undefined || old.status === item.status) return [];
    if (old.status !== 'NO_SALES' && item.status !== 'NO_SALES') return [];
    const { quantity, status: newStatus } = item;
    return [{ ...variantOf(item), oldStatus: old.status, newStatus, quantity }];
  });

/** Items whose average daily sales differ from those in `before` (REP-04). */
export const salesVelocityRows = (
  { items }: ReportedStock,
  before: ItemStates,
): ReportRow<'SALES_VELOCITY'>[] =>
  items.flatMap((item) => {
    const oldRate = before.get(item.variantId)?.averageDailySales;
    const newRate = item.averageDailySales;
    if (oldRate === undefined || oldRate === newRate) return [];
    const rates = { oldAverageDailySales: oldRate, newAverageDailySales: newRate };
    return [{ ...variantOf(item), ...rates }];
  });

const assetValueOf =
  (currency: string) =>
  (item: ReportedItem): ReportRow<'ALL_STOCK_ASSET_VALUE'> => ({
    ...variantOf(item),
    quantity: item.quantity,
    costPrice: item.costPrice,
    ...valuesOf(item),
    stockoutDate: item.stockoutDate,
    currency,
  });

/** The value of each item that has one: counted, undeleted and no bundle (REP-06). */
export const allStockRows = ({
  items,
  currency,
}: ReportedStock): ReportRow<'ALL_STOCK_ASSET_VALUE'>[] =>
  items.filter(isSummed).map(assetValueOf(currency));

/** The value of each such item of a product that is active in the store (REP-05). */
export const activeStockRows = (stock: ReportedStock) =>
  allStockRows({
    ...stock,
    items: stock.items.filter(({ shopifyStatus }) => shopifyStatus === 'ACTIVE'),
  });

/** Counted items with a location below 0, also when all locations together are not (REP-07). */
export const negativeRows = ({ items }: ReportedStock): ReportRow<'NEGATIVE_ON_HAND'>[] =>
  items.filter(isSummed).flatMap((item) => {
    const locations = unitsAtLocations(item).filter(({ quantity }) => quantity < 0);
    return locations.length === 0 ? [] : [{ ...variantOf(item), locations }];
  });

/** The health and value of each item that is not deleted (REP-08). */
export const inventoryRows = ({
  items,
  currency,
}: ReportedStock): ReportRow<'INVENTORY_SNAPSHOT'>[] =>
  items.filter(isUndeleted).map((item) => ({
    ...variantOf(item),
    gradingLevel: item.gradingLevel,
    status: item.status,
    inTransit: item.inTransit,
    incomingQuantity: item.incomingQuantity,
    ...valuesOf(item),
    currency,
  }));

/** The sales of each item (REP-09). */
export const salesRows = ({ items, currency }: ReportedStock): ReportRow<'SALES_SNAPSHOT'>[] =>
  items.map((item) => ({
    ...variantOf(item),
    storeStatus: item.shopifyStatus,
    landedCost: item.resolvedLandedCost,
    totalSalesRevenue: roundTo6(item.totalSalesRevenue),
    currency,
  }));

/** The change of a value with the names of its fields; null where one of the two is unknown. */
const changeFrom = (now: number | null, before: number | null) => {
  const isKnown = now !== null && before !== null;
  return { before, ...(isKnown ? changeOf(now, before) : { change: null, changePercent: null }) };
};

const unrecorded = { quantity: null, retailValue: null, costValue: null };

/** The values of each counted item that is no bundle, now and of an earlier day; null where the day was not recorded (REP-12). */
export const varianceRows = (
  { items, currency }: ReportedStock,
  earlier: ReadonlyMap<VariantId, ItemValues>,
): ReportRow<'INVENTORY_ITEMS_VARIANCE'>[] =>
  items.filter(isSummed).map((item) => {
    const before = earlier.get(item.variantId) ?? unrecorded;
    const quantity = changeFrom(item.quantity, before.quantity);
    const { retailValue, costValue } = valuesOf(item);
    const retail = changeFrom(retailValue, before.retailValue);
    const cost = changeFrom(costValue, before.costValue);
    return {
      ...variantOf(item),
      quantity: item.quantity,
      previousQuantity: quantity.before,
      quantityChange: quantity.change,
      quantityChangePercent: quantity.changePercent,
      retailValue,
      previousRetailValue: retail.before,
      retailValueChange: retail.change,
      retailValueChangePercent: retail.changePercent,
      costValue,
      previousCostValue: cost.before,
      costValueChange: cost.change,
      costValueChangePercent: cost.changePercent,
      currency,
    };
  });
