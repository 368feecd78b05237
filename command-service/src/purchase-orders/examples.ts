import type { ShipmentId } from '@quartermaster/contracts/core/ids';
import type { PurchaseOrderEvent } from '@quartermaster/contracts/purchase-orders/events/orders';
import { emptyContent } from '@quartermaster/contracts/purchase-orders/purchase-order';
import type { PurchaseOrderStatus } from '@quartermaster/contracts/purchase-orders/rules/status';
import type {
  CreatePurchaseOrder,
  ReceiveShipment,
  RequestedItem,
  RequestedShipment,
} from './decider/commands.ts';
import type { Item, Payment, ShipmentDetails } from './decider/order.ts';

export const purchaseOrderId = '0199e000-0000-7000-8000-000000000001';
export const warehouse = '0199e000-0000-7000-8000-0000000000a1';
export const on = '2026-11-02';
export const shopFacts = { on, shopCurrency: 'GBP' } as const;
const receivedAt = '2026-11-02T09:30:00.000Z';

/** Item `mug` has the variant `variant-mug`. */
export const item = (id: string, quantity: number, given: Partial<Item> = {}): Item => ({
  id,
  productVariantId: `variant-${id}`,
  quantity,
  unitCost: 10,
  discount: null,
  discountType: null,
  supplierSKU: null,
  stockCoverageDate: null,
  storePrice: 25,
  ...given,
});

/** An item as the console sends it; every entry repeats the values a new item would start with. */
export const requestedItem = (known: Item, given: Partial<RequestedItem> = {}): RequestedItem => {
  const { quantity: _, productVariantId, ...defaults } = item('new', 0);
  return { ...known, asNew: { ...defaults, id: `new-${known.id}` }, ...given };
};

export const create = (...items: Item[]): CreatePurchaseOrder => ({
  type: 'CreatePurchaseOrder',
  purchaseOrderId,
  supplierId: null,
  content: { ...emptyContent, name: 'PO-0001' },
  issueDate: null,
  defaultStockCoverageDate: null,
  duplicatedFrom: null,
  on,
  shopCurrency: 'GBP',
  items,
  shipment: null,
});

/** An order with these items, still a draft. */
export const drafted = (...items: Item[]): readonly PurchaseOrderEvent[] => {
  const { type: _, items: __, shipment: ___, shopCurrency: ____, ...data } = create();
  return [{ type: 'PurchaseOrderCreated', data }, itemsChanged({ added: items })];
};

type ItemsChanged = Extract<PurchaseOrderEvent, { type: 'PurchaseOrderItemsChanged' }>;
export const itemsChanged = (data: Partial<ItemsChanged['data']>): ItemsChanged => ({
  type: 'PurchaseOrderItemsChanged',
  data: { purchaseOrderId, added: [], changed: [], removed: [], ...data },
});

/** Quantities of a shipment by item id. */
type Quantities = Readonly<Record<string, number>>;
export const allocations = (quantities: Quantities) =>
  Object.entries(quantities).map(([id, orderedQuantity]) => ({
    purchaseOrderItemId: id,
    productVariantId: `variant-${id}`,
    orderedQuantity,
  }));

export const details = (given: Partial<ShipmentDetails> = {}): ShipmentDetails => ({
  name: 'Shipment 1',
  trackingNumber: '',
  locationId: null,
  method: null,
  departureDate: null,
  arrivalDate: null,
  ...given,
});

type Allocated = Extract<PurchaseOrderEvent, { type: 'ShipmentsAllocated' }>;
export const allocated = (data: Partial<Allocated['data']>): Allocated => ({
  type: 'ShipmentsAllocated',
  data: { purchaseOrderId, created: [], changed: [], removed: [], ...data },
});

/** A shipment with these quantities was planned. */
export const shipped = (id: string, quantities: Quantities, name = 'Shipment 1'): Allocated =>
  allocated({ created: [{ id, ...details({ name }), items: allocations(quantities) }] });

export const requestedShipment = (
  quantities: Quantities,
  given: Partial<RequestedShipment> = {},
): RequestedShipment => ({ newId: 'new-shipment', items: allocations(quantities), ...given });

/** Counts by item id: accepted alone, or received and accepted. */
type Counts = Readonly<Record<string, number | readonly [received: number, accepted: number]>>;
const toReceivedItems = (counts: Counts) =>
  Object.entries(counts).map(([id, count]) => {
    const [receivedQuantity, acceptedQuantity] = typeof count === 'number' ? [count, count] : count;
    return { purchaseOrderItemId: id, receivedQuantity, acceptedQuantity };
  });

export const receive = (
  shipmentId: ShipmentId,
  counts: Counts,
  given: Partial<ReceiveShipment> = {},
): ReceiveShipment => ({
  type: 'ReceiveShipment',
  shipmentId,
  receiptId: `receipt-${shipmentId}`,
  receivedAt,
  receivedOn: on,
  receivedLocationId: warehouse,
  items: toReceivedItems(counts),
  pushToStore: false,
  alreadyInStock: false,
  ...shopFacts,
  ...given,
});

type Received = Extract<PurchaseOrderEvent, { type: 'ShipmentReceived' }>;
export const received = (
  shipmentId: ShipmentId,
  counts: Counts,
  given: Partial<Received['data']> = {},
): Received => ({
  type: 'ShipmentReceived',
  data: {
    purchaseOrderId,
    shipmentId,
    receiptId: `receipt-${shipmentId}`,
    receivedAt,
    receivedOn: on,
    receivedLocationId: warehouse,
    items: toReceivedItems(counts).map((count) => ({
      ...count,
      productVariantId: `variant-${count.purchaseOrderItemId}`,
    })),
    pushToStore: false,
    alreadyInStock: false,
    on,
    ...given,
  },
});

type StatusSet = Extract<PurchaseOrderEvent, { type: 'PurchaseOrderStatusSet' }>;
export const statusSet = (
  from: PurchaseOrderStatus,
  to: PurchaseOrderStatus,
  given: Partial<StatusSet['data']> = {},
): StatusSet => ({
  type: 'PurchaseOrderStatusSet',
  data: { purchaseOrderId, from, to, cause: 'user', on, openQuantities: [], ...given },
});

export const payment = (id: string, given: Partial<Payment> = {}): Payment => ({
  id,
  name: 'Deposit',
  description: '',
  amount: 300,
  currency: 'USD',
  status: 'NOT_PAID',
  dueDate: null,
  ...given,
});

/** A payment in the shop's currency. */
export const paymentInPounds = (id: string, given: Partial<Payment>): Payment =>
  payment(id, { currency: 'GBP', ...given });

export const paymentsSet = (...payments: Payment[]) =>
  ({ type: 'PaymentsSet', data: { purchaseOrderId, payments } }) as const;

type CreditSet = Extract<PurchaseOrderEvent, { type: 'SupplierCreditSet' }>;

/** A credit for units of items that cost 10, in the shop's currency. */
export const creditSet = (
  cause: CreditSet['data']['cause'],
  units: Quantities,
  given: Partial<CreditSet['data']> = {},
): CreditSet => {
  const lines = Object.entries(units).map(([id, quantity]) => ({
    purchaseOrderItemId: id,
    productVariantId: `variant-${id}`,
    quantity,
    unitAmount: 10,
    amount: quantity * 10,
  }));
  const amount = lines.reduce((sum, line) => sum + line.amount, 0);
  const credit = { currency: shopFacts.shopCurrency, amount, lines };
  const data = { purchaseOrderId, cause, on, credit, previousAmount: 0, payments: [] };
  return { type: 'SupplierCreditSet', data: { ...data, ...given } };
};
