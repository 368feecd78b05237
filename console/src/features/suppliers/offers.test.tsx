import { describe, expect, test } from '@jest/globals';
import { setSupplierVariantData } from '@quartermaster/contracts/products/calls';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { answers, fakeApi, refuses, type SeenCall } from '../../testing/fake-api.ts';
import { usePendingOffers, useSetOffer } from './mutations.ts';
import { suppliedVariant, withPending } from './product-columns.tsx';

const SUPPLIER = '018f0000-0000-7000-8000-0000000000a1';
const [LAMP, VASE] = ['c1', 'c2'].map((end) => `018f0000-0000-7000-8000-0000000000${end}`) as [
  string,
  string,
];
const key = ['products', 'of-supplier', SUPPLIER, { page: 1, limit: 100, search: '' }];

const link = {
  id: SUPPLIER,
  name: 'Halden Ceramics',
  isPrimary: true,
  leadTime: null,
  moq: null,
  moqMode: 'EachSku',
} as const;

interface Offer {
  readonly unitPrice: number | null;
  readonly supplierSKU: string | null;
}

/** A shown table of what a supplier charges, and the hook that edits it. */
const table = () => {
  const client = new QueryClient({ defaultOptions: { mutations: { networkMode: 'always' } } });
  const item = (variantId: string, unitPrice: number, supplierSKU: string) => ({
    variantId,
    suppliers: [{ ...link, unitPrice, supplierSKU }],
  });
  client.setQueryData(key, { data: [item(LAMP, 10, 'L-1'), item(VASE, 20, 'V-1')], total: 2 });
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const { result } = renderHook(
    () => ({ ...useSetOffer(SUPPLIER), pending: usePendingOffers(SUPPLIER) }),
    { wrapper },
  );
  const shown = (variantId: string): Offer | undefined => {
    const page = client.getQueryData<{ data: ReturnType<typeof item>[] }>(key);
    const stored = page?.data.find((one) => one.variantId === variantId);
    if (stored === undefined) return undefined;
    const row = withPending(suppliedVariant(stored, SUPPLIER), result.current.pending);
    return { unitPrice: row.unitPrice, supplierSKU: row.supplierSKU };
  };
  return { edit: result.current.mutate, shown };
};

/** Saves that end when the test says so, each with an answer of its own. */
const slowSaves = () => {
  const ends: ((isTaken: boolean) => void)[] = [];
  const saved = answers(setSupplierVariantData, undefined);
  const problem = { code: 'CONFLICT', message: 'Not this' } as const;
  const refused = refuses(setSupplierVariantData, 409, problem);
  const { calls } = fakeApi({
    ...saved,
    respond: async (call: SeenCall) => {
      const isTaken = await new Promise<boolean>((resolve) => void ends.push(resolve));
      return (isTaken ? saved : refused).respond(call);
    },
  });
  const end = async (isTaken: boolean): Promise<void> => {
    await waitFor(() => expect(ends).not.toEqual([]));
    ends.shift()?.(isTaken);
  };
  return { bodies: () => calls.map(({ body }) => body), end };
};

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
