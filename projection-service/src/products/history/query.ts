import { toDay, fromDayNumber, toDayNumber } from '@quartermaster/contracts/core/day';
import type { ProductId, TeamId, VariantId } from '@quartermaster/contracts/core/ids';
import type { ResponseOf } from '@quartermaster/contracts/core/route';
import { chooseComponents } from '@quartermaster/contracts/inventory/rules/bundles';
import type {
  getProductHistory,
  HistoryDay,
  HistoryMark,
  ProductShipment,
} from '@quartermaster/contracts/products/history-calls';
import { findBusinessDay } from '../../core/business-day.ts';
import type { ReadPool } from '../../core/paging.ts';
import { findShopSettings } from '../../core/shop-settings.ts';
import type { ProductRow } from '../tables.ts';
import { readSettingsMarks } from './settings-marks.ts';
import { type ByDay, stockOverTime } from './stock-over-time.ts';
import type { StockByDay } from './tables.ts';

/** Net sales of a variant by day number, as parallel lists. */
export interface VariantSalesByDay {
  readonly variantId: VariantId;
  readonly days: readonly number[];
  readonly units: readonly number[];
  readonly revenue: readonly number[];
}

/** Orders and shipments with some variants. */
export interface VariantPurchases {
  /** Orders that have left Draft. */
  readonly orders: readonly Omit<Extract<HistoryMark, { kind: 'ORDER' }>, 'kind'>[];
  /** The latest receipt first. */
  readonly shipments: readonly ProductShipment[];
}

export interface HistorySources {
  readonly pool: ReadPool;
  readonly sales: (
    teamId: TeamId,
    variantIds: readonly VariantId[],
  ) => Promise<readonly VariantSalesByDay[]>;
  readonly purchases: (
    teamId: TeamId,
    variantIds: readonly VariantId[],
  ) => Promise<VariantPurchases>;
}

/** The variants of a product; null when the team has no such product. */
const findVariants = async (pool: ReadPool, teamId: TeamId, productId: ProductId) => {
  const { rows } = await pool.query<
    Pick<ProductRow, 'variantIds' | 'variants' | 'unbundled' | 'createdAt'>
  >(
    `select p.variant_ids as "variantIds", p.variants, p.unbundled, p.created_at as "createdAt"
     from ${pool.schema}.products p where p.team_id = $1 and p.id = $2`,
    [teamId, productId],
  );
  const [product] = rows;
  if (product === undefined) return null;
  const { variantIds, variants, unbundled, createdAt } = product;
  const bundles = variants.filter(
    ({ mapped, storeComponents }) =>
      chooseComponents({ unbundled, mapped }, storeComponents).length > 0,
  );
  const ofBundles = new Set<string>(bundles.map(({ id }) => id));
  return { variantIds, stocked: variantIds.filter((id) => !ofBundles.has(id)), createdAt };
};

const readRecordedStock = async (
  pool: ReadPool,
  teamId: TeamId,
  variantIds: readonly VariantId[],
): Promise<readonly StockByDay[]> => {
  const { rows } = await pool.query<StockByDay>(
    `select s.variant_id as "variantId", s.days, s.quantities, s.open_day as "openDay",
       s.open_quantity as "openQuantity"
     from ${pool.schema}.stock_by_day s where s.team_id = $1 and s.variant_id = any($2::text[])`,
    [teamId, variantIds],
  );
  return rows;
};

const sumByDay = (entries: Iterable<readonly [day: number, amount: number]>): ByDay => {
  const sums = new Map<number, number>();
  for (const [day, amount] of entries) sums.set(day, (sums.get(day) ?? 0) + amount);
  return sums;
};

const sumAmounts = (sales: readonly VariantSalesByDay[], amount: 'units' | 'revenue'): ByDay =>
  sumByDay(sales.flatMap((one) => one.days.map((day, at) => [day, one[amount][at] ?? 0] as const)));

interface Known {
  readonly stock: readonly StockByDay[];
  readonly sales: readonly VariantSalesByDay[];
  readonly purchases: VariantPurchases;
  readonly timeZone: string;
  /** Instant of the creation of the product in the store. */
  readonly createdAt: string;
}

