import {
  type InventoryField,
  inventoryFields,
  inventoryFilterColumns,
  type InventorySortColumn,
  inventorySortColumns,
} from '@quartermaster/contracts/inventory/read-models';
import { snakeCase } from '@quartermaster/platform/projections/rows/table';
import type { FilterColumn } from '../core/filter-sql.ts';
import type { SortColumn } from '../core/paging.ts';
import { detailFields } from './details-table.ts';

const isDetail = (name: string): boolean => (detailFields as readonly string[]).includes(name);

const column = (name: string): string =>
  name === 'continueSelling'
    ? `(i.stock_plan ->> 'continueSelling')::boolean`
    : `${isDetail(name) ? 'd' : 'i'}.${snakeCase(name)}`;

const listColumns: readonly string[] = ['supplierIds', 'collectionIds', 'locationIds', 'tags'];

/** The SQL of each filterable column of the contract. */
export const filterColumns: Readonly<Record<string, FilterColumn>> = Object.fromEntries(
  Object.keys(inventoryFilterColumns).map((name): [string, FilterColumn] => [
    name,
    { sql: column(name), isList: listColumns.includes(name) },
  ]),
);

const textColumns: readonly string[] = [
  'productTitle',
  'variantTitle',
  'sku',
  'vendor',
  'category',
  'primarySupplierName',
];

export const sortColumns = Object.fromEntries(
  inventorySortColumns.map((name) => [
    name,
    { sql: column(name), isText: textColumns.includes(name) },
  ]),
) as Readonly<Record<InventorySortColumn, SortColumn>>;

/** Listed variants as `i`, all or those of a subquery, and their details as `d`. */
export const withDetails = (schema: string, items = `${schema}.inventory_items`): string =>
  `${items} i join ${schema}.inventory_details d on d.team_id = i.team_id and d.variant_id = i.variant_id`;

/** The select list of some fields, or of all, over `withDetails`. */
export const selectFields = (fields: readonly InventoryField[] = inventoryFields): string =>
  fields.map((field) => `${column(field)} as "${field}"`).join(', ');
