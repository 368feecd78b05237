import {
  shipmentFilterColumns,
  type ShipmentSummary,
} from '@quartermaster/contracts/purchase-orders/read-models/order';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { narrowedBy } from '../../../lib/filter-fields.ts';
import { useListFilters } from '../../../lib/list-filters.ts';
import { useListUrl } from '../../../lib/list-url.ts';
import { useUrlParam } from '../../../lib/url-state.ts';
import type { Column } from '../../../ui/data-grid/column.ts';
import { useGridLayout } from '../../../ui/data-grid/use-grid-layout.ts';
import { useToday } from '../today.ts';
import { shipmentCountQuery, shipmentsQuery } from './queries.ts';
import { filtersOfView, shipmentViewOf, shipmentViews, type ShipmentView } from './views.ts';

/** What arrives first stands first. */
const options = { defaultSort: { column: 'arrivalDate', order: 'ASC' } } as const;

/** The list as its address asks for it: view, filters, search, sort and page. */
export const useShipmentList = (columns: readonly Column<ShipmentSummary>[]) => {
  const url = { ...useListUrl(options), ...useListFilters(shipmentFilterColumns) };
  const [viewText, setViewText] = useUrlParam('view');
  const view = shipmentViewOf(viewText);
  const today = useToday();
  const grid = useGridLayout('shipments', columns);
  const { page, limit, sort, search, filters } = url;
  const params = useMemo(() => {
    const shown = narrowedBy(filters, filtersOfView(view, today));
    return { page, limit, sort, search, filters: shown };
  }, [page, limit, sort, search, filters, view, today]);
  const answer = useQuery(shipmentsQuery(params));
  const counted = useQueries({
    queries: shipmentViews.map((one) =>
      shipmentCountQuery({ search, filters: narrowedBy(filters, filtersOfView(one, today)) }),
    ),
  });
  const counts = new Map(shipmentViews.map((one, at) => [one, counted[at]?.data]));
  const setView = (next: ShipmentView): void => {
    url.setPage(1);
    setViewText(next === 'all' ? null : next, { replace: true });
  };
  return { url, view, setView, grid, answer, counts } as const;
};

export type ShipmentList = ReturnType<typeof useShipmentList>;
