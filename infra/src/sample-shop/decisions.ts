import type { Call } from '@quartermaster/contracts/core/client';
import {
  addFavourites,
  listInventoryItems,
  setManualStatus,
} from '@quartermaster/contracts/inventory/routes';
import {
  addProductSuppliers,
  listProducts,
  listVendors,
} from '@quartermaster/contracts/products/routes';
import { createSupplier, listSuppliers } from '@quartermaster/contracts/suppliers/routes';
import type { SupplierFields } from '@quartermaster/contracts/suppliers/supplier';
import { deterministicId } from '../ids/ids.ts';

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

const byVendor = (products: readonly SampleProduct[]): ReadonlyMap<string, readonly string[]> => {
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

/** Terms of a made-up supplier; which ones depends on its place in the alphabet alone. */
const supplierOf = (vendor: string, at: number): SupplierFields => ({
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

/** The same key for the same step, so that a setup cut short goes on where it was. */
const once = (step: string): { readonly idempotencyKey: string } => ({
  idempotencyKey: deterministicId('sample setup', step),
});

const setUpSuppliers = async (call: Call): Promise<string | null> => {
  let position: string | null = null;
  const vendors = byVendor(await allProducts(call));
  for (const [at, [vendor, productIds]] of [...vendors].entries()) {
    const made = await call(
      createSupplier,
      { body: supplierOf(vendor, at) },
      once(`supplier ${vendor}`),
    );
    const suppliers = [{ supplierId: made.body.id, isPrimary: true }];
    const links = productIds.map((productId) => ({ productId, suppliers }));
    const linked = await call(addProductSuppliers, { body: links }, once(`links ${vendor}`));
    position = linked.position ?? made.position ?? position;
  }
  return position;
};

/**
 * What the sample shop's merchants have set up so far: a supplier per vendor with terms, each the primary one of its
 * products. Made through the API like anybody's; a team that has suppliers is left alone.
 */
export const setUpSampleSuppliers = async (call: Call): Promise<string | null> => {
  const { body } = await call(listSuppliers, { body: { pagination: { page: 1, limit: 1 } } });
  const vendors = await call(listVendors, {});
  return body.count >= vendors.body.length ? null : setUpSuppliers(call);
};

/** Best sellers marked as favourites and a few slow ones that are not to be restocked. */
export const setUpSampleDecisions = async (call: Call): Promise<void> => {
  const pageOf = (limit: number, order: 'ASC' | 'DESC', status: string) =>
    call(listInventoryItems, {
      body: {
        pagination: { page: 1, limit },
        sort: { column: 'totalSalesRevenue', order },
        filters: [
          { column: 'status', criteria: { type: 'select', operator: 'isNot', value: status } },
        ],
        select: ['variantId'],
      },
    });
  const idsOf = async (...asked: Parameters<typeof pageOf>): Promise<string[]> =>
    (await pageOf(...asked)).body.data.flatMap(({ variantId }) => variantId ?? []);
  const favourites = await idsOf(12, 'DESC', 'NO_RESTOCK');
  await call(addFavourites, { body: { variantIds: favourites } }, once('favourites'));
  const retired = await idsOf(15, 'ASC', 'NEW_PRODUCT');
  await call(
    setManualStatus,
    { body: { variantIds: retired, manualStatus: 'NO_RESTOCK' } },
    once('retired'),
  );
};
