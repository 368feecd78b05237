import type { TeamId, VariantId } from '@quartermaster/contracts/core/ids';
import {
  type InventoryField,
  inventoryFilterColumns,
  type InventoryItem,
  type InventorySortColumn,
  inventorySortColumns,
} from '@quartermaster/contracts/inventory/read-models';
import {
  defaultInsightsSettings,
  type InsightsSettings,
} from '@quartermaster/contracts/inventory/settings';
import { buildListedCondition } from '../core/counted-items-sql.ts';
import type { ListRequest } from '../core/list-description.ts';
import { defineListQuery, type ListQuery, type Page } from '../core/list-query.ts';
import type { ReadPool } from '../core/paging.ts';
import { selectFields, withDetails } from './columns.ts';
import { inventoryItems } from './items-table.ts';

export interface InventoryRequest extends ListRequest<InventorySortColumn> {
  readonly variantIds?: readonly VariantId[] | undefined;
  readonly select?: readonly InventoryField[] | undefined;
}

/** Business day and settings of a team; before its first business day there is no today. */
export interface TeamState {
  readonly today: string | null;
  readonly currency: string;
  readonly settings: InsightsSettings;
  readonly calculatedAt: string | null;
}

const newTeam: TeamState = {
  today: null,
  currency: 'USD',
  settings: defaultInsightsSettings,
  calculatedAt: null,
};

export const teamState = async (pool: ReadPool, teamId: TeamId): Promise<TeamState> => {
  const { rows } = await pool.query<TeamState>(
    `select today, currency, settings, calculated_at as "calculatedAt"
     from ${pool.schema}.inventory_teams where team_id = $1`,
    [teamId],
  );
  return rows[0] ?? newTeam;
};

const textColumn = { isText: true };

/**
 * The ids of tracked variants, from as few columns as possible. Deleted items are listed where a filter names their store
 * status or the caller names them, as an order does its items.
 */
export const inventoryList: ListQuery<{ readonly id: VariantId }, InventoryRequest> =
  defineListQuery({
    table: inventoryItems,
    alias: 'i',
    filterColumns: inventoryFilterColumns,
    sortColumns: inventorySortColumns,
    columns: () => ({
      productTitle: { isText: true, thenBy: 'i.variant_title' },
      variantTitle: textColumn,
      sku: textColumn,
      vendor: textColumn,
      category: textColumn,
      primarySupplierName: textColumn,
    }),
    defaultSort: { column: 'productTitle', order: 'ASC' },
    pageColumns: () => 'i.variant_id as id',
    where: ({ filters = [], variantIds }, { parameters }) => [
      variantIds === undefined
        ? buildListedCondition(filters)
        : `i.variant_id = any(${parameters.add(variantIds)}::text[])`,
    ],
    today: async (pool, teamId) => (await teamState(pool, teamId)).today,
  });

/** Some variants in the order of their ids; one that was removed meanwhile is left out. */
const readItemsById = async (
  pool: ReadPool,
  teamId: TeamId,
  ids: readonly string[],
  select: InventoryRequest['select'],
): Promise<Partial<InventoryItem>[]> => {
  const { rows } = await pool.query<Partial<InventoryItem>>({
    // Planning all columns takes as long as reading a hundred rows, and selections differ too much for kept plans.
    ...(select === undefined && { name: `inventory items of ${pool.schema}` }),
    text: `select ${selectFields(select)} from unnest($2::text[]) with ordinality k(id, place)
           join (${withDetails(pool.schema)}) on i.team_id = $1 and i.variant_id = k.id order by k.place`,
    values: [teamId, ids],
  });
  return rows;
};

/** More than any team has. */
const MAX_ITEMS = 1_000_000;
/** Rows that are read at once. */
const PART = 500;

/**
 * All variants that match, in parts, so that a long list is never in memory as a whole. Their order is that of the first
 * moment; a variant is as it was when its part was read.
 */
export const readInventoryInParts = async function* (
  pool: ReadPool,
  teamId: TeamId,
  question: Omit<InventoryRequest, 'pagination'>,
): AsyncGenerator<Partial<InventoryItem>[]> {
  const pagination = { page: 1, limit: MAX_ITEMS };
  const found = await inventoryList.rows(pool, teamId, { ...question, pagination });
  const ids = found.map(({ id }) => id);
  for (let start = 0; start < ids.length; start += PART) {
    yield readItemsById(pool, teamId, ids.slice(start, start + PART), question.select);
  }
};

export const inventoryPage = async (
  pool: ReadPool,
  teamId: TeamId,
  question: InventoryRequest,
): Promise<Page<Partial<InventoryItem>>> => {
  const { rows: found, total } = await inventoryList.page(pool, teamId, question);
  const ids = found.map(({ id }) => id);
  const rows = ids.length === 0 ? [] : await readItemsById(pool, teamId, ids, question.select);
  return { rows, total };
};
