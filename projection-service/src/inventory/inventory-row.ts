import { foldTexts } from '@quartermaster/contracts/core/fold-text';
import { toDayNumber } from '@quartermaster/contracts/core/day';
import {
  type DerivedNumbers,
  type ItemWorkings,
  calculateNumbers,
  calculateWorkings,
} from '@quartermaster/contracts/inventory/rules/derive-item';
import type { SalesHistory } from '@quartermaster/contracts/inventory/rules/history';
import type { ItemFacts } from '@quartermaster/contracts/inventory/rules/item-facts';
import { toItemFacts, primaryTerms, type VariantContext } from './facts/item.ts';
import { countSales } from './facts/sets.ts';
import { countOnHand } from './facts/variant.ts';
import { inventoryItems, type InventoryRow } from './items-table.ts';

/** Days of a sparkline. */
const RECENT_DAYS = 30;

/** The grade of a variant. */
export type Grading = Pick<
  InventoryRow,
  | 'gradingLevel'
  | 'gradingStrategy'
  | 'gradingPercent'
  | 'gradingCumulativePercent'
  | 'gradingValue'
>;

type Draft = { -readonly [Field in keyof InventoryRow]: InventoryRow[Field] };

/**
 * Every row begins as a copy of one blank row: objects of one shape are fast to create and to read, and a team of
 * 20,000 variants creates 20,000 of them when a day begins.
 */
const blank = Object.fromEntries(
  Object.keys(inventoryItems.columns).map((column) => [column, null]),
) as unknown as Draft;

/** Units of each of the last complete days, oldest first. */
const listRecentSales = ({ days, units }: SalesHistory, today: number): number[] => {
  const recent = new Array<number>(RECENT_DAYS).fill(0);
  for (let at = days.length - 1; at >= 0; at -= 1) {
    const index = (days[at] ?? 0) - (today - RECENT_DAYS);
    if (index < 0) break;
    if (index < RECENT_DAYS) recent[index] = units[at] ?? 0;
  }
  return recent;
};

const sumNumbers = (numbers: readonly number[]): number => {
  let sum = 0;
  for (const number of numbers) sum += number;
  return sum;
};

const showCatalogue = (row: Draft, { facts }: VariantContext): void => {
  const { catalogue, collections } = facts;
  row.productId = facts.productId;
  row.variantId = facts.variantId;
  row.sku = catalogue.sku;
  row.productTitle = catalogue.productTitle;
  row.variantTitle = catalogue.variantTitle;
  row.salePrice = catalogue.salePrice;
  row.costPrice = catalogue.costPrice;
  row.shopifyStatus = catalogue.shopifyStatus;
  row.vendor = catalogue.vendor;
  row.category = catalogue.category;
  row.createdAt = catalogue.createdAt;
  row.isInventoryManagedByShopify = catalogue.isInventoryManagedByShopify;
  row.itemType = catalogue.components.length > 0 ? 'BUNDLE' : 'STAND_ALONE';
  row.collectionIds = collections.map((collection) => collection.id);
  row.searchText = foldTexts(
    `${catalogue.productTitle} ${catalogue.variantTitle} ${catalogue.sku}`,
  );
};

const showStock = (row: Draft, { facts, sales, groups, view }: VariantContext): void => {
  const { stock } = facts;
  row.quantity = countOnHand(facts);
  row.isCounted = stock.isCounted;
  row.locationIds = stock.levels.map(({ locationId }) => locationId);
  row.lastStockoutDate = stock.isCounted ? stock.lastStockoutDate : null;
  row.openingStockThisWeek = stock.isCounted ? stock.openingStockThisWeek : null;
  row.openingStockThisMonth = stock.isCounted ? stock.openingStockThisMonth : null;
  row.recentSales = listRecentSales(countSales(sales, groups), toDayNumber(view.today));
  row.unitsSold30Days = sumNumbers(row.recentSales);
};

const showDecisions = (row: Draft, context: VariantContext): void => {
  const { decisions } = context.facts;
  row.landedCost = decisions.landedCost;
  row.manualLandedCost = decisions.manualLandedCost;
  row.manualStatus = decisions.manualStatus;
  row.favourite = decisions.favourite;
  row.ignoreUntil = decisions.ignoreUntil;
  row.tags = [...decisions.tags];
  const ids = decisions.suppliers.map(({ supplierId }) => supplierId);
  row.supplierIds = ids.filter((id) => context.terms(id) !== undefined);
  const primary = primaryTerms(context);
  row.primarySupplierId = primary?.supplierId ?? null;
  row.primarySupplierName = primary?.name ?? null;
};

const showNumbers = (row: Draft, numbers: DerivedNumbers): void => {
  row.averageDailySales = numbers.averageDailySales;
  row.averageDailySalesBeforeStockout = numbers.averageDailySalesBeforeStockout;
  row.planningRate = numbers.planningRate;
  row.totalSalesRevenue = numbers.totalSalesRevenue;
  row.incomingQuantity = numbers.incomingQuantity;
  row.inTransit = [...numbers.inTransit];
  row.stockoutDate = numbers.stockoutDate;
  row.coveredUntilDate = numbers.coveredUntilDate;
  row.daysToOutOfStock = numbers.daysToOutOfStock;
  row.daysToOrder = numbers.daysToOrder;
  row.reorderDate = numbers.reorderDate;
  row.unitsAtRisk = numbers.unitsAtRisk;
  row.salesAtRisk = numbers.salesAtRisk;
  row.lostSales30Days = numbers.lostSales30Days;
  row.status = numbers.status;
  row.resolvedLandedCost = numbers.resolvedLandedCost;
  row.retailValue = numbers.retailValue;
  row.costValue = numbers.costValue;
  row.grossMargin = numbers.grossMargin;
  row.grossMarginPercent = numbers.grossMarginPercent;
  row.rawReorderQuantity = numbers.rawReorderQuantity;
  row.coverageDays = numbers.coverageDays;
};

const showPlan = (row: Draft, { projection, policy }: ItemWorkings): void => {
  const { onHand, rate, rateChanges, continueSelling, deliveries } = projection.plan;
  row.stockPlan = {
    onHand,
    rate,
    ...(rateChanges !== undefined && { rateChanges }),
    continueSelling,
    deliveries: deliveries.map((delivery) => ({
      dayOffset: delivery.dayOffset,
      quantity: delivery.quantity,
    })),
  };
  row.arrivalDay = policy.leadTimeDays;
};

const showGrade = (row: Draft, grading: Grading): void => {
  row.gradingLevel = grading.gradingLevel;
  row.gradingStrategy = grading.gradingStrategy;
  row.gradingPercent = grading.gradingPercent;
  row.gradingCumulativePercent = grading.gradingCumulativePercent;
  row.gradingValue = grading.gradingValue;
};

/** The row of one variant, computed only from its facts, the units that bundles sell of it, and its grade. */
export const buildInventoryRow = (
  context: VariantContext,
  bundleDemandRate: ItemFacts['bundleDemandRate'],
  grading: Grading,
  recordedAt: string,
): InventoryRow => {
  const itemFacts = toItemFacts(context, bundleDemandRate);
  const workings = calculateWorkings(itemFacts, context.view);
  const row: Draft = { ...blank };
  showCatalogue(row, context);
  showStock(row, context);
  showDecisions(row, context);
  showNumbers(row, calculateNumbers(itemFacts, context.view, workings));
  showPlan(row, workings);
  showGrade(row, grading);
  row.safetyGrade = context.safetyGrade;
  row.updatedAt = recordedAt;
  return row;
};
