import { listBundleItems } from '@quartermaster/contracts/purchase-orders/calls/bundles';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../../lib/http.ts';

/** Bundles of which the saved order holds a component. */
export const bundleItemsQuery = (id: string) =>
  queryOptions({
    queryKey: ['purchase-orders', 'bundle-items', id],
    queryFn: ({ signal }) => call(listBundleItems, { params: { id } }, { signal }),
  });
