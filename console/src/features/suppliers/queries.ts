import type { SupplierId } from '@quartermaster/contracts/core/ids';
import { MAX_PAGE_LIMIT } from '@quartermaster/contracts/core/page';
import { listProducts } from '@quartermaster/contracts/products/calls';
import { queryPurchaseOrders } from '@quartermaster/contracts/purchase-orders/calls/lists';
import { getSupplier, type Supplier } from '@quartermaster/contracts/suppliers/calls';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, request } from '../../lib/http.ts';

export interface ReadSupplier {
  readonly supplier: Supplier;
  /** Sent with a change, so that it does not overwrite another user's. */
  readonly revision: number | null;
}

export const supplierQuery = (id: string) =>
  queryOptions({
    queryKey: ['suppliers', 'detail', id],
    queryFn: async ({ signal }): Promise<ReadSupplier> => {
      const { body, revision } = await request(getSupplier, { params: { id } }, { signal });
      return { supplier: body, revision };
    },
  });

/** Products to choose from, by title. */
export const productChoiceQuery = (search: string) =>
  queryOptions({
    queryKey: ['products', 'choice', search],
    queryFn: ({ signal }) =>
      call(
        listProducts,
        {
          body: {
            pagination: { page: 1, limit: 100 },
            sort: { column: 'title', order: 'ASC' },
            ...(search !== '' && { search }),
          },
        },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });

/** The newest orders of a supplier, as many as a page holds, and how many there are in all. */
export const supplierOrdersQuery = (supplierId: SupplierId) =>
  queryOptions({
    queryKey: ['purchase-orders', 'of-supplier', supplierId],
    queryFn: ({ signal }) => {
      const criteria = { type: 'select', operator: 'is', value: supplierId } as const;
      const body = {
        pagination: { page: 1, limit: MAX_PAGE_LIMIT },
        filters: [{ column: 'supplierId', criteria }],
      };
      return call(queryPurchaseOrders, { body }, { signal });
    },
  });
