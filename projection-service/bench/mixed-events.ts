import { businessDayStarted } from '@quartermaster/contracts/business-days/events';
import { addDays } from '@quartermaster/contracts/core/day';
import type { EventDefinition } from '@quartermaster/contracts/core/event';
import { locationObserved } from '@quartermaster/contracts/locations/events';
import {
  productObserved,
  productSuppliersSet,
  variantFavourited,
} from '@quartermaster/contracts/products/events';
import {
  purchaseOrderCreated,
  purchaseOrderItemsChanged,
  purchaseOrderStatusSet,
} from '@quartermaster/contracts/purchase-orders/events';
import { emptyContent } from '@quartermaster/contracts/purchase-orders/purchase-order';
import { orderPlaced, salesHistoryRecorded } from '@quartermaster/contracts/sales/events';
import { stockHistoryReconstructed, stockObserved } from '@quartermaster/contracts/stock/events';
import { supplierCreated } from '@quartermaster/contracts/suppliers/events';
import { storeConnected, teamCreated } from '@quartermaster/contracts/teams/events';
import type { RecordedEvent } from '@quartermaster/infra/event-store/event-store';
import { deterministicId } from '@quartermaster/infra/ids/ids';

/** A seeded generator of numbers in [0, 1); the same seed gives the same shop. */
const randomFrom = (seed: number) => {
  let state = seed;
  return (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
};

const locationId = deterministicId('bench', 'location');
export const variantIdOf = (index: number): string =>
  deterministicId('bench', 'variant', String(index));
const productIdOf = (index: number): string => deterministicId('bench', 'product', String(index));
const supplierIdOf = (index: number): string => deterministicId('bench', 'supplier', String(index));
const FIRST_DAY = '2026-02-01';
const SUPPLIERS = 25;

/** Events of one team in log order, as the log would hand them out. */
export const createLogOf = (teamId: string) => {
  const events: RecordedEvent[] = [];
  const revisions = new Map<string, number>();
  const add = (definition: EventDefinition, name: string, data: unknown): void => {
    const stream = name.replace('.', `-${teamId}.`);
    const revision = (revisions.get(stream) ?? -1) + 1;
    revisions.set(stream, revision);
    const position = String(events.length + 1).padStart(20, '0');
    events.push({
      id: deterministicId(stream, String(revision)),
      type: definition.type,
      schemaVersion: definition.version,
      data,
      metadata: {
        teamId,
        actor: { kind: 'store' },
        commandId: position,
        correlationId: position,
        causationId: null,
      },
      stream,
      revision,
      position,
      recordedAt: `${FIRST_DAY}T00:00:00.000Z`,
    });
  };
  return { events, add };
};

type Add = ReturnType<typeof createLogOf>['add'];

const observeProduct = (add: Add, index: number, price: number): void => {
  const at = '2025-01-01T00:00:00.000Z';
  const productId = productIdOf(index);
  add(productObserved, `product.${productId}`, {
    productId,
    storeProductId: `gid://shopify/Product/${String(index)}`,
    title: `Article ${String(index)} of the large shop`,
    shopifyStatus: 'ACTIVE',
    vendor: `Vendor ${String(index % 40)}`,
    category: `Category ${String(index % 12)}`,
    shopifyTags: [],
    imageUrl: null,
    createdAt: at,
    updatedAt: at,
    publishedAt: at,
    variants: [
      {
        variantId: variantIdOf(index),
        storeVariantId: `gid://shopify/ProductVariant/${String(index)}`,
        storeInventoryItemId: `gid://shopify/InventoryItem/${String(index)}`,
        title: 'Default',
        sku: `SKU-${String(index)}`,
        options: [],
        imageUrl: null,
        salePrice: price,
        costPrice: price / 2,
        isInventoryManagedByShopify: true,
        continueSelling: false,
        createdAt: at,
        updatedAt: at,
        components: [],
      },
    ],
  });
};

const observeStock = (add: Add, index: number, quantity: number, day: string): void => {
  const variantId = variantIdOf(index);
  add(stockObserved, `stock.${variantId}`, {
    variantId,
    levels: [{ locationId, quantity }],
    observedAt: `${day}T08:00:00.000Z`,
    day,
  });
};

const recordPast = (add: Add, index: number, random: () => number): void => {
  const variantId = variantIdOf(index);
  const offsets = Array.from({ length: 365 }, (_, day) => day).filter(() => random() < 0.2);
  const units = offsets.map(() => 1 + Math.floor(random() * 6));
  add(salesHistoryRecorded, `sales.${variantId}`, {
    variantId,
    from: addDays(FIRST_DAY, -365),
    through: addDays(FIRST_DAY, -1),
    offsets,
    units,
    revenue: units.map((count) => count * 5),
    orders: offsets.map(() => 1),
  });
  add(stockHistoryReconstructed, `stock.${variantId}`, {
    variantId,
    firstAvailableOn: '2025-01-01',
    outOfStockSince: null,
    lastStockoutDate: null,
    day: FIRST_DAY,
  });
};

/** A shop of so many variants with a year of sales, up to its first business day. */
export const openShop = (add: Add, variants: number, teamId: string): void => {
  const random = randomFrom(7);
  add(teamCreated, `team.${teamId}`, { teamId, name: 'Large shop' });
  add(storeConnected, `team.${teamId}`, {
    storeDomain: `${teamId}.example`,
    shopName: 'Large shop',
    currency: 'GBP',
    timeZone: 'UTC',
    scopes: [],
  });
  const info = {
    address1: '',
    address2: '',
    city: '',
    zip: '',
    province: '',
    country: '',
    phone: '',
  };
  add(locationObserved, `location.${locationId}`, {
    locationId,
    storeLocationId: 'gid://shopify/Location/1',
    name: 'Warehouse',
    isActive: true,
    isDefault: true,
    info,
  });
  for (let index = 0; index < SUPPLIERS; index += 1) {
    const supplierId = supplierIdOf(index);
    const blank = {
      city: '',
      country: '',
      notes: '',
      address: '',
      contacts: [],
      paymentTerm: null,
    };
    const terms = { leadTime: 7 + index, moq: null, moqMode: 'EntirePurchaseOrder' };
    add(supplierCreated, `supplier.${supplierId}`, {
      supplierId,
      name: `Supplier ${String(index)}`,
      ...blank,
      ...terms,
    });
  }
  for (let index = 0; index < variants; index += 1) {
    observeProduct(add, index, 2 + Math.floor(random() * 40));
    const suppliers = [{ supplierId: supplierIdOf(index % SUPPLIERS), isPrimary: true }];
    const productId = productIdOf(index);
    add(productSuppliersSet, `product.${productId}`, { productId, suppliers });
    observeStock(add, index, Math.floor(random() * 120), FIRST_DAY);
    recordPast(add, index, random);
  }
  add(businessDayStarted, `business_day.${teamId}`, { date: FIRST_DAY, timeZone: 'UTC' });
};

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