const sumReceived = ({ purchases, timeZone }: Known, variantId: VariantId): ByDay =>
  sumByDay(
    purchases.shipments.flatMap(({ receivedAt, variants }) =>
      variants
        .filter((variant) => variant.variantId === variantId)
        .map(({ quantity }) => [toDayNumber(toDay(receivedAt, timeZone)), quantity] as const),
    ),
  );

/** The days with sales, and with stock from the day on which the product was created. */
const listDays = (known: Known, from: number, through: number): readonly HistoryDay[] => {
  const [units, revenue] = [sumAmounts(known.sales, 'units'), sumAmounts(known.sales, 'revenue')];
  const stocks = known.stock.map(({ variantId, days, quantities, openDay, openQuantity }) =>
    stockOverTime(
      {
        days: [...days, openDay],
        quantities: [...quantities, openQuantity],
        sold: sumAmounts(
          known.sales.filter((one) => one.variantId === variantId),
          'units',
        ),
        received: sumReceived(known, variantId),
      },
      from,
      through,
    ),
  );
  const created = toDayNumber(toDay(known.createdAt, known.timeZone));
  const stockAt = (at: number): number | null =>
    stocks.length === 0 || from + at < created
      ? null
      : stocks.reduce((sum, stock) => sum + (stock[at] ?? 0), 0);
  return Array.from({ length: through - from + 1 }, (_, at) => ({
    day: fromDayNumber(from + at),
    units: units.get(from + at) ?? 0,
    revenue: revenue.get(from + at) ?? 0,
    stock: stockAt(at),
  }));
};

const findRecordingStart = (stock: readonly StockByDay[]): string | null => {
  const firsts = stock.map(({ days, openDay }) => days[0] ?? openDay);
  return firsts.length === 0 ? null : fromDayNumber(Math.max(...firsts));
};

const listPurchaseMarks = ({ purchases, timeZone }: Known): readonly HistoryMark[] => [
  ...purchases.orders.map((order) => ({ kind: 'ORDER' as const, ...order })),
  ...purchases.shipments.map(({ receivedAt, variants: _variants, ...shipment }) => ({
    kind: 'RECEIPT' as const,
    day: toDay(receivedAt, timeZone),
    ...shipment,
  })),
];

/** Sales and stock of a product by day, with marks of events; null when the team has no such product. */
export const productHistory = async (
  { pool, sales, purchases }: HistorySources,
  id: { readonly teamId: TeamId; readonly productId: ProductId },
  { days, now }: { readonly days: number; readonly now: string },
): Promise<ResponseOf<typeof getProductHistory> | null> => {
  const { teamId, productId } = id;
  const [variants, shop, today] = await Promise.all([
    findVariants(pool, teamId, productId),
    findShopSettings(pool, teamId),
    findBusinessDay(pool, teamId),
  ]);
  if (variants === null) return null;
  const timeZone = shop?.timeZone ?? 'UTC';
  const through = toDayNumber(today ?? toDay(now, timeZone));
  const from = through - days + 1;
  const [stock, sold, bought, settings] = await Promise.all([
    readRecordedStock(pool, teamId, variants.stocked),
    sales(teamId, variants.variantIds),
    purchases(teamId, variants.variantIds),
    readSettingsMarks(pool, id, timeZone),
  ]);
  const { createdAt } = variants;
  const known: Known = { stock, sales: sold, purchases: bought, timeZone, createdAt };
  const [firstDay, lastDay] = [fromDayNumber(from), fromDayNumber(through)];
  const marks = [...listPurchaseMarks(known), ...settings]
    .filter(({ day }) => day >= firstDay && day <= lastDay)
    .sort((a, b) => (a.day < b.day ? -1 : Number(a.day > b.day)));
  return {
    days: [...listDays(known, from, through)],
    stockRecordedFrom: findRecordingStart(stock),
    marks,
    shipments: [...bought.shipments],
  };
};
