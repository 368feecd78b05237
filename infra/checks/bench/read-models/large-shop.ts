import { businessDayStarted } from '@quartermaster/contracts/business-days/events';
import { addDays } from '@quartermaster/contracts/core/day';
import type { TeamId, VariantId } from '@quartermaster/contracts/core/ids';
import { ORDER_SIZE_DAYS } from '@quartermaster/contracts/forecast/rules/order-sizes';
import { findFirstIndex } from '@quartermaster/contracts/inventory/rules/history';
import { locationObserved } from '@quartermaster/contracts/locations/events';
import { productObserved, productSuppliersSet } from '@quartermaster/contracts/products/events';
import { salesHistoryRecorded } from '@quartermaster/contracts/sales/events';
import { stockHistoryReconstructed, stockObserved } from '@quartermaster/contracts/stock/events';
import { supplierCreated } from '@quartermaster/contracts/suppliers/events';
import { storeConnected, teamCreated } from '@quartermaster/contracts/teams/events';
import {
  type Add,
  FIRST_DAY,
  locationId,
  buildProductId,
  createRandom,
  SUPPLIERS,
  buildSupplierId,
  buildVariantId,
} from './large-shop-log.ts';

/** Units of the articles that a bundle is made of. */
type Components = readonly { readonly variantId: VariantId; readonly quantity: number }[];

export const observeProduct = (
  add: Add,
  index: number,
  price: number,
  components: Components = [],
): void => {
  const at = '2025-01-01T00:00:00.000Z';
  const productId = buildProductId(index);
  add(productObserved, `product.${productId}`, {
    productId,
    storeProductId: `gid://shopify/Product/${String(index)}`,
    title: `Article ${String(index)} of the large shop`,
    storeStatus: 'ACTIVE',
    vendor: `Vendor ${String(index % 40)}`,
    category: `Category ${String(index % 12)}`,
    storeTags: [],
    imageUrl: null,
    createdAt: at,
    updatedAt: at,
    publishedAt: at,
    variants: [
      {
        variantId: buildVariantId(index),
        storeVariantId: `gid://shopify/ProductVariant/${String(index)}`,
        storeInventoryItemId: `gid://shopify/InventoryItem/${String(index)}`,
        title: 'Default',
        sku: `SKU-${String(index)}`,
        options: [],
        imageUrl: null,
        salePrice: price,
        costPrice: price / 2,
        isInventoryManagedByStore: true,
        continueSelling: false,
        createdAt: at,
        updatedAt: at,
        components: [...components],
      },
    ],
  });
};

export const observeStock = (add: Add, index: number, quantity: number, day: string): void => {
  const variantId = buildVariantId(index);
  add(stockObserved, `stock.${variantId}`, {
    variantId,
    levels: [{ locationId, quantity }],
    observedAt: `${day}T08:00:00.000Z`,
    day,
  });
};

const DAYS_PER_YEAR = 365;
const [SELLING_SHARE, CHRISTMAS_SHARE] = [0.2, 0.5];

/** The past of a shop: one year without a season, or more years in which November and December sell more. */
interface Past {
  readonly years: number;
  readonly isSeasonal: boolean;
}
const oneYear: Past = { years: 1, isSeasonal: false };

/** The days on which a variant sells, as offsets from the first. */
const drawDays = ({ years, isSeasonal }: Past, random: () => number): readonly number[] => {
  const length = years * DAYS_PER_YEAR;
  const isChristmas = (offset: number): boolean =>
    isSeasonal && addDays(FIRST_DAY, offset - length).slice(5, 7) >= '11';
  return Array.from({ length }, (_, day) => day).filter(
    (day) => random() < (isChristmas(day) ? CHRISTMAS_SHARE : SELLING_SHARE),
  );
};

const recordPast = (add: Add, index: number, random: () => number, past: Past): void => {
  const variantId = buildVariantId(index);
  const historyDays = past.years * DAYS_PER_YEAR;
  const offsets = drawDays(past, random);
  const units = offsets.map(() => 1 + Math.floor(random() * 6));
  const orders = offsets.map(() => 1);
  const recent = findFirstIndex(offsets, historyDays - ORDER_SIZE_DAYS);
  add(salesHistoryRecorded, `sales.${variantId}`, {
    variantId,
    from: addDays(FIRST_DAY, -historyDays),
    through: addDays(FIRST_DAY, -1),
    offsets: [...offsets],
    units,
    revenue: units.map((count) => count * 5),
    orders,
    orderSizes: {
      offsets: offsets.slice(recent),
      units: units.slice(recent),
      orders: orders.slice(recent),
    },
  });
  add(stockHistoryReconstructed, `stock.${variantId}`, {
    variantId,
    firstAvailableOn: '2025-01-01',
    outOfStockSince: null,
    lastStockoutDate: null,
    day: FIRST_DAY,
  });
};

const connectTeam = (add: Add, teamId: TeamId): void => {
  add(teamCreated, `team.${teamId}`, { teamId, name: 'Large shop' });
  add(storeConnected, `team.${teamId}`, {
    storeDomain: `${teamId}.example`,
    shopName: 'Large shop',
    currency: 'GBP',
    timeZone: 'UTC',
    scopes: [],
  });
};

const blankAddress = {
  address1: '',
  address2: '',
  city: '',
  zip: '',
  province: '',
  country: '',
  phone: '',
};

const openWarehouse = (add: Add): void => {
  add(locationObserved, `location.${locationId}`, {
    locationId,
    storeLocationId: 'gid://shopify/Location/1',
    name: 'Warehouse',
    isActive: true,
    isDefault: true,
    info: blankAddress,
  });
};

const createSupplier = (add: Add, index: number): void => {
  const supplierId = buildSupplierId(index);
  add(supplierCreated, `supplier.${supplierId}`, {
    supplierId,
    name: `Supplier ${String(index)}`,
    city: '',
    country: '',
    notes: '',
    address: '',
    contacts: [],
    paymentTerm: null,
    leadTime: 7 + index,
    moq: null,
    moqMode: 'EntirePurchaseOrder',
  });
};

const COMPONENTS = 5;

/** Components of a variant: the last variants of a shop are bundles of five articles; all others have none. */
const makeComponents = (index: number, variants: number, bundles: number): Components => {
  const articles = variants - bundles;
  if (index < articles) return [];
  return Array.from({ length: COMPONENTS }, (_, at) => ({
    variantId: buildVariantId(((index - articles) * COMPONENTS + at) % articles),
    quantity: 1 + (at % 3),
  }));
};

/** Adds a shop with `variants` variants, `bundles` of which are bundles, and its past sales, up to its first business day. */
export const openShop = (
  add: Add,
  variants: number,
  teamId: TeamId,
  { bundles = 0, past = oneYear }: { readonly bundles?: number; readonly past?: Past } = {},
): void => {
  const random = createRandom(7);
  connectTeam(add, teamId);
  openWarehouse(add);
  for (let index = 0; index < SUPPLIERS; index += 1) createSupplier(add, index);
  for (let index = 0; index < variants; index += 1) {
    const price = 2 + Math.floor(random() * 40);
    observeProduct(add, index, price, makeComponents(index, variants, bundles));
    const suppliers = [{ supplierId: buildSupplierId(index % SUPPLIERS), isPrimary: true }];
    const productId = buildProductId(index);
    add(productSuppliersSet, `product.${productId}`, { productId, suppliers });
    observeStock(add, index, Math.floor(random() * 120), FIRST_DAY);
    recordPast(add, index, random, past);
  }
  add(businessDayStarted, `business_day.${teamId}`, { date: FIRST_DAY, timeZone: 'UTC' });
};
