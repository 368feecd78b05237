import { listInventoryItems } from '@quartermaster/contracts/inventory/calls/items';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../../lib/http.ts';
import { variantOf, type Variant } from '../../variants.ts';

const PAGE = 1000;

const page = async (number: number, signal: AbortSignal) => {
  const body = {
    pagination: { page: number, limit: PAGE },
    select: ['variantId', 'sku', 'productTitle', 'variantTitle'] as const,
  };
  return call(listInventoryItems, { body: { ...body, select: [...body.select] } }, { signal });
};

/** Every tracked variant with its SKU and name, without prices and stock. */
export const skusQuery = queryOptions({
  queryKey: ['inventory', 'skus'],
  queryFn: async ({ signal }): Promise<readonly Variant[]> => {
    const first = await page(1, signal);
    const others = Array.from({ length: Math.ceil(first.total / PAGE) - 1 }, (_, at) => at + 2);
    const rest = await Promise.all(others.map((number) => page(number, signal)));
    return [first, ...rest].flatMap(({ data }) => data.map(variantOf));
  },
});
