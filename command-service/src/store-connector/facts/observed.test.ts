import { expect, test } from '@jest/globals';
import {
  toObservedLocations,
  toObservedProduct,
  type StoreProduct,
  type StoreVariant,
} from './observed.ts';
import { toLocalId } from './store-ids.ts';

const at = '2026-01-01T09:00:00.000Z';

const variant = (number: number, more: Partial<StoreVariant> = {}): StoreVariant => ({
  id: `gid://shopify/ProductVariant/${number}`,
  title: 'Red / Large',
  sku: null,
  barcode: null,
  price: 4.5,
  position: 1,
  createdAt: at,
  updatedAt: at,
  inventoryPolicy: 'DENY',
  requiresComponents: false,
  selectedOptions: [
    { name: 'Colour', value: 'Red' },
    { name: 'Size', value: 'Large' },
  ],
  inventoryItem: { id: `gid://shopify/InventoryItem/${number}`, tracked: true, unitCost: null },
  imageUrl: null,
  components: [],
  ...more,
});

const product = (more: Partial<StoreProduct> = {}): StoreProduct => ({
  id: 'gid://shopify/Product/1',
  title: 'Mug',
  status: 'ACTIVE',
  vendor: 'Bright Star',
  productType: 'Mugs',
  tags: ['gift'],
  createdAt: at,
  updatedAt: at,
  publishedAt: null,
  category: null,
  featuredMedia: 'https://pictures.example/mug.png',
  variants: [variant(1)],
  ...more,
});

const observe = (more: Partial<StoreProduct> = {}) => toObservedProduct('team', product(more));

test('an unlisted product can be sold and therefore counts as active (domain-rules 9)', () => {
  expect(observe({ status: 'UNLISTED' }).storeStatus).toBe('ACTIVE');
  expect(observe({ status: 'ARCHIVED' }).storeStatus).toBe('ARCHIVED');
  expect(observe({ status: 'DRAFT' }).storeStatus).toBe('DRAFT');
});

test('variants are in the order of the store, and the unnamed one has no name', () => {
  const variants = [
    variant(3, { position: 2 }),
    variant(2, {
      position: 1,
      title: 'Default Title',
      selectedOptions: [{ name: 'Title', value: 'Default Title' }],
    }),
  ];
  expect(observe({ variants }).variants).toMatchObject([
    { storeVariantId: 'gid://shopify/ProductVariant/2', title: '', options: [], sku: '' },
    { title: 'Red / Large', options: [{ name: 'Colour', value: 'Red' }, {}] },
  ]);
});

test('a barcode is read where the store shows one', () => {
  const variants = [null, '', '4006381333931'].map((barcode, at) => variant(at, { barcode }));
  const barcodes = observe({ variants }).variants.map((one) =>
    'barcode' in one ? one.barcode : 'none',
  );
  expect(barcodes).toEqual(['none', 'none', '4006381333931']);
});

test('the category is that of the taxonomy, else the product type, else none', () => {
  expect(observe({ category: { fullName: 'Home > Mugs' } }).category).toBe('Home > Mugs');
  expect(observe().category).toBe('Mugs');
  expect(observe({ productType: '' }).category).toBeNull();
});

test('costs, stock keeping, selling policy and components are read', () => {
  const inventoryItem = {
    id: 'gid://shopify/InventoryItem/9',
    tracked: false,
    unitCost: { amount: 2.25 },
  };
  const components = [{ storeVariantId: 'gid://shopify/ProductVariant/2', quantity: 3 }];
  const [seen] = observe({
    variants: [variant(1, { inventoryItem, components, inventoryPolicy: 'CONTINUE' })],
  }).variants;
  expect(seen).toMatchObject({
    costPrice: 2.25,
    isInventoryManagedByStore: false,
    continueSelling: true,
    components: [{ variantId: toLocalId('team', 'gid://shopify/ProductVariant/2'), quantity: 3 }],
  });
});

test('the same thing of a store has different ids in different teams', () => {
  const ids = ['team', 'other'].map((team) => toObservedProduct(team, product()).productId);
  expect(ids[0]).not.toBe(ids[1]);
  expect(observe().productId).toBe(ids[0]);
});

const place = (number: number, isActive: boolean, fulfillsOnlineOrders: boolean) => ({
  id: `gid://shopify/Location/${number}`,
  name: `Place ${number}`,
  isActive,
  fulfillsOnlineOrders,
  shipsInventory: fulfillsOnlineOrders,
  address: { address1: '', address2: '', city: '', zip: '', province: '', country: '', phone: '' },
});

test('the first active location that fulfils online orders is the default one', () => {
  const defaults = (...places: ReturnType<typeof place>[]) =>
    toObservedLocations('team', places).map(({ isDefault }) => isDefault);
  expect(defaults(place(1, true, false), place(2, false, true), place(3, true, true))).toEqual([
    false,
    false,
    true,
  ]);
  expect(defaults(place(1, false, false), place(2, true, false))).toEqual([false, true]);
  expect(defaults(place(1, false, true))).toEqual([false]);
});
