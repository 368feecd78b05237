import { describe, expect, test } from '@jest/globals';
import { listInventoryItems } from '@quartermaster/contracts/inventory/calls/items';
import { getProductProfile, setSupplierVariantData } from '@quartermaster/contracts/products/calls';
import { QueryClient, QueryClientProvider, skipToken, useQuery } from '@tanstack/react-query';
import { renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { answers, fakeApi, refuses, type SeenCall } from '../../testing/fake-api.ts';
import {
  buildSuppliedName,
  toSuppliedVariant,
  suppliedVariantsKey,
  type SuppliedVariant,
  type OfferChange,
  useSetOffer,
} from '../../data/offers.ts';
import { useOfferRows } from './supplier-products.tsx';

const SUPPLIER = '018f0000-0000-7000-8000-0000000000a1';
const [LAMP, VASE] = ['c1', 'c2'].map((end) => `018f0000-0000-7000-8000-0000000000${end}`) as [
  string,
  string,
];
const PRODUCT = '018f0000-0000-7000-8000-0000000000b1';
const key = [...suppliedVariantsKey, buildSuppliedName(SUPPLIER), { page: 1 }];

const link = {
  id: SUPPLIER,
  name: 'Halden Ceramics',
  isPrimary: true,
  leadTime: null,
  moq: null,
  moqMode: 'EachSku',
} as const;

interface Stored {
  readonly unitPrice: number;
  readonly supplierSKU: string;
}

const aProduct = {
  id: PRODUCT,
  title: 'Lamp',
  imageUrl: null,
  shopifyStatus: 'ACTIVE' as const,
  shopifyTags: [],
  vendor: 'Halden',
  category: null,
  suppliers: [],
  stockLevelsSettings: { stockBuffer: null, runningLowThreshold: null, overstockedThreshold: null },
  variants: [],
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
};

interface Offer {
  readonly unitPrice: number | null;
  readonly supplierSKU: string | null;
}

/** Table of a supplier's prices, and the hook that edits it. */
const table = () => {
  const client = new QueryClient({ defaultOptions: { mutations: { networkMode: 'always' } } });
  const row = (variantId: string, unitPrice: number, supplierSKU: string) =>
    toSuppliedVariant({ variantId, suppliers: [{ ...link, unitPrice, supplierSKU }] }, SUPPLIER);
  client.setQueryData(key, { data: [row(LAMP, 10, 'L-1'), row(VASE, 20, 'V-1')], total: 2 });
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const { result } = renderHook(
    () => {
      const { data } = useQuery<{ data: SuppliedVariant[] }>({ queryKey: key, queryFn: skipToken });
      return { ...useSetOffer(SUPPLIER), rows: useOfferRows(SUPPLIER, data?.data) };
    },
    { wrapper },
  );
  const shown = (variantId: string): Offer | undefined => {
    const found = result.current.rows?.find((one) => one.variantId === variantId);
    if (found === undefined) return undefined;
    return { unitPrice: found.unitPrice, supplierSKU: found.supplierSKU };
  };
  const edit = (change: Omit<OfferChange, 'productId'>): void =>
    result.current.mutate({ productId: PRODUCT, ...change });
  return { edit, shown };
};

/** Offers stored on the server; each save ends, with an answer of its own, when the test ends it. */
const slowSaves = () => {
  const ends: ((isTaken: boolean) => void)[] = [];
  const stored = new Map([
    [LAMP, { productVariantId: LAMP, unitPrice: 10, supplierSKU: 'L-1' }],
    [VASE, { productVariantId: VASE, unitPrice: 20, supplierSKU: 'V-1' }],
  ]);
  const saved = answers(setSupplierVariantData, undefined);
  const problem = { code: 'CONFLICT', message: 'Not this' } as const;
  const refused = refuses(setSupplierVariantData, 409, problem);
  const { calls } = fakeApi(
    answers(getProductProfile, aProduct, { ETag: '"7"' }),
    answers(listInventoryItems, ({ body }) => {
      const [variantId = ''] = (body as { variantIds: string[] }).variantIds;
      const { unitPrice, supplierSKU } = stored.get(variantId) as Stored;
      return { data: [{ suppliers: [{ ...link, unitPrice, supplierSKU }] }], total: 1 };
    }),
    {
      ...saved,
      respond: async (call: SeenCall) => {
        const isTaken = await new Promise<boolean>((resolve) => void ends.push(resolve));
        const id = call.path.split('/').at(-2) ?? '';
        if (isTaken) stored.set(id, { productVariantId: id, ...(call.body as never as Stored) });
        return (isTaken ? saved : refused).respond(call);
      },
    },
  );
  const end = async (isTaken: boolean): Promise<void> => {
    await waitFor(() => expect(ends).not.toEqual([]));
    ends.shift()?.(isTaken);
  };
  const saves = () => calls.filter(({ path }) => path.endsWith('/data'));
  return { saves, stored, bodies: () => saves().map(({ body }) => body), end };
};

test('a cell is saved against the revision of its product, beside what others saved since the table was read', async () => {
  const { saves, stored, end } = slowSaves();
  const { edit } = table();
  stored.set(LAMP, { productVariantId: LAMP, unitPrice: 10, supplierSKU: 'L-9' });
  edit({ variantId: LAMP, cell: 'unitPrice', value: 12 });
  await end(true);
  await waitFor(() => expect(saves()).toHaveLength(1));
  expect(saves()[0]?.headers.get('If-Match')).toBe('"7"');
  expect(saves()[0]?.body).toEqual({ unitPrice: 12, supplierSKU: 'L-9' });
});

describe('cells that are edited one after the other', () => {
  test('do not undo each other while the first is being saved', async () => {
    const { bodies, end } = slowSaves();
    const { edit, shown } = table();
    edit({ variantId: LAMP, cell: 'unitPrice', value: 12 });
    edit({ variantId: LAMP, cell: 'supplierSKU', value: 'L-2' });
    await waitFor(() => expect(shown(LAMP)).toEqual({ unitPrice: 12, supplierSKU: 'L-2' }));
    await end(true);
    await waitFor(() => expect(bodies()).toHaveLength(2));
    await end(true);
    expect(bodies()[1]).toEqual({ unitPrice: 12, supplierSKU: 'L-2' });
  });

  test('are taken back alone when their save is refused', async () => {
    const { bodies, end } = slowSaves();
    const { edit, shown } = table();
    edit({ variantId: LAMP, cell: 'unitPrice', value: 12 });
    edit({ variantId: LAMP, cell: 'supplierSKU', value: 'L-2' });
    edit({ variantId: VASE, cell: 'unitPrice', value: 25 });
    await end(false);
    await waitFor(() => expect(shown(LAMP)).toEqual({ unitPrice: 10, supplierSKU: 'L-2' }));
    await waitFor(() => expect(bodies()).toHaveLength(2));
    expect(bodies()[1]).toEqual({ unitPrice: 10, supplierSKU: 'L-2' });
    await end(true);
    await end(true);
    await waitFor(() => expect(shown(VASE)).toEqual({ unitPrice: 25, supplierSKU: 'V-1' }));
  });

  test('go back to what is stored when all their saves are refused', async () => {
    const { end } = slowSaves();
    const { edit, shown } = table();
    edit({ variantId: LAMP, cell: 'unitPrice', value: 12 });
    edit({ variantId: LAMP, cell: 'unitPrice', value: 13 });
    await waitFor(() => expect(shown(LAMP)?.unitPrice).toBe(13));
    await end(false);
    await end(false);
    await waitFor(() => expect(shown(LAMP)?.unitPrice).toBe(10));
  });
});
