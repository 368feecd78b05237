import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { compareNullsLast } from '../../lib/compare.ts';
import { useListUrl } from '../../lib/list-url.ts';
import { useUrlParam } from '../../lib/url-state.ts';
import { orderColumns } from './columns.tsx';
import { suppliersQuery, summariesQuery } from './queries.ts';
import { useToday } from './today.ts';
import { isOverdue, matches, ordersIn, viewOf, views, type OrderRow, type View } from './views.ts';

type Sort = ReturnType<typeof useListUrl>['sort'];

const sorted = (
  rows: readonly OrderRow[],
  sort: Sort,
  columns: ReturnType<typeof orderColumns>,
) => {
  const column = columns.find(({ key }) => key === sort?.column);
  if (sort === null || column === undefined) return rows;
  const descending = sort.order === 'DESC';
  return rows.toSorted((a, b) => compareNullsLast(column.value(a), column.value(b), descending));
};

/** The list as its address describes it: view, search and sort over all orders of the team. */
export const useOrderList = () => {
  const list = useListUrl({});
  const [viewText, setViewText] = useUrlParam('view');
  const view = viewOf(viewText);
  const today = useToday();
  const query = useQuery(summariesQuery);
  const suppliers = useQuery(suppliersQuery).data;
  const columns = useMemo(() => orderColumns(today), [today]);
  const all = useMemo(() => {
    const names = new Map(suppliers?.map(({ id, name }) => [id, name]));
    return query.data?.map((order): OrderRow => ({
      ...order,
      supplierName: names.get(order.supplierId ?? '') ?? '',
      overdue: isOverdue(order, today),
    }));
  }, [query.data, suppliers, today]);
  const { search, sort } = list;
  const rows = useMemo(() => {
    if (all === undefined) return undefined;
    const found = (ordersIn(view, all, today) as readonly OrderRow[]).filter((row) =>
      matches(row, search),
    );
    return sorted(found, sort, columns);
  }, [all, view, today, search, sort, columns]);
  const counts = useMemo(
    () =>
      new Map<View, number | undefined>(
        views.map((one) => [one, all && ordersIn(one, all, today).length]),
      ),
    [all, today],
  );
  return { list, view, setView: setViewText, query, columns, rows, counts } as const;
};
