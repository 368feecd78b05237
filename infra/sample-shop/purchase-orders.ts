import type { Call, CallInput } from '@quartermaster/contracts/core/client';
import { addDays } from '@quartermaster/contracts/core/day';
import { getInsightsMetadata } from '@quartermaster/contracts/inventory/calls/insights-metadata';
import { listToBuy, type ToBuyItem } from '@quartermaster/contracts/inventory/calls/to-buy';
import { listLocations } from '@quartermaster/contracts/locations/calls';
import {
  applyPaymentTerms,
  setPaymentStatus,
} from '@quartermaster/contracts/purchase-orders/calls/payments';
import {
  createPurchaseOrderWithQuantities,
  getPurchaseOrder,
  setPurchaseOrderStatus,
} from '@quartermaster/contracts/purchase-orders/calls/orders';
import type { PurchaseOrderStatus } from '@quartermaster/contracts/purchase-orders/rules/status';
import { deterministicId } from '@quartermaster/platform/core/ids';
import type { Steps } from './steps.ts';

/** An order of the sample's buyers in its present state; days count from the first day of the sample. */
interface SampleOrder {
  readonly reference: string;
  readonly lines: number;
  readonly status: PurchaseOrderStatus;
  readonly arrivesInDays: number | null;
  readonly issuedDaysAgo: number;
  /** Payments due so far are paid. */
  readonly isPaid: boolean;
}

const makeSampleOrder = (reference: string, status: PurchaseOrderStatus) => ({
  reference,
  status,
  issuedDaysAgo: 14,
  isPaid: true,
});

const orders: readonly SampleOrder[] = [
  { ...makeSampleOrder('Autumn top-up', 'InDelivery'), lines: 12, arrivesInDays: 1, isPaid: false },
  { ...makeSampleOrder('Gift wrap', 'SentToSupplier'), lines: 8, arrivesInDays: -3 },
  {
    ...makeSampleOrder('Spring range', 'InProduction'),
    lines: 20,
    arrivesInDays: 24,
    issuedDaysAgo: 0,
  },
  { ...makeSampleOrder('', 'Draft'), lines: 5, arrivesInDays: null },
];

interface Basket {
  readonly supplierId: string;
  readonly items: readonly ToBuyItem[];
}

/** The buy-now list by primary supplier, the largest basket first. */
const listBaskets = async (call: Call): Promise<readonly Basket[]> => {
  const pagination = { page: 1, limit: 1000 };
  const { body } = await call(listToBuy, { body: { pagination } });
  const bySupplier = new Map<string, ToBuyItem[]>();
  for (const item of body.data.flatMap(({ items }) => items)) {
    if (item.primarySupplier === null) continue;
    const basket = bySupplier.get(item.primarySupplier.id) ?? [];
    basket.push(item);
    bySupplier.set(item.primarySupplier.id, basket);
  }
  return [...bySupplier]
    .map(([supplierId, items]) => ({ supplierId, items }))
    .sort((a, b) => b.items.length - a.items.length || (a.supplierId < b.supplierId ? -1 : 1));
};

const buildStepKey = (step: string): { readonly idempotencyKey: string } => ({
  idempotencyKey: deterministicId('sample setup', step),
});

/** Creates the payments by the supplier's terms; for a paid order it marks those due so far as paid. */
const enterPayments = async (
  call: Call,
  { reference, isPaid }: SampleOrder,
  { id, today }: { readonly id: string; readonly today: string },
): Promise<void> => {
  const order = { params: { id } };
  const { position } = await call(applyPaymentTerms, order, buildStepKey(`terms ${reference}`));
  if (!isPaid) return;
  const known = await call(getPurchaseOrder, order, { minPosition: position });
  for (const payment of known.body.payments) {
    if (payment.dueDate === null || payment.dueDate > today) continue;
    const body = {
      status: 'PAID',
      paidOn: payment.dueDate,
      paidReference: 'Bank transfer',
    } as const;
    const paid = { params: { id: payment.id }, body };
    await call(setPaymentStatus, paid, buildStepKey(`paid ${reference} ${payment.name}`));
  }
};

/** An order with the input of all its calls, so that repeated tries send the same calls. */
interface PlannedOrder {
  readonly order: SampleOrder;
  readonly body: CallInput<typeof createPurchaseOrderWithQuantities>['body'];
  readonly today: string;
}

const planOrder = (
  order: SampleOrder,
  basket: Basket,
  { today, locationId }: { readonly today: string; readonly locationId: string },
): PlannedOrder => {
  const { reference, lines, arrivesInDays, issuedDaysAgo } = order;
  const shipment =
    arrivesInDays === null ? {} : { locationId, arrivalDate: addDays(today, arrivesInDays) };
  const items = basket.items.slice(0, lines).map(({ variantId, reorderQuantity }) => ({
    productVariantId: variantId,
    quantity: reorderQuantity ?? 0,
  }));
  const { supplierId } = basket;
  const body = {
    reference,
    supplierId,
    issueDate: addDays(today, -issuedDaysAgo),
    items,
    ...shipment,
  };
  return { order, body, today };
};

const placeOrder = async (call: Call, { order, body, today }: PlannedOrder): Promise<void> => {
  const { reference, status } = order;
  const made = await call(
    createPurchaseOrderWithQuantities,
    { body },
    buildStepKey(`order ${reference}`),
  );
  if (status === 'Draft') return;
  const { id } = made.body;
  const change = { params: { id }, body: { status } };
  await call(setPurchaseOrderStatus, change, buildStepKey(`status ${reference}`));
  await enterPayments(call, order, { id, today });
};

/** The orders with their input; empty while nothing can be bought. */
const planOrders = async (call: Call): Promise<readonly PlannedOrder[]> => {
  const { today } = (await call(getInsightsMetadata, {})).body;
  const [location] = (await call(listLocations, {})).body;
  if (today === null || location === undefined) return [];
  const full = await listBaskets(call);
  return orders.flatMap((order, at) => {
    const basket = full[at];
    return basket === undefined
      ? []
      : [planOrder(order, basket, { today, locationId: location.id })];
  });
};

/** Creates a few open orders: one arriving, one late, one in production, one draft. */
export const setUpSampleOrders = (call: Call, steps: Steps): Promise<void> =>
  steps.once(
    'orders',
    () => planOrders(call),
    async (plan) => {
      for (const order of plan) await placeOrder(call, order);
    },
  );
