import { foldTexts } from '@quartermaster/contracts/core/fold-text';
import type { PurchaseOrderId } from '@quartermaster/contracts/core/ids';
import { convert, getOrderRates } from '@quartermaster/contracts/purchase-orders/rules/currency';
import {
  paymentsSet,
  purchaseOrderCreated,
  purchaseOrderDeleted,
  purchaseOrderDetailsChanged,
  type PurchaseOrderEvent,
  purchaseOrderStatusSet,
} from '@quartermaster/contracts/purchase-orders/events/orders';
import type { PurchaseOrderContent } from '@quartermaster/contracts/purchase-orders/purchase-order';
import { storeConnected } from '@quartermaster/contracts/teams/events';
import {
  defineProjection,
  type EventHandler,
  type Need,
  need,
  needAll,
  on,
  type Rows,
} from '@quartermaster/platform/projections/projection';
import isEqual from 'fast-deep-equal';
import {
  payingOrders,
  type PayingOrder,
  payingShops,
  type PaymentRow,
  payments,
} from './tables.ts';

type Payment = Extract<PurchaseOrderEvent, { type: 'PaymentsSet' }>['data']['payments'][number];
type WithOrder = { readonly data: { readonly purchaseOrderId: PurchaseOrderId } };

const getShopCurrency = (rows: Rows): string => rows.get(payingShops, 'shop')?.currency ?? '';

/** The amount in the shop's currency, converted at the same rates as every other figure of the order (CALC-FX). */
const convertToShopCurrency = (order: PayingOrder, payment: Payment, shopCurrency: string) => {
  const rates = getOrderRates(order.currency ?? shopCurrency, order.exchangeRates);
  const converted = convert(payment.amount, payment.currency, shopCurrency, rates);
  return { shopAmount: converted.amount, missingCurrencies: converted.missingCurrencies };
};

const toRow = (order: PayingOrder, payment: Payment, shopCurrency: string): PaymentRow => ({
  id: payment.id,
  name: payment.name,
  description: payment.description,
  status: payment.status,
  purchaseOrderId: order.purchaseOrderId,
  purchaseOrderName: order.name,
  purchaseOrderStatus: order.status,
  currency: payment.currency,
  totalAmount: payment.amount,
  dueDate: payment.dueDate,
  paidOn: payment.paidOn ?? null,
  paidReference: payment.paidReference ?? '',
  ...convertToShopCurrency(order, payment, shopCurrency),
  searchText: foldTexts(payment.name, payment.description, order.name, payment.paidReference ?? ''),
});

const toPayment = ({ totalAmount: amount, ...row }: PaymentRow): Payment => ({
  id: row.id,
  name: row.name,
  description: row.description,
  amount,
  currency: row.currency,
  status: row.status,
  dueDate: row.dueDate,
  paidOn: row.paidOn,
  paidReference: row.paidReference,
});

/** Updates all payments of an order to its current name, status and rates. */
const showOrder = (rows: Rows, order: PayingOrder): void => {
  for (const id of order.paymentIds) {
    const row = rows.get(payments, id);
    if (row !== undefined) rows.put(payments, toRow(order, toPayment(row), getShopCurrency(rows)));
  }
};

/** The rows of the order, its payments and the shop's currency. */
const orderNeeds = (
  { data: { purchaseOrderId } }: WithOrder,
  peek: Rows['get'],
): readonly Need[] => [
  need(payingShops, 'shop'),
  need(payingOrders, purchaseOrderId),
  ...(peek(payingOrders, purchaseOrderId)?.paymentIds ?? []).map((id) => need(payments, id)),
];

const changeOrder = (rows: Rows, { data }: WithOrder, changes: Partial<PayingOrder>): void => {
  const order = rows.get(payingOrders, data.purchaseOrderId);
  if (order === undefined) return;
  const next = { ...order, ...changes };
  if (isEqual(next, order)) return;
  rows.put(payingOrders, next);
  showOrder(rows, next);
};

const toOrderFields = ({ name, currency, exchangeRates }: PurchaseOrderContent) => ({
  name,
  currency,
  exchangeRates,
});

const onOrderCreated: EventHandler = on(purchaseOrderCreated, {
  fold: ({ data: { purchaseOrderId, content } }, rows) =>
    rows.put(payingOrders, {
      purchaseOrderId,
      ...toOrderFields(content),
      status: 'Draft',
      paymentIds: [],
    }),
});

const onDetailsChanged: EventHandler = on(purchaseOrderDetailsChanged, {
  needs: orderNeeds,
  fold: (event, rows) => changeOrder(rows, event, toOrderFields(event.data.content)),
});

const onStatusSet: EventHandler = on(purchaseOrderStatusSet, {
  needs: orderNeeds,
  fold: (event, rows) => changeOrder(rows, event, { status: event.data.to }),
});

const onPaymentsSet: EventHandler = on(paymentsSet, {
  needs: ({ data }) => [need(payingShops, 'shop'), need(payingOrders, data.purchaseOrderId)],
  fold: ({ data }, rows) => {
    const order = rows.get(payingOrders, data.purchaseOrderId);
    if (order === undefined) return;
    const paymentIds = data.payments.map(({ id }) => id);
    const kept = new Set(paymentIds);
    for (const id of order.paymentIds) if (!kept.has(id)) rows.remove(payments, id);
    const next = { ...order, paymentIds };
    rows.put(payingOrders, next);
    for (const payment of data.payments) {
      rows.put(payments, toRow(next, payment, getShopCurrency(rows)));
    }
  },
});

const onOrderDeleted: EventHandler = on(purchaseOrderDeleted, {
  needs: ({ data }) => [need(payingOrders, data.purchaseOrderId)],
  fold: ({ data: { purchaseOrderId } }, rows) => {
    const order = rows.get(payingOrders, purchaseOrderId);
    for (const id of order?.paymentIds ?? []) rows.remove(payments, id);
    rows.remove(payingOrders, purchaseOrderId);
  },
});

/** A new currency of the shop changes the converted amounts. */
const onStoreConnected: EventHandler = on(storeConnected, {
  needs: ({ data: { currency } }, peek) =>
    peek(payingShops, 'shop')?.currency === currency
      ? [need(payingShops, 'shop')]
      : [need(payingShops, 'shop'), needAll(payingOrders), needAll(payments)],
  fold: ({ data: { currency } }, rows) => {
    if (rows.get(payingShops, 'shop')?.currency === currency) return;
    rows.put(payingShops, { id: 'shop', currency });
    for (const order of rows.all(payingOrders)) showOrder(rows, order);
  },
});

/** Payments of all orders. */
export const paymentsProjection = defineProjection({
  name: 'payments',
  version: 1,
  tables: [payments, payingOrders, payingShops],
  on: [
    onOrderCreated,
    onDetailsChanged,
    onStatusSet,
    onPaymentsSet,
    onOrderDeleted,
    onStoreConnected,
  ],
});
