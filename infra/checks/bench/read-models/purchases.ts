import type { PurchaseOrderId, ShipmentId, VariantId } from '@quartermaster/contracts/core/ids';
import {
  purchaseOrderCreated,
  purchaseOrderItemsChanged,
  purchaseOrderStatusSet,
} from '@quartermaster/contracts/purchase-orders/events/orders';
import {
  shipmentReceived,
  shipmentsAllocated,
} from '@quartermaster/contracts/purchase-orders/events/shipments';
import { emptyContent } from '@quartermaster/contracts/purchase-orders/purchase-order';
import { stockReceived } from '@quartermaster/contracts/stock/events';
import { deterministicId } from '@quartermaster/platform/core/ids';
import {
  type Add,
  FIRST_DAY,
  locationId,
  SUPPLIERS,
  buildSupplierId,
  buildVariantId,
} from './large-shop-log.ts';

/** Units of each article in a purchase. */
export const UNITS = 60;

export interface Purchase {
  readonly purchaseOrderId: PurchaseOrderId;
  readonly shipmentId: ShipmentId;
  readonly variants: readonly { readonly itemId: string; readonly variantId: VariantId }[];
}

const setStatus = (
  add: Add,
  { purchaseOrderId }: Purchase,
  [from, to]: readonly [string, string],
): void => {
  const cause = to === 'FullyReceived' ? 'receipt' : 'user';
  const data = { purchaseOrderId, from, to, cause, on: FIRST_DAY, openQuantities: [] };
  add(purchaseOrderStatusSet, `purchase_order.${purchaseOrderId}`, data);
};

const addItems = (add: Add, { purchaseOrderId, variants }: Purchase): void => {
  const added = variants.map(({ itemId, variantId }) => ({
    id: itemId,
    productVariantId: variantId,
    quantity: UNITS,
    unitCost: 3,
    discount: null,
    discountType: null,
    supplierSKU: null,
    stockCoverageDate: null,
    storePrice: 5,
  }));
  const order = added.map(({ id }) => id);
  const data = { purchaseOrderId, added, changed: [], removed: [], order };
  add(purchaseOrderItemsChanged, `purchase_order.${purchaseOrderId}`, data);
};

/** A purchase order of some variants that is sent and has one planned shipment. */
export const buy = (add: Add, number: number, variants: readonly number[]): Purchase => {
  const purchaseOrderId = deterministicId('bench', 'purchase-order', String(number));
  const stream = `purchase_order.${purchaseOrderId}`;
  const purchase: Purchase = {
    purchaseOrderId,
    shipmentId: deterministicId(purchaseOrderId, 'shipment'),
    variants: variants.map((index, at) => ({
      itemId: deterministicId(purchaseOrderId, String(at)),
      variantId: buildVariantId(index),
    })),
  };
  add(purchaseOrderCreated, stream, {
    purchaseOrderId,
    supplierId: buildSupplierId(number % SUPPLIERS),
    content: { ...emptyContent, name: `PO-${String(number)}` },
    issueDate: null,
    defaultStockCoverageDate: null,
    duplicatedFrom: null,
    on: FIRST_DAY,
  });
  addItems(add, purchase);
  setStatus(add, purchase, ['Draft', 'SentToSupplier']);
  const items = purchase.variants.map(({ itemId, variantId }) => ({
    purchaseOrderItemId: itemId,
    productVariantId: variantId,
    orderedQuantity: UNITS,
  }));
  const transport = { trackingNumber: '', locationId, method: null, departureDate: null };
  const created = [
    { id: purchase.shipmentId, name: 'S1', ...transport, arrivalDate: '2026-02-20', items },
  ];
  add(shipmentsAllocated, stream, { purchaseOrderId, created, changed: [], removed: [] });
  return purchase;
};

/** Receives every ordered unit and adds it to stock. */
export const receive = (add: Add, purchase: Purchase): void => {
  const { purchaseOrderId, shipmentId, variants } = purchase;
  const receiptId = deterministicId(shipmentId, 'receipt');
  add(shipmentReceived, `purchase_order.${purchaseOrderId}`, {
    purchaseOrderId,
    shipmentId,
    receiptId,
    receivedAt: `${FIRST_DAY}T12:00:00.000Z`,
    receivedOn: FIRST_DAY,
    receivedLocationId: locationId,
    items: variants.map(({ itemId, variantId }) => ({
      purchaseOrderItemId: itemId,
      productVariantId: variantId,
      receivedQuantity: UNITS,
      acceptedQuantity: UNITS,
    })),
    pushToStore: false,
    alreadyInStock: false,
    on: FIRST_DAY,
  });
  setStatus(add, purchase, ['SentToSupplier', 'FullyReceived']);
  for (const { variantId } of variants) {
    const receipt = { purchaseOrderId, shipmentId, receiptId, day: FIRST_DAY };
    add(stockReceived, `stock.${variantId}`, {
      variantId,
      locationId,
      quantity: UNITS,
      ...receipt,
    });
  }
};
