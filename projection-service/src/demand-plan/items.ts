import { foldTexts } from '@quartermaster/contracts/core/fold-text';
import type { VariantId, ProductId } from '@quartermaster/contracts/core/ids';
import type { ForecastItem } from '@quartermaster/contracts/demand-plan/events';
import {
  listAdjusted,
  noneAdjusted,
} from '@quartermaster/contracts/demand-plan/rules/adjusted-months';
import { calculatePlannedRevenue } from '@quartermaster/contracts/demand-plan/rules/planned-quantity';
import { sumValues } from '@quartermaster/contracts/forecast/rules/sums';
import { chooseComponents } from '@quartermaster/contracts/inventory/rules/bundles';
import type { Rows } from '@quartermaster/platform/projections/projection';
import { addAmounts, calculateAmounts, noAmounts } from './amounts.ts';
import {
  type Half,
  type PlanForecast,
  type PlanItemMonths,
  planItemMonths,
  type PlanItemRow,
  planItems,
  type PlanProduct,
  planProducts,
  plans,
  planTotals,
  type PlanVariant,
  planVariants,
} from './tables.ts';

export const getVariant = (rows: Rows, variantId: VariantId): PlanVariant =>
  rows.get(planVariants, variantId) ?? {
    variantId,
    productId: null,
    title: '',
    sku: '',
    imageUrl: null,
    isDeleted: false,
    mapped: null,
    storeComponents: [],
    adjusted: null,
    likeItem: null,
    months: [],
    units: [],
    revenue: [],
  };

export const getProduct = (rows: Rows, productId: ProductId): PlanProduct =>
  rows.get(planProducts, productId) ?? {
    productId,
    variantIds: [],
    title: '',
    category: null,
    primarySupplierId: null,
    isExcluded: false,
    unbundled: false,
  };

/** The forecast in force and the one that is being recorded. */
export const listForecasts = (get: Rows['get']): readonly PlanForecast[] => {
  const plan = get(plans, 'plan');
  const forecasts = [plan?.inForce ?? null, plan?.staged ?? null];
  return forecasts.filter((forecast) => forecast !== null);
};

/** An item of a forecast with its months. */
export type PlanItem = PlanItemRow & PlanItemMonths;

const getItem = (rows: Rows, half: Half, variantId: VariantId): PlanItem | undefined => {
  const item = rows.get(planItems, half, variantId);
  const months = rows.get(planItemMonths, half, variantId);
  return item && months && { ...item, ...months };
};

/** The item of a forecast; undefined when the forecast does not have it. */
export const findItem = (
  rows: Rows,
  { half, forecastId }: PlanForecast,
  variantId: VariantId,
): PlanItem | undefined => {
  const item = getItem(rows, half, variantId);
  return item?.forecastId === forecastId ? item : undefined;
};

/** The keys of the totals that an item is in, after their half. */
export const listGroups = (item: {
  readonly primarySupplierId: string | null;
  readonly category: string | null;
}) =>
  [
    ['supplier', item.primarySupplierId ?? ''],
    ['category', item.category ?? ''],
  ] as const;

/** Adds an item to the totals of its supplier and category, or removes it from them. */
const countItem = (rows: Rows, item: PlanItem, times: 1 | -1): void => {
  if (!item.isSummed) return;
  const { half, forecastId, primarySupplierId, shopifyCategory: category } = item;
  for (const [by, name] of listGroups({ primarySupplierId, category })) {
    const found = rows.get(planTotals, half, by, name);
    const before = found?.forecastId === forecastId ? found : { itemsCount: 0, amounts: noAmounts };
    const itemsCount = before.itemsCount + times;
    const amounts = addAmounts(before.amounts, item.amounts, times);
    if (itemsCount === 0) rows.remove(planTotals, half, by, name);
    else rows.put(planTotals, { half, by, name, forecastId, itemsCount, amounts });
  }
};

/** Puts an item in the place of its former row, whose share the totals of the same forecast lose. */
export const putItem = (rows: Rows, item: PlanItem): void => {
  const { low, high, adjusted, amounts, ...row } = item;
  const { half, variantId } = row;
  const before = getItem(rows, half, variantId);
  if (before?.forecastId === item.forecastId) countItem(rows, before, -1);
  rows.put(planItems, row);
  rows.put(planItemMonths, { half, variantId, low, high, adjusted, amounts });
  countItem(rows, item, 1);
};

const isSet = (
  { mapped, storeComponents }: PlanVariant,
  { unbundled }: Pick<PlanProduct, 'unbundled'>,
): boolean => chooseComponents({ unbundled, mapped }, storeComponents).length > 0;

/** What an item has of its forecast, and its prices in the plan. */
type ItemNumbers = Omit<ForecastItem, 'variantId'>;

export const toNumbers = ({
  amounts: { forecast },
  low,
  high,
  rule,
  salePrice,
  costPrice,
}: PlanItem): ItemNumbers => ({
  forecast: [...forecast],
  low: [...low],
  high: [...high],
  rule,
  salePrice,
  costPrice,
});

export const buildItem = (
  rows: Rows,
  { half, forecastId, startDate }: PlanForecast,
  variantId: VariantId,
  numbers: ItemNumbers,
): PlanItem => {
  const variant = getVariant(rows, variantId);
  const product = getProduct(rows, variant.productId ?? '');
  const { low, high, rule, salePrice, costPrice } = numbers;
  const adjusted = listAdjusted(variant.adjusted ?? noneAdjusted, startDate);
  const amounts = calculateAmounts({ ...numbers, startDate, adjusted, sales: variant });
  const isListed = variant.productId !== null && !variant.isDeleted && !product.isExcluded;
  return {
    half,
    variantId,
    forecastId,
    productId: product.productId,
    productTitle: product.title,
    productVariantTitle: variant.title,
    sku: variant.sku === '' ? null : variant.sku,
    imageUrl: variant.imageUrl,
    shopifyCategory: product.category,
    primarySupplierId: product.primarySupplierId,
    isListed,
    isSummed: isListed && !isSet(variant, product),
    rule,
    salePrice,
    costPrice,
    plannedQuantity: sumValues(amounts.planned),
    plannedRevenue: calculatePlannedRevenue(amounts.planned, salePrice),
    isAdjusted: adjusted.some((units) => units !== null),
    low,
    high,
    adjusted,
    amounts,
    searchText: foldTexts(product.title, variant.title, variant.sku),
  };
};

/** Writes the items of these variants again: those of the forecast in force, and of one that is being recorded. */
export const refreshItems = (rows: Rows, variantIds: readonly VariantId[]): void => {
  for (const forecast of listForecasts((table, ...key) => rows.get(table, ...key))) {
    for (const variantId of variantIds) {
      const item = findItem(rows, forecast, variantId);
      if (item === undefined) continue;
      putItem(rows, buildItem(rows, forecast, variantId, toNumbers(item)));
    }
  }
};
