import { orderFilterColumns } from '@quartermaster/contracts/purchase-orders/read-models/order-rows';
import type {
  OrderRow,
  OrderView,
} from '@quartermaster/contracts/purchase-orders/read-models/order-rows';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useListFilters } from '../../lib/list-filters.ts';
import { useListUrl } from '../../lib/list-url.ts';
import { useUrlParam } from '../../lib/url-state.ts';
import type { Column } from '../../ui/data-grid/column.ts';
import { useGridLayout } from '../../ui/data-grid/use-grid-layout.ts';
import { ordersQuery } from './order-list-queries.ts';
import { orderViewOf } from './views.ts';

/** The list as its address asks for it: view, filters, search, sort and page; newest first at the start. */
export const useOrderList = (columns: readonly Column<OrderRow>[]) => {
  const url = { ...useListUrl({}), ...useListFilters(orderFilterColumns) };
  const [viewText, setViewText] = useUrlParam('view');
  const view = orderViewOf(viewText);
  const grid = useGridLayout('purchase-orders', columns);
  const { page, limit, sort, search, filters } = url;
  const params = useMemo(
    () => ({ page, limit, sort, search, filters, view }),
    [page, limit, sort, search, filters, view],
  );
  const answer = useQuery(ordersQuery(params));
  const setView = (next: OrderView): void => {
    url.setPage(1);
    setViewText(next === 'all' ? null : next, { replace: true });
  };
  return { url, view, setView, grid, params, answer } as const;
};

export type OrderList = ReturnType<typeof useOrderList>;
