import type { Filter } from '@quartermaster/contracts/core/filters';
import type { InventoryField } from '@quartermaster/contracts/inventory/read-models';
import { IconPackages } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import type { VariantId } from '@quartermaster/contracts/core/ids';
import { OrderVariantsPanel } from '../../ordering/ordering-panel.tsx';
import { insightsMetadataQuery, useShopCurrency } from '../../data/settings.ts';
import { settings } from '../../lib/storage.ts';
import { useUrlParam } from '../../lib/url-state.ts';
import { defineList } from '../../list/list-page.tsx';
import { useInPresent } from '../../list/past/moment.ts';
import type { GridLayout } from '../../grid/use-grid-layout.ts';
import { inventoryColumns, type InventoryColumn } from './columns.tsx';
import { inventoryFilterFields } from '../../item/filter-fields.ts';
import { ExportButton, buildExportRequest } from './export-menu.tsx';
import { InventoryBulk } from './inventory-bulk.tsx';
import { useResumedBulkActs } from '../../item/use-bulk-act.ts';
import { ItemPanel } from '../../item/item-panel.tsx';
import { fetchInventory, type InventoryRow, useSetFavourite } from '../../data/inventory.ts';
import { locationsQuery } from '../../data/locations.ts';
import { StockSummary } from './stock-summary.tsx';
import { statusTabLabels, useStatusCounts, type StatusTab } from './status-tabs.ts';
import { buildChoiceFilter } from '../../data/list-call.ts';
import type { ListAnswer, ListParams } from '../../data/list-call.ts';
import { formatMoney, formatNumber } from '../../lib/format.ts';
import { isSyncing, syncProgressQuery } from '../../data/store-sync.ts';
import type { EmptyStateProps } from '../../ui/states.tsx';
import { useRowActions } from '../../item/use-item-actions.ts';
import {
  ALL_ITEMS,
  listWords,
  pastWords,
  salesOver,
  tabWords,
  totalOf,
  variantsRead,
} from './words.ts';
import { itemSelection } from '../../list/words.ts';

type Totals = Readonly<Record<string, string>>;
type SummedField = 'quantity' | 'incomingQuantity' | 'salesAtRisk' | 'costValue' | 'retailValue';

/** False for a bundle, whose units and values are those of its components. */
const isAddedUp = ({ itemType }: InventoryRow): boolean => itemType !== 'BUNDLE';

const sumField = (rows: readonly InventoryRow[], field: SummedField): number =>
  rows.reduce((sum, row) => sum + (row[field] ?? 0), 0);

const formatTotals = (
  rows: readonly InventoryRow[],
  currency: string | null,
  title: string,
): Totals => ({
  productTitle: title,
  quantity: formatNumber(sumField(rows.filter(isAddedUp), 'quantity')),
  incomingQuantity: formatNumber(sumField(rows, 'incomingQuantity')),
  salesAtRisk: formatMoney(sumField(rows, 'salesAtRisk'), currency),
  costValue: formatMoney(sumField(rows, 'costValue'), currency),
  retailValue: formatMoney(sumField(rows, 'retailValue'), currency),
});

/**
 * Last row: sums over the rows of the page, which are all that match when one page holds them. The server sums up
 * the whole stock only, shown in the foot.
 */
const usePageTotals = (
  data: ListAnswer<InventoryRow> | undefined,
  currency: string | null,
): Totals | undefined => {
  if (data === undefined || data.data.length === 0) return undefined;
  const complete = data.total === data.data.length;
  const title = complete ? totalOf(data.total) : 'Total of this page';
  return formatTotals(data.data, currency, title);
};

const getTabFilters = (tab: StatusTab): readonly Filter[] =>
  tab === 'ALL' ? [] : [buildChoiceFilter('status', tab)];

const useEmptyState = (): Omit<EmptyStateProps, 'icon'> => {
  const { data } = useQuery(syncProgressQuery);
  return isSyncing(data)
    ? {
        title: 'Your store is being read',
        children: variantsRead(data?.variantsRead ?? 0),
      }
    : {
        title: 'No items yet',
        children:
          'Every variant whose stock your store tracks appears here with its status, sales and value.',
      };
};

