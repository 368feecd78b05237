import {
  itemTypeLabels,
  manualStatusLabels,
  storeStatusLabels,
} from '@quartermaster/contracts/inventory/field-labels';
import { inventoryStatusLabels } from '@quartermaster/contracts/inventory/rules/status';
import { gradingLevels } from '@quartermaster/contracts/inventory/rules/grades';
import { inventoryFilterColumns } from '@quartermaster/contracts/inventory/read-models';
import { fetchLocations } from '../data/locations.ts';
import { fetchCategories, fetchCollections, fetchVendors } from '../data/products.ts';
import { fetchSuppliers } from '../data/suppliers.ts';
import { fetchTags } from '../data/tags.ts';
import type { FilterFields } from '../list/filters/filter-fields.ts';
import { toLabelledOptions, toNamedOptions, type Option } from '../lib/options.ts';
import { columnTitles } from './words.ts';

type FilterColumn = keyof typeof inventoryFilterColumns;

const toPlainOptions = (values: readonly string[]): readonly Option[] =>
  values.map((value) => ({ value, label: value }));

const fixedOptions: Readonly<Partial<Record<FilterColumn, readonly Option[]>>> = {
  status: toLabelledOptions(inventoryStatusLabels),
  gradingLevel: toPlainOptions(gradingLevels),
  shopifyStatus: toLabelledOptions(storeStatusLabels),
  manualStatus: toLabelledOptions(manualStatusLabels),
  itemType: toLabelledOptions(itemTypeLabels),
};

type Signal = { readonly signal: AbortSignal };

const suppliers = async (given: Signal) => toNamedOptions(await fetchSuppliers(given));

const collections = async (given: Signal): Promise<readonly Option[]> =>
  (await fetchCollections(given)).map(({ id, title }) => ({ value: id, label: title }));

const tags = async (given: Signal): Promise<readonly Option[]> =>
  toPlainOptions((await fetchTags(given)).map(({ name }) => name));

type Load = (given: Signal) => Promise<readonly Option[]>;

const locations = async () => toNamedOptions(await fetchLocations());

const loads: Readonly<Partial<Record<FilterColumn, Load>>> = {
  vendor: async (given) => toPlainOptions(await fetchVendors(given)),
  category: async (given) => toPlainOptions(await fetchCategories(given)),
  supplierIds: suppliers,
  primarySupplierId: suppliers,
  collectionIds: collections,
  locationIds: locations,
  tags,
};

const optionsQuery: FilterFields['optionsQuery'] = (name) => {
  const column = name as FilterColumn;
  const load = loads[column];
  const bySupplier = load === suppliers;
  return {
    queryKey: [
      bySupplier ? 'suppliers' : 'products',
      'filter-options',
      bySupplier ? 'suppliers' : column,
    ],
    queryFn: ({ signal }) => load?.({ signal }) ?? fixedOptions[column] ?? [],
    staleTime: 5 * 60_000,
    ...(load === undefined && { initialData: fixedOptions[column] ?? [] }),
  };
};

const ownLabels: Readonly<Partial<Record<FilterColumn, string>>> = {
  productTitle: 'Product title',
  supplierIds: 'Supplier',
  primarySupplierId: 'Primary supplier',
  collectionIds: 'Collection',
  locationIds: 'Stocked at location',
  averageDailySalesBeforeStockout: 'Daily sales before stockout',
  grossMarginPercent: 'Margin %',
  unitsSold30Days: 'Units sold in the last 30 days',
  unitsAtRisk: 'Units at risk',
};
const helps: Readonly<Partial<Record<FilterColumn, string>>> = {
  locationIds:
    'Items that the store tracks at one of these locations, also when none are left there. Quantities stay those of all locations.',
};
const titles: Readonly<Record<string, string | undefined>> = columnTitles;

/** Items of a product are found by its title. */
const { productId: _, ...chosenTypes } = inventoryFilterColumns;

export const inventoryFilterFields: FilterFields = {
  types: chosenTypes,
  label: (column) => ownLabels[column as FilterColumn] ?? titles[column] ?? column,
  help: (column) => helps[column as FilterColumn],
  first: 'status',
  optionsQuery,
};
