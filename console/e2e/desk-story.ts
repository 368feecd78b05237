import { setTimeout } from 'node:timers/promises';
import { expect } from '@jest/globals';
import { listBaskets } from '@quartermaster/contracts/buy-now/calls';
import type { Call } from '@quartermaster/contracts/core/client';
import type { ToBuyItem } from '@quartermaster/contracts/inventory/calls/to-buy';
import { listPurchaseOrders } from '@quartermaster/contracts/purchase-orders/calls/orders';
import type { PurchaseOrder } from '@quartermaster/contracts/purchase-orders/read-models/order';
import type { Merchant } from './merchant.ts';
import { fetchBuyNowItems } from './read-all.ts';

const PATIENCE_MS = 60_000;
const CREATE = 'Create purchase order';
const DIALOG = '//*[@role="dialog"]';

const getSupplierId = ({ primarySupplier }: ToBuyItem): string => primarySupplier?.id ?? '';

/** Due items by supplier, of suppliers with several due items. */
export const groupDueBySupplier = async (
  call: Call,
): Promise<readonly (readonly ToBuyItem[])[]> => {
  const due = (await fetchBuyNowItems(call)).filter(
    (item) => item.primarySupplier !== null && (item.reorderQuantity ?? 0) >= 10,
  );
  return [...new Set(due.map(getSupplierId))]
    .map((id) => due.filter((item) => getSupplierId(item) === id))
    .filter((items) => items.length > 1);
};

const fetchOrders = async (call: Call): Promise<readonly PurchaseOrder[]> =>
  (await call(listPurchaseOrders, { body: {} })).body;

export const toLines = ({ items }: PurchaseOrder) =>
  items.map(({ productVariantId, quantity }) => [productVariantId, quantity]);

/** Runs the steps; returns the orders that they created. */
export const collectNewOrders = async (
  call: Call,
  steps: () => Promise<void>,
): Promise<readonly PurchaseOrder[]> => {
  const before = new Set((await fetchOrders(call)).map(({ id }) => id));
  await steps();
  return (await fetchOrders(call)).filter(({ id }) => !before.has(id));
};

const isInBasket = async (call: Call, variantId: string): Promise<boolean> => {
  const { baskets } = (await call(listBaskets, {})).body;
  return baskets.some(({ lines }) => lines.some((line) => line.variantId === variantId));
};

/** Waits until a basket of the team has an item, and the page knows that. */
export const awaitInBasket = async (
  { call, screen }: Pick<Merchant, 'call' | 'screen'>,
  variantId: string,
): Promise<void> => {
  const until = Date.now() + PATIENCE_MS;
  while (!(await isInBasket(call, variantId))) {
    if (Date.now() > until) throw new Error(`No basket has ${variantId}`);
    await setTimeout(100);
  }
  await screen.page.waitForFunction(() => !document.body.innerText.includes('Saving…'));
};

/** Puts items of different suppliers into baskets, and checks the baskets after a reload. */
export const fillBaskets = async (
  merchant: Merchant,
  picks: readonly ToBuyItem[],
): Promise<void> => {
  const { screen, call } = merchant;
  await screen.moveTo('/buy-now');
  await screen.press('button', 'Show all variants');
  for (const { variantId, sku } of picks) {
    await screen.moveTo(`/buy-now?q=${encodeURIComponent(sku)}`);
    const box = `[row-id="${variantId}"] input[type="checkbox"]`;
    await screen.seesAt(box);
    await screen.page.locator(box).click();
    await screen.seesAt(`${box}:checked`);
    await awaitInBasket(merchant, variantId);
  }
  await screen.page.reload();
  await screen.seesText(`${picks.length} items in ${picks.length} baskets`);
  await screen.picture('baskets');
  const { baskets } = (await call(listBaskets, {})).body;
  expect(baskets.flatMap(({ lines }) => lines.map(({ variantId }) => variantId)).sort()).toEqual(
    picks.map(({ variantId }) => variantId).sort(),
  );
};

/** Creates an order from each basket, with the suggested quantities. */
export const createAllOrders = async (
  { screen, call }: Merchant,
  picks: readonly ToBuyItem[],
): Promise<void> => {
  const made = await collectNewOrders(call, async () => {
    await screen.press('button', `Create all ${picks.length} orders`);
    await screen.seesText(`${picks.length} purchase orders drafted`);
  });
  expect(made.map(({ supplierId }) => supplierId).sort()).toEqual(picks.map(getSupplierId).sort());
  expect(made.flatMap(toLines).sort()).toEqual(
    picks.map(({ variantId, reorderQuantity }) => [variantId, reorderQuantity]).sort(),
  );
  expect((await call(listBaskets, {})).body.baskets).toEqual([]);
};

/** Orders an item from its panel and mails the order: with opening the panel, four acts from the inventory to a sent order. */
export const sendFromPanel = async (merchant: Merchant, item: ToBuyItem): Promise<void> => {
  const { screen, call } = merchant;
  const [order] = await collectNewOrders(call, async () => {
    await screen.moveTo(`/inventory?item=${item.variantId}`);
    await screen.press('button', 'New purchase order');
    await screen.sees('textbox', 'Reference');
    await screen.picture('order-of-an-item');
    await screen.press('button', 'Create and email');
    await screen.sees('dialog', 'Email to supplier');
    await screen.picture('email-of-an-order');
    await screen.pressIn(DIALOG, 'Send');
    await screen.sees('list', 'Status: Sent to Supplier');
  });
  expect(order?.status).toBe('SentToSupplier');
  expect(order && toLines(order)).toEqual([[item.variantId, item.reorderQuantity]]);
};

/** Orders everything that is due at a supplier from its page. */
export const orderDueAt = async (merchant: Merchant, supplierId: string): Promise<void> => {
  const { screen, call } = merchant;
  const due = (await fetchBuyNowItems(call)).filter((item) => getSupplierId(item) === supplierId);
  const [order] = await collectNewOrders(call, async () => {
    await screen.moveTo(`/suppliers/${supplierId}`);
    await screen.press('button', 'Order what is due');
    await screen.sees('textbox', 'Reference');
    await screen.picture('what-is-due');
    await screen.pressIn(DIALOG, CREATE);
    await screen.sees('list', 'Status: Draft');
  });
  expect(order?.supplierId).toBe(supplierId);
  expect(new Set(order?.items.map(({ productVariantId }) => productVariantId))).toEqual(
    new Set(due.map(({ variantId }) => variantId)),
  );
};