const PANEL = 'item';
const rowId = (row: InventoryRow): string => row.variantId ?? '';

/** Fields that bulk actions and the star need, whatever columns are shown. */
const requiredFields = [
  'variantId',
  'productId',
  'favourite',
  'manualStatus',
  'primarySupplier',
] as const;
type Fields = readonly InventoryField[];

/** Fields of the shown columns in alphabetical order, so that moving a column fetches nothing. */
const selectFields = (columns: readonly InventoryColumn[], { layout }: GridLayout): Fields => {
  const hidden = new Set(layout.filter((column) => column.hidden).map(({ key }) => key));
  const shown = columns.filter(({ key }) => !hidden.has(key)).flatMap(({ fields }) => fields);
  return [...new Set([...requiredFields, ...shown])].sort();
};

const useNote = (): string | undefined => {
  const { data } = useQuery(insightsMetadataQuery);
  return data && salesOver(data.averageDailySalesPeriodDays);
};

const useColumns = (): readonly InventoryColumn[] => {
  const [, setItem] = useUrlParam(PANEL);
  const currency = useShopCurrency();
  const { data: locations } = useQuery(locationsQuery);
  const { mutate } = useSetFavourite();
  const onOpen = useCallback((row: InventoryRow) => setItem(rowId(row)), [setItem]);
  const onStar = useInPresent(
    useCallback(
      (row: InventoryRow) =>
        mutate({ variantIds: [rowId(row)], favourite: row.favourite !== true }),
      [mutate],
    ),
  );
  return useMemo(
    () => inventoryColumns({ currency, locations: locations ?? [], onOpen, onStar }),
    [currency, locations, onOpen, onStar],
  );
};

export const InventoryPage = defineList({
  subject: 'inventory',
  name: 'inventory',
  title: 'Inventory',
  words: listWords,
  savedViews: { type: 'INVENTORY', all: ALL_ITEMS },
  past: pastWords,
  icon: IconPackages,
  search: 'Search title, variant or SKU',
  rowId,
  useColumns,
  useExtra: (columns, grid): Fields =>
    useMemo(() => selectFields(columns as readonly InventoryColumn[], grid), [columns, grid]),
  fetch: (params: ListParams<StatusTab, Fields>, options) =>
    fetchInventory(params.extra, params, options),
  fetchMatching: (params, options) => fetchInventory(requiredFields, params, options),
  defaultSort: { column: 'totalSalesRevenue', order: 'DESC' },
  pageSize: settings.pageSizeInventory,
  filters: inventoryFilterFields,
  views: {
    ...tabWords,
    param: 'status',
    labels: statusTabLabels,
    filters: getTabFilters,
    useCounts: useStatusCounts,
  },
  panelParam: PANEL,
  useParts: (list) => {
    const { answer, narrowing, view, rows = [], selection, panel, setPanel } = list;
    const open = (row: InventoryRow): void => setPanel(rowId(row));
    const [ordered, setOrdered] = useState<readonly VariantId[] | null>(null);
    const currency = useShopCurrency();
    const totals = usePageTotals(answer.data, currency);
    useResumedBulkActs();
    const request = buildExportRequest(list, getTabFilters(view));
    const item = panel !== null && <ItemPanel variantId={panel} rows={rows} onShow={setPanel} />;
    return {
      open,
      openPast: open,
      rowActions: useRowActions(open, setOrdered),
      note: useNote(),
      summary: <StockSummary {...{ narrowing, currency }} viewFilters={getTabFilters(view)} />,
      empty: useEmptyState(),
      bulk: {
        words: itemSelection,
        actions: (items) => (
          <InventoryBulk selected={{ items, selection }} request={request} onOrder={setOrdered} />
        ),
      },
      exporting: <ExportButton request={request} />,
      grid: {
        isFaded: (row) => row.manualStatus === 'NO_RESTOCK',
        ...(totals !== undefined && { totals }),
      },
      panelsPast: item,
      panels: (
        <>
          {item}
          {ordered !== null && (
            <OrderVariantsPanel variantIds={ordered} onClose={() => setOrdered(null)} />
          )}
        </>
      ),
    };
  },
});
