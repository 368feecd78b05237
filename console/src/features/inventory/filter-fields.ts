import { inventoryStatusLabels } from '@quartermaster/contracts/inventory/rules/status';
import { gradingLevels } from '@quartermaster/contracts/inventory/rules/grades';
import { inventoryFilterColumns } from '@quartermaster/contracts/inventory/read-models';
import { listInventoryItems } from '@quartermaster/contracts/inventory/calls/items';
import { listCategories, listVendors } from '@quartermaster/contracts/products/calls';
import { listSuppliers } from '@quartermaster/contracts/suppliers/calls';
import { call } from '../../lib/http.ts';
import type { FilterFields, FilterOption as Option } from '../../list/filters/filter-fields.ts';
import { columnTitles, shopifyStatusLabels } from './words.ts';

type FilterColumn = keyof typeof inventoryFilterColumns;

const labelled = (labels: Readonly<Record<string, string>>): readonly Option[] =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));
const plain = (values: readonly string[]): readonly Option[] =>
  values.map((value) => ({ value, label: value }));

const fixed: Readonly<Partial<Record<FilterColumn, readonly Option[]>>> = {
  status: labelled(inventoryStatusLabels),
  gradingLevel: plain(gradingLevels),
  shopifyStatus: labelled(shopifyStatusLabels),
  manualStatus: [{ value: 'NO_RESTOCK', label: 'Do not restock' }],
  itemType: labelled({ STAND_ALONE: 'Item', BUNDLE: 'Bundle' }),
};

type Signal = { readonly signal: AbortSignal };

const suppliers = async ({ signal }: Signal): Promise<readonly Option[]> => {
  const sort = { column: 'name', order: 'ASC' } as const;
  const { data } = await call(listSuppliers, { body: { sort } }, { signal });
  return data.map(({ id, name }) => ({ value: id, label: name }));
};

/** Collections and tags have no list of their own; those of the first thousand items are offered. */
const fromItems = async ({ signal }: Signal) => {
  const body = {
    pagination: { page: 1, limit: 1000 },
    select: ['collections' as const, 'tags' as const],
  };
  return (await call(listInventoryItems, { body }, { signal })).data;
};

const byLabel = (options: Iterable<Option>): readonly Option[] =>
  [...options].sort((a, b) => a.label.localeCompare(b.label));

const collections = async (given: Signal): Promise<readonly Option[]> => {
  const all = (await fromItems(given)).flatMap((row) => row.collections ?? []);
  return byLabel(new Map(all.map(({ id, title }) => [id, { value: id, label: title }])).values());
};

const tags = async (given: Signal): Promise<readonly Option[]> =>
  byLabel(plain([...new Set((await fromItems(given)).flatMap((row) => row.tags ?? []))]));

type Load = (given: Signal) => Promise<readonly Option[]>;

const loads: Readonly<Partial<Record<FilterColumn, Load>>> = {
  vendor: async ({ signal }) => plain(await call(listVendors, {}, { signal })),
  category: async ({ signal }) => plain(await call(listCategories, {}, { signal })),
  supplierIds: suppliers,
  primarySupplierId: suppliers,
  collectionIds: collections,
  tags,
};

const optionsOf: FilterFields['optionsOf'] = (name) => {
  const column = name as FilterColumn;
  const load = loads[column];
  const bySupplier = load === suppliers;
  return {
    queryKey: [
      bySupplier ? 'suppliers' : 'products',
      'filter-options',
      bySupplier ? 'suppliers' : column,
    ],
    queryFn: ({ signal }) => load?.({ signal }) ?? fixed[column] ?? [],
    staleTime: 5 * 60_000,
    ...(load === undefined && { initialData: fixed[column] ?? [] }),
  };
};

const ownLabels: Readonly<Partial<Record<FilterColumn, string>>> = {
  productTitle: 'Product title',
  supplierIds: 'Supplier',
  primarySupplierId: 'Primary supplier',
  collectionIds: 'Collection',
  averageDailySalesBeforeStockout: 'Daily sales before stockout',
  grossMarginPercent: 'Margin %',
};
const titles: Readonly<Record<string, string | undefined>> = columnTitles;

/** What the inventory may be filtered by. */
export const inventoryFilterFields: FilterFields = {
  types: inventoryFilterColumns,
  label: (column) => ownLabels[column as FilterColumn] ?? titles[column] ?? column,
  first: 'status',
  optionsOf,
};
