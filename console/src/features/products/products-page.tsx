import { productFilterColumns, type ProductSummary } from '@quartermaster/contracts/products/calls';
import {
  IconAdjustments,
  IconArrowUpRight,
  IconBoxSeam,
  IconEyeOff,
  IconPackages,
  IconRestore,
} from '@tabler/icons-react';
import { useQueries } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import type { ListParams, Narrowing } from '../../data/list-call.ts';
import { fetchProducts, fetchStoreTags, type ProductView } from '../../data/product-list.ts';
import { fetchCategories, fetchVendors } from '../../data/products.ts';
import { useTeamLevels } from '../../data/team-levels.ts';
import { fetchSuppliers } from '../../data/suppliers.ts';
import { storeStatusLabels } from '@quartermaster/contracts/inventory/field-labels';
import { toLabelledOptions, toNamedOptions } from '../../lib/options.ts';
import type { ListCounts } from '../../list/definition.ts';
import { createFilterFields } from '../../list/filters/filter-fields.ts';
import { defineList } from '../../list/list-page.tsx';
import { ToolButton } from '../../ui/tool-button.tsx';
import { productColumns } from './columns.tsx';
import { StockLevelsPanel } from './stock-levels-panel.tsx';
import { useExclusion } from './use-exclusion.ts';
import { productSelection, tabWords } from './words.ts';
import { productListWords, ALL_PRODUCTS } from '../../item/words.ts';

const toOptions = (values: readonly string[]) => values.map((value) => ({ value, label: value }));

const filterFields = createFilterFields({
  subject: 'products',
  types: productFilterColumns,
  first: 'supplierIds',
  labels: {
    shopifyTags: 'Store tag',
    supplierIds: 'Supplier',
    stockBuffer: 'Own stock buffer',
    runningLowThreshold: 'Own running low',
    overstockedThreshold: 'Own overstocked',
    isBundle: 'Is a bundle',
  },
  choices: {
    vendor: async () => toOptions(await fetchVendors({})),
    category: async () => toOptions(await fetchCategories({})),
    shopifyStatus: async () => toLabelledOptions(storeStatusLabels),
    shopifyTags: async () => toOptions(await fetchStoreTags({})),
    supplierIds: async () => toNamedOptions(await fetchSuppliers({})),
  },
});

const views = ['tracked', 'excluded'] as const;

const useCounts = (narrowing: Narrowing): ListCounts<ProductView> => {
  const counted = useQueries({
    queries: views.map((view) => {
      const params = { page: 1, limit: 1, sort: null, ...narrowing, view };
      return {
        queryKey: ['products', 'count', params],
        queryFn: async ({ signal }: { signal: AbortSignal }) =>
          (await fetchProducts(params, { signal })).total,
      };
    }),
  });
  return Object.fromEntries(views.map((view, at) => [view, counted[at]?.data]));
};

const rowId = ({ id }: ProductSummary): string => id;

/** Products of the store, tracked or excluded, with their suppliers and stock levels. */
export const ProductsPage = defineList<
  ProductSummary,
  Awaited<ReturnType<typeof fetchProducts>>,
  ProductView,
  undefined
>({
  subject: 'products',
  name: 'products',
  title: 'Products',
  words: productListWords,
  savedViews: { type: 'PRODUCTS', all: ALL_PRODUCTS },
  icon: IconBoxSeam,
  search: 'Search title or SKU',
  rowId,
  useColumns: () => {
    const team = useTeamLevels();
    return useMemo(() => productColumns(team), [team]);
  },
  fetch: (params: ListParams<ProductView>, options) => fetchProducts(params, options),
  defaultSort: { column: 'title', order: 'ASC' },
  filters: filterFields,
  views: {
    ...tabWords,
    labels: { tracked: 'Tracked', excluded: 'Excluded' },
    nothingIn: { excluded: 'No product is excluded' },
    useCounts,
  },
  useParts: ({ view }) => {
    const navigate = useNavigate();
    const team = useTeamLevels();
    const { exclude, include, isPending } = useExclusion();
    const [leveled, setLeveled] = useState<readonly ProductSummary[] | null>(null);
    const showItems = ({ title }: ProductSummary): void =>
      void navigate({ to: '/inventory', search: { q: title } });
    const isExcluded = view === 'excluded';
    const change = (ids: readonly string[]): void =>
      isExcluded ? include(ids) : void exclude(ids);
    const words = isExcluded
      ? { label: 'Include', icon: IconRestore }
      : { label: 'Exclude', icon: IconEyeOff };
    return {
      open: (row) => setLeveled([row]),
      rowActions: (row) => [
        {
          label: 'Open its page',
          icon: IconArrowUpRight,
          onClick: () => void navigate({ to: '/products/$id', params: { id: row.id } }),
        },
        { label: 'Stock levels', icon: IconAdjustments, onClick: () => setLeveled([row]) },
        {
          label: 'Show its items',
          icon: IconPackages,
          disabled: isExcluded,
          onClick: () => showItems(row),
        },
        { ...words, danger: !isExcluded, onClick: () => change([row.id]) },
      ],
      bulk: {
        words: productSelection,
        actions: (selected) => (
          <>
            <ToolButton icon={IconAdjustments} onClick={() => setLeveled(selected)}>
              Stock levels
            </ToolButton>
            <ToolButton
              icon={words.icon}
              loading={isPending}
              onClick={() => change(selected.map(rowId))}
            >
              {words.label}
            </ToolButton>
          </>
        ),
      },
      empty: {
        title: 'No product yet',
        children: 'The products of your store appear here as soon as they are read.',
      },
      panels: leveled !== null && (
        <StockLevelsPanel
          key={leveled.map(rowId).join()}
          products={leveled}
          team={team}
          onClose={() => setLeveled(null)}
        />
      ),
    };
  },
});
