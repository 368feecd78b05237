import { businessDayStarted } from '@quartermaster/contracts/business-days/events';
import { daysBetween } from '@quartermaster/contracts/core/day';
import type { VariantId } from '@quartermaster/contracts/core/ids';
import { ORDER_SIZE_DAYS } from '@quartermaster/contracts/forecast/rules/order-sizes';
import { locationObserved } from '@quartermaster/contracts/locations/events';
import {
  type ObservedVariant,
  productObserved,
  productSuppliersSet,
  type StoreStatus,
} from '@quartermaster/contracts/products/events';
import { orderPlaced, salesHistoryRecorded } from '@quartermaster/contracts/sales/events';
import { stockHistoryReconstructed, stockObserved } from '@quartermaster/contracts/stock/events';
import { supplierCreated, supplierTermsChanged } from '@quartermaster/contracts/suppliers/events';
import { storeConnected } from '@quartermaster/contracts/teams/events';
import { fact, type GivenEvent, team } from '../core/given-events.ts';

export const mug = '00000000-0000-4000-8000-0000000000c1';
export const bowl = '00000000-0000-4000-8000-0000000000c2';
export const crate = '00000000-0000-4000-8000-0000000000c3';
export const dock = '00000000-0000-4000-8000-0000000000a1';
export const harbour = '00000000-0000-4000-8000-0000000000b1';
export const today = '2026-03-01';

export const connected = (): GivenEvent =>
  fact(storeConnected, `team.${team}`, {
    storeDomain: 'gift-shop.example',
    shopName: 'Gift Shop',
    currency: 'GBP',
    timeZone: 'UTC',
    scopes: [],
  });

export const located = (locationId = dock, name = 'Dock', isActive = true): GivenEvent =>
  fact(locationObserved, `location.${locationId}`, {
    locationId,
    storeLocationId: `gid://location/${locationId}`,
    name,
    isActive,
    isDefault: isActive,
    info: { address1: '', address2: '', city: '', zip: '', province: '', country: '', phone: '' },
  });

const makeVariant = (variantId: VariantId, given: Partial<ObservedVariant>): ObservedVariant => ({
  variantId,
  storeVariantId: `gid://variant/${variantId}`,
  storeInventoryItemId: `gid://item/${variantId}`,
  title: 'Default',
  sku: `SKU-${variantId.slice(-2)}`,
  options: [],
  imageUrl: null,
  salePrice: 25,
  costPrice: 10,
  isInventoryManagedByStore: true,
  continueSelling: false,
  createdAt: '2025-01-01T00:00:00.000Z',
  updatedAt: '2025-01-01T00:00:00.000Z',
  components: [],
  ...given,
});

/** A product of one variant whose id is that of the product. */
export const shown = (
  variantId = mug,
  given: Partial<ObservedVariant> & {
    productTitle?: string;
    category?: string;
    storeStatus?: StoreStatus;
  } = {},
): GivenEvent => {
  const { productTitle = 'Mug', category = 'Kitchen', storeStatus = 'ACTIVE', ...variant } = given;
  return fact(productObserved, `product.${variantId}`, {
    productId: variantId,
    storeProductId: `gid://product/${variantId}`,
    title: productTitle,
    storeStatus,
    vendor: 'Harbour',
    category,
    storeTags: [],
    imageUrl: null,
    createdAt: '2025-01-01T00:00:00.000Z',
    updatedAt: '2025-01-01T00:00:00.000Z',
    publishedAt: null,
    variants: [makeVariant(variantId, variant)],
  });
};

export const stocked = (
  quantity: number,
  variantId = mug,
  day = '2026-02-01',
  locationId = dock,
): GivenEvent =>
  fact(stockObserved, `stock.${variantId}`, {
    variantId,
    levels: [{ locationId, quantity }],
    observedAt: `${day}T08:00:00.000Z`,
    day,
  });

export const availableSince = (firstAvailableOn: string, variantId = mug): GivenEvent =>
  fact(stockHistoryReconstructed, `stock.${variantId}`, {
    variantId,
    firstAvailableOn,
    outOfStockSince: null,
    lastStockoutDate: null,
    day: '2026-02-01',
  });

/** The sizes of one order of so many units on each of some days; those of the last 180 days count. */
export const ofOneOrder = (offsets: readonly number[], units: number) => {
  const recent = offsets.slice(-ORDER_SIZE_DAYS);
  return { offsets: recent, units: recent.map(() => units), orders: recent.map(() => 1) };
};

/** The same number of units every day from one day to another, at one price. */
export const sold = (
  perDay: number,
  { from, through, price = 25 }: { from: string; through: string; price?: number },
  variantId = mug,
): GivenEvent => {
  const offsets = Array.from({ length: daysBetween(from, through) + 1 }, (_, offset) => offset);
  return fact(salesHistoryRecorded, `sales.${variantId}`, {
    variantId,
    from,
    through,
    offsets,
    units: offsets.map(() => perDay),
    revenue: offsets.map(() => perDay * price),
    orders: offsets.map(() => 1),
    orderSizes: ofOneOrder(offsets, perDay),
  });
};

export const ordered = (orderId: string, day: string, units: number, variantId = mug): GivenEvent =>
  fact(orderPlaced, `order.${orderId}`, {
    orderId,
    storeOrderId: `gid://order/${orderId}`,
    name: `#${orderId}`,
    placedAt: `${day}T10:00:00.000Z`,
    day,
    updatedAt: `${day}T10:00:00.000Z`,
    lines: [{ variantId, units, revenue: units * 25 }],
  });

export const dayBegan = (date = today): GivenEvent =>
  fact(businessDayStarted, `business_day.${team}`, { date, timeZone: 'UTC' });

export const supplied = (leadTime: number | null, supplierId = harbour): GivenEvent =>
  fact(supplierCreated, `supplier.${supplierId}`, {
    supplierId,
    name: 'Harbour Wholesale',
    city: '',
    country: '',
    leadTime,
    moq: null,
    moqMode: 'EntirePurchaseOrder',
    notes: '',
    address: '',
    contacts: [],
    paymentTerm: null,
  });

/** The supplier asks for another lead time. */
export const termsSet = (leadTime: number | null, supplierId = harbour): GivenEvent =>
  fact(supplierTermsChanged, `supplier.${supplierId}`, {
    supplierId,
    leadTime,
    moq: null,
    moqMode: 'EntirePurchaseOrder',
    paymentTerm: null,
  });

export const linked = (productId = mug, supplierId = harbour): GivenEvent =>
  fact(productSuppliersSet, `product.${productId}`, {
    productId,
    suppliers: [{ supplierId, isPrimary: true }],
  });

/** A shop with one mug that sells four a day: G1 of the golden table when it has 120. */
export const mugShop = (quantity: number): readonly GivenEvent[] => [
  connected(),
  located(),
  shown(),
  stocked(quantity),
  availableSince('2025-06-01'),
  sold(4, { from: '2025-12-01', through: '2026-02-28' }),
];

/** A gift box sold once a day that holds a number of mugs. */
export const giftBox = (variantId: VariantId, mugs: number): readonly GivenEvent[] => [
  shown(variantId, {
    productTitle: 'Gift box',
    components: [{ variantId: mug, quantity: mugs }],
  }),
  stocked(10, variantId),
  availableSince('2025-06-01', variantId),
  sold(1, { from: '2025-12-01', through: '2026-02-28' }, variantId),
];
