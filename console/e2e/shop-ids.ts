import { randomUUID } from 'node:crypto';
import type { Call } from '@quartermaster/contracts/core/client';
import type { SupplierId, VariantId } from '@quartermaster/contracts/core/ids';
import { listInventoryItems } from '@quartermaster/contracts/inventory/calls/items';
import {
  createPurchaseOrderWithQuantities,
  listPurchaseOrders,
  setPurchaseOrderStatus,
} from '@quartermaster/contracts/purchase-orders/calls/orders';
import { createPayment } from '@quartermaster/contracts/purchase-orders/calls/payments';
import { listSupplierBalances, listSuppliers } from '@quartermaster/contracts/suppliers/calls';
import { createWhatIf } from '@quartermaster/contracts/what-if/calls';
import { fetchOrder } from './order-story.ts';
import { type RunReport, runTwice } from './run-reports.ts';

interface BoughtVariant {
  readonly supplierId: SupplierId;
  readonly currency: string;
  readonly variantId: VariantId;
}

const key = () => ({ idempotencyKey: randomUUID() });

/** Creates an order of ten units with one payment; resolves with both ids. */
const createPaidOrder = async (
  call: Call,
  { supplierId, currency, variantId }: BoughtVariant,
  { name, status }: { readonly name: string; readonly status: 'PAID' | 'NOT_PAID' },
) => {
  const items = [{ productVariantId: variantId, quantity: 10, unitCost: 5 }];
  const body = { name, supplierId, currency, items };
  const { id } = (await call(createPurchaseOrderWithQuantities, { body }, key())).body;
  const payment = { purchaseOrderId: id, name, amount: 50, currency, status };
  const paymentId = (await call(createPayment, { body: payment }, key())).body.id;
  await fetchOrder(call, id, null);
  return { id, paymentId };
};

/** An order that was paid and closed without a delivery: its payment is a balance of 50 with the supplier. */
export const overpayOrder = async (call: Call, bought: BoughtVariant): Promise<void> => {
  const { id } = await createPaidOrder(call, bought, { name: 'Never came', status: 'PAID' });
  for (const status of ['SentToSupplier', 'FullyReceived'] as const)
    await call(setPurchaseOrderStatus, { params: { id }, body: { status } });
  await call(listSupplierBalances, { params: { id: bought.supplierId } }); // waits until it is read
};

/** Ids and addresses of the things that screens and panels show. */
export interface ShopIds {
  /** An order with a shipment and a payment. */
  readonly order: string;
  readonly shipment: string;
  readonly payment: string;
  /** A fully received order. */
  readonly received: string;
  /** Address of an order whose supplier has a balance, and the payment that it can reduce. */
  readonly balanced: string;
  readonly unpaid: string;
  /** Address where a shipment is counted. */
  readonly arriving: string;
  readonly supplier: string;
  readonly variant: string;
  /** The product of the variant. */
  readonly product: string;
  /** A what-if draft with every kind of change. */
  readonly whatIf: string;
  /** A report with two runs. */
  readonly report: RunReport;
}

const getId = (thing: { readonly id: string } | undefined): string => thing?.id ?? '';

const createDraft = async (call: Call, supplierId: SupplierId): Promise<string> => {
  const changes = {
    leadTimes: [{ supplierId, days: 60 }],
    demand: { percent: 20, months: [{ month: '2030-01', percent: 50 }] },
    minimums: [{ supplierId, moq: 900 }],
  };
  const body = { name: 'Slow boats', selection: { matching: {} }, changes };
  return (await call(createWhatIf, { body }, key())).body.id;
};

/** Looks the ids up in the sample shop, and adds the balance. */
export const findShopIds = async (call: Call): Promise<ShopIds> => {
  const orders = (await call(listPurchaseOrders, { body: {} })).body;
  const order = orders.find(({ shipments, payments }) => shipments.length * payments.length > 0);
  const arriving = orders.find(
    ({ shipments, status }) =>
      status === 'InDelivery' && shipments.some(({ receivedAt }) => receivedAt === null),
  );
  const [supplier] = (await call(listSuppliers, { body: {} })).body.data;
  const [item] = (await call(listInventoryItems, { body: { select: ['variantId', 'productId'] } }))
    .body.data;
  const variantId = item?.variantId ?? '';
  const bought = { supplierId: getId(supplier), currency: 'GBP', variantId };
  await overpayOrder(call, bought);
  const unpaid = await createPaidOrder(call, bought, { name: 'To be paid', status: 'NOT_PAID' });
  return {
    order: getId(order),
    shipment: getId(order?.shipments[0]),
    payment: getId(order?.payments[0]),
    received: getId(orders.find(({ status }) => status === 'FullyReceived')),
    balanced: `/purchase-orders/${unpaid.id}`,
    unpaid: unpaid.paymentId,
    arriving: `/purchase-orders/${getId(arriving)}/receiving`,
    supplier: getId(supplier),
    variant: variantId,
    product: item?.productId ?? '',
    whatIf: await createDraft(call, getId(supplier)),
    report: await runTwice(call),
  };
};
