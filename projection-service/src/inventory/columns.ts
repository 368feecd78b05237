import {
  type InventoryField,
  inventoryFields,
} from '@quartermaster/contracts/inventory/read-models';
import { snakeCase } from '@quartermaster/platform/projections/rows/table';
import { detailFields } from './details-table.ts';

const isDetail = (name: string): boolean => (detailFields as readonly string[]).includes(name);

const buildColumnSql = (name: string): string =>
  name === 'continueSelling'
    ? `(i.stock_plan ->> 'continueSelling')::boolean`
    : `${isDetail(name) ? 'd' : 'i'}.${snakeCase(name)}`;

/** Listed variants as `i`, all or those of a subquery, and their details as `d`. */
export const withDetails = (schema: string, items = `${schema}.inventory_items`): string =>
  `${items} i join ${schema}.inventory_details d on d.team_id = i.team_id and d.variant_id = i.variant_id`;

/** The select list of some fields, or of all, over `withDetails`. */
export const selectFields = (fields: readonly InventoryField[] = inventoryFields): string =>
  fields.map((field) => `${buildColumnSql(field)} as "${field}"`).join(', ');
