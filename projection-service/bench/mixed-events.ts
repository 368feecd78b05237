import { variantFavourited } from '@quartermaster/contracts/products/events';
import {
  purchaseOrderCreated,
  purchaseOrderItemsChanged,
  purchaseOrderStatusSet,
} from '@quartermaster/contracts/purchase-orders/events';
import { emptyContent } from '@quartermaster/contracts/purchase-orders/purchase-order';
import { orderPlaced } from '@quartermaster/contracts/sales/events';
import { deterministicId } from '@quartermaster/infra/ids/ids';
import { observeProduct, observeStock } from './large-shop.ts';
import {
  type Add,
  FIRST_DAY,
  randomFrom,
  SUPPLIERS,
  supplierIdOf,
  variantIdOf,
} from './large-shop-log.ts';

const placeOrder = (add: Add, number: number, variants: number, random: () => number): void => {
  const orderId = deterministicId('bench', 'order', String(number));
  const lines = Array.from({ length: 3 }, () => ({
    variantId: variantIdOf(Math.floor(random() * variants)),
    units: 1 + Math.floor(random() * 4),
    revenue: 20,
  }));
  const distinct = new Map(lines.map((line) => [line.variantId, line]));
  const at = `${FIRST_DAY}T10:00:00.000Z`;
  add(orderPlaced, `order.${orderId}`, {
    orderId,
    storeOrderId: `gid://shopify/Order/${String(number)}`,
    name: `#${String(number)}`,
    placedAt: at,
    day: FIRST_DAY,
    updatedAt: at,
    lines: [...distinct.values()],
  });
};

const buy = (add: Add, number: number, variants: number, random: () => number): void => {
  const purchaseOrderId = deterministicId('bench', 'purchase-order', String(number));
  const stream = `purchase_order.${purchaseOrderId}`;
  const supplierId = supplierIdOf(number % SUPPLIERS);
  const first = Math.floor(random() * (variants - 10));
  add(purchaseOrderCreated, stream, {
    purchaseOrderId,
    supplierId,
    content: { ...emptyContent, name: `PO-${String(number)}` },
    issueDate: null,
    defaultStockCoverageDate: null,
    duplicatedFrom: null,
  });
  const items = Array.from({ length: 5 }, (_, at) => ({
    id: deterministicId(purchaseOrderId, String(at)),
    productVariantId: variantIdOf(first + at),
    quantity: 20,
    unitCost: 3,
    discount: null,
    discountType: null,
    supplierSKU: null,
    stockCoverageDate: null,
    shopifyPrice: 5,
  }));
  const order = items.map(({ id }) => id);
  const change = { purchaseOrderId, added: items, changed: [], removed: [], order };
  add(purchaseOrderItemsChanged, stream, change);
  add(purchaseOrderStatusSet, stream, {
    purchaseOrderId,
    from: 'Draft',
    to: 'SentToSupplier',
    cause: 'user',
    on: FIRST_DAY,
    openQuantities: [],
  });
};

/** A working day without end: stock and sales above all, some catalogue changes, purchases and decisions. */
export const goOn = (add: Add, events: number, variants: number): void => {
  const random = randomFrom(11);
  for (let number = 0; number < events; number += 1) {
    const kind = random();
    const index = Math.floor(random() * variants);
    if (kind < 0.5) observeStock(add, index, Math.floor(random() * 150), FIRST_DAY);
    else if (kind < 0.88) placeOrder(add, number, variants, random);
    else if (kind < 0.95) observeProduct(add, index, 2 + Math.floor(random() * 40));
    else if (kind < 0.97) buy(add, number, variants, random);
    else {
      const variantId = variantIdOf(index);
      add(variantFavourited, `variant.${variantId}`, { variantId });
    }
  }
};
