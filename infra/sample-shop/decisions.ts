import type { Call } from '@quartermaster/contracts/core/client';
import {
  addFavourites,
  listInventoryItems,
  setManualStatus,
} from '@quartermaster/contracts/inventory/calls/items';
import { addProductSuppliers, listProducts } from '@quartermaster/contracts/products/calls';
import { createSupplier } from '@quartermaster/contracts/suppliers/calls';
import type { SupplierFields } from '@quartermaster/contracts/suppliers/supplier';
import { deterministicId } from '@quartermaster/platform/core/ids';
import type { Steps } from './steps.ts';

const PAGE = 1000;

interface SampleProduct {
  readonly id: string;
  readonly vendor: string;
}

const allProducts = async (call: Call): Promise<readonly SampleProduct[]> => {
  const products: SampleProduct[] = [];
  for (let page = 1; ; page += 1) {
    const { body } = await call(listProducts, { body: { pagination: { page, limit: PAGE } } });
    products.push(...body.data);
    if (products.length >= body.total || body.data.length === 0) return products;
  }
};

const groupByVendor = (
  products: readonly SampleProduct[],
): ReadonlyMap<string, readonly string[]> => {
  const groups = new Map<string, string[]>();
  for (const { id, vendor } of products) {
    if (vendor === '') continue;
    const group = groups.get(vendor) ?? [];
    group.push(id);
    groups.set(vendor, group);
  }
  return new Map([...groups].sort(([a], [b]) => (a < b ? -1 : 1)));
};

const places = [
  { city: 'Birmingham', country: 'GB', leadTime: 7 },
  { city: 'Ningbo', country: 'CN', leadTime: 45 },
  { city: 'Rotterdam', country: 'NL', leadTime: 14 },
  { city: 'Jaipur', country: 'IN', leadTime: 38 },
  { city: 'Leeds', country: 'GB', leadTime: 10 },
  { city: 'Porto', country: 'PT', leadTime: 21 },
] as const;

const terms: readonly SupplierFields['paymentTerm'][] = [
  { type: 'NET_DAYS', netDays: 30 },
  {
    type: 'INSTALLMENTS',
    installments: [
      { days: 0, percentage: 30 },
      { days: 45, percentage: 70 },
    ],
  },
  { type: 'UPFRONT' },
];

const minimums = [
  { moq: null, moqMode: 'EntirePurchaseOrder' },
  { moq: 500, moqMode: 'EntirePurchaseOrder' },
  { moq: 24, moqMode: 'EachSku' },
  { moq: 96, moqMode: 'PerProduct' },
] as const;

const pick = <Value>(list: readonly Value[], at: number): Value => {
  const found = list[at % list.length];
  if (found === undefined) throw new Error('An empty list has nothing to pick');
  return found;
};

const slug = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]+/g, '-');

/** Terms of a generated supplier; they depend only on its place in the alphabet. */
const makeSupplierFields = (vendor: string, at: number): SupplierFields => ({
  name: vendor,
  ...pick(places, at),
  ...pick(minimums, at),
  notes: '',
  address: '',
  contacts: [
    {
      name: 'Order desk',
      email: `orders@${slug(vendor)}.example`,
      phone: '',
      isPrimary: true,
    },
  ],
  paymentTerm: pick(terms, at),
});

/** The same key for the same step, so that an interrupted set-up continues where it stopped. */
const buildStepKey = (step: string): { readonly idempotencyKey: string } => ({
  idempotencyKey: deterministicId('sample setup', step),
});

interface PlannedSupplier {
  readonly fields: SupplierFields;
  readonly productIds: readonly string[];
}

const planSuppliers = async (call: Call): Promise<readonly PlannedSupplier[]> => {
  return [...groupByVendor(await allProducts(call))].map(([vendor, productIds], at) => ({
    fields: makeSupplierFields(vendor, at),
    productIds,
  }));
};

const makeSupplier = async (call: Call, { fields }: PlannedSupplier): Promise<string> =>
  (await call(createSupplier, { body: fields }, buildStepKey(`supplier ${fields.name}`))).body.id;

/**
 * The suppliers of the sample: one per vendor with terms, each the primary one of its products. Created through the API
 * like those of any client.
 */
export const setUpSampleSuppliers = (call: Call, steps: Steps): Promise<void> =>
  steps.once(
    'suppliers',
    () => planSuppliers(call),
    async (planned) => {
      for (const supplier of planned) {
        const suppliers = [{ supplierId: await makeSupplier(call, supplier), isPrimary: true }];
        const links = supplier.productIds.map((productId) => ({ productId, suppliers }));
        await call(
          addProductSuppliers,
          { body: links },
          buildStepKey(`links ${supplier.fields.name}`),
        );
      }
    },
  );

const variantsBySales = async (
  call: Call,
  query: { readonly limit: number; readonly order: 'ASC' | 'DESC'; readonly notStatus: string },
): Promise<string[]> => {
  const { limit, order, notStatus: value } = query;
  const { body } = await call(listInventoryItems, {
    body: {
      pagination: { page: 1, limit },
      sort: { column: 'totalSalesRevenue', order },
      filters: [{ column: 'status', criteria: { type: 'select', operator: 'isNot', value } }],
      select: ['variantId'],
    },
  });
  return body.data.flatMap(({ variantId }) => variantId ?? []);
};

/** Marks best sellers as favourites and a few slow ones as not to be restocked. */
export const setUpSampleDecisions = async (call: Call, steps: Steps): Promise<void> => {
  await steps.once(
    'favourites',
    () => variantsBySales(call, { limit: 12, order: 'DESC', notStatus: 'NO_RESTOCK' }),
    async (variantIds) => {
      await call(addFavourites, { body: { variantIds } }, buildStepKey('favourites'));
    },
  );
  await steps.once(
    'retired',
    () => variantsBySales(call, { limit: 15, order: 'ASC', notStatus: 'NEW_PRODUCT' }),
    async (variantIds) => {
      const body = { variantIds, manualStatus: 'NO_RESTOCK' } as const;
      await call(setManualStatus, { body }, buildStepKey('retired'));
    },
  );
};
