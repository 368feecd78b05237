import type { Position } from '@quartermaster/contracts/core/position';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Call } from '@quartermaster/contracts/core/client';
import type { SupplierId, VariantId } from '@quartermaster/contracts/core/ids';
import { getDashboard, type Dashboard } from '@quartermaster/contracts/dashboard/calls';
import type { InventoryItem } from '@quartermaster/contracts/inventory/read-models';
import type { ToBuyItem } from '@quartermaster/contracts/inventory/calls/to-buy';
import type { InventoryStatus } from '@quartermaster/contracts/inventory/rules/status';
import type { PurchaseOrder } from '@quartermaster/contracts/purchase-orders/read-models/order';
import { getPurchaseOrder } from '@quartermaster/contracts/purchase-orders/calls/orders';
import { fetchAllItems, fetchBuyNowItems } from './read-all.ts';

/** Lines of Buy now that become one order. */
export interface Basket {
  readonly supplierId: SupplierId;
  readonly supplierName: string;
  readonly lines: readonly (ToBuyItem & { readonly reorderQuantity: number })[];
}

type Line = Basket['lines'][number];

const statuses: readonly InventoryStatus[] = ['OUT_OF_STOCK', 'STOCK_GAP', 'RUNNING_LOW'];
const LEAST = 10;

const isOrderable = (item: ToBuyItem): item is Line =>
  (item.reorderQuantity ?? 0) >= LEAST && item.costPrice !== null && item.quantity >= 0;

const pickOneOfEachStatus = (items: readonly Line[]): readonly Line[] =>
  statuses.flatMap((status) => items.find((item) => item.status === status) ?? []);

/** Chooses one item of each status that requires an order, all from the first supplier that has them all. */
export const fillBasket = (listed: readonly ToBuyItem[]): Basket => {
  const worthIt = listed.filter(isOrderable);
  for (const { primarySupplier: supplier } of worthIt) {
    if (supplier === null) continue;
    const lines = pickOneOfEachStatus(
      worthIt.filter((item) => item.primarySupplier?.id === supplier.id),
    );
    if (lines.length === statuses.length) {
      return { supplierId: supplier.id, supplierName: supplier.name, lines };
    }
  }
  throw new Error('No supplier has articles that are out of stock, in a gap and running low');
};

/** The inventory, dashboard and Buy now at one moment. */
export interface ShopSnapshot {
  readonly items: ReadonlyMap<string, InventoryItem>;
  readonly dashboard: Dashboard;
  readonly buyNow: ReadonlyMap<string, ToBuyItem>;
}

/** Reads the shop as of a position that the read models have reached. */
export const takeSnapshot = async (
  call: Call,
  minPosition: Position | null,
): Promise<ShopSnapshot> => {
  const items = await fetchAllItems(call, minPosition);
  return {
    items: new Map(items.map((item) => [item.variantId, item])),
    dashboard: (await call(getDashboard, {}, { minPosition })).body,
    buyNow: new Map((await fetchBuyNowItems(call)).map((item) => [item.variantId, item])),
  };
};

export const fetchOrder = async (
  call: Call,
  id: string,
  minPosition: Position | null,
): Promise<PurchaseOrder> => {
  const { body, stale } = await call(getPurchaseOrder, { params: { id } }, { minPosition });
  if (stale) throw new Error(`The order is not shown as of ${String(minPosition)}`);
  return body;
};

export const getItem = ({ items }: ShopSnapshot, variantId: VariantId): InventoryItem => {
  const item = items.get(variantId);
  if (item === undefined) throw new Error(`Variant ${variantId} is not in the inventory`);
  return item;
};

export const sumNumbers = (numbers: readonly number[]): number =>
  numbers.reduce((sum, number) => sum + number, 0);

/** Figures of the dashboard, summed up from the rows of the inventory. */
export const calculateFigures = ({ items }: ShopSnapshot) => {
  const rows = [...items.values()];
  // The stock of a bundle is that of its components, which count it.
  const counted = rows.filter(({ itemType }) => itemType !== 'BUNDLE');
  const count = (status: InventoryStatus): number =>
    rows.filter((row) => row.status === status).length;
  return {
    itemsCount: rows.length,
    unitsInStock: sumNumbers(counted.map(({ quantity }) => Math.max(0, quantity))),
    inTransit: sumNumbers(rows.map(({ incomingQuantity }) => incomingQuantity)),
    doNotRestockCount: count('NO_RESTOCK'),
    stockGapCount: count('STOCK_GAP'),
    runningLow: count('RUNNING_LOW'),
    outOfStock: count('OUT_OF_STOCK'),
    noSales: count('NO_SALES'),
    overStocked: count('OVERSTOCKED'),
    healthy: count('HEALTHY'),
    newProduct: count('NEW_PRODUCT'),
    retailValue: sumNumbers(counted.map(({ retailValue }) => retailValue)).toFixed(2),
    costValue: sumNumbers(counted.map(({ costValue }) => costValue ?? 0)).toFixed(2),
  };
};

/** The same figures as the dashboard returns them. */
export const toDashboardFigures = ({
  dashboard,
}: ShopSnapshot): ReturnType<typeof calculateFigures> => ({
  itemsCount: dashboard.itemsCount,
  unitsInStock: dashboard.unitsInStock,
  inTransit: dashboard.inTransit,
  doNotRestockCount: dashboard.doNotRestockCount,
  stockGapCount: dashboard.stockGapCount,
  runningLow: dashboard.runningLow.totalItemsCount,
  outOfStock: dashboard.outOfStock.totalItemsCount,
  noSales: dashboard.noSales.totalItemsCount,
  overStocked: dashboard.overStocked.totalItemsCount,
  healthy: dashboard.healthy.totalItemsCount,
  newProduct: dashboard.newProduct.totalItemsCount,
  retailValue: dashboard.retailValue.today.toFixed(2),
  costValue: dashboard.costValue.today.toFixed(2),
});

/** Waits for a file that the browser saves under this name; returns its path. */
export const awaitSavedFile = async (folder: string, name: string): Promise<string> => {
  for (let tries = 0; tries < 300; tries += 1) {
    if ((await readdir(folder)).includes(name)) return path.join(folder, name);
    await wait(100);
  }
  throw new Error(`${name} was not saved`);
};
