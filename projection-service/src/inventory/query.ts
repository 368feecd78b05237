import type { Filter } from '@quartermaster/contracts/core/filters';
import type { TeamId, VariantId } from '@quartermaster/contracts/core/ids';
import type { Pagination, SortOrder } from '@quartermaster/contracts/core/page';
import type {
  InventoryField,
  InventoryItem,
  InventorySortColumn,
} from '@quartermaster/contracts/inventory/read-models';
import {
  defaultInsightsSettings,
  type InsightsSettings,
} from '@quartermaster/contracts/inventory/settings';
import { filterSql } from '../core/filter-sql.ts';
import {
  orderSql,
  type Page,
  type ReadPool,
  searchSql,
  selectPage,
  type SqlParameters,
  teamParameters,
} from '../core/paging.ts';
import { listedBy } from '../core/counted.ts';
import { filterColumns, selectFields, sortColumns, withDetails } from './columns.ts';

export interface InventoryQuestion {
  readonly pagination: Pagination;
  readonly sort?: { readonly column: InventorySortColumn; readonly order: SortOrder } | undefined;
  readonly filters: readonly Filter[];
  readonly variantIds?: readonly VariantId[] | undefined;
  readonly search?: string | undefined;
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

/**
 * Common conditions of all inventory lists: filters, search and given variants. Deleted items are listed where a filter
 * names their store status or the caller names them, as an order does its items.
 */
export const inventoryWhere = (
  question: Pick<InventoryQuestion, 'filters' | 'search' | 'variantIds'>,
  parameters: SqlParameters,
  today: string,
): readonly string[] => {
  const { filters, search = '', variantIds } = question;
  return [
    'i.team_id = $1',
    filterSql(filters, filterColumns, { parameters, today }),
    ...(search === '' ? [] : [searchSql('i.search_text', search, parameters)]),
    ...(variantIds === undefined
      ? [listedBy(filters)]
      : [`i.variant_id = any(${parameters.add(variantIds)}::text[])`]),
  ];
};

/** Reads the business day only for filters that compare with it. */
export const dayOf = async (pool: ReadPool, teamId: TeamId, filters: readonly Filter[]) => {
  const comparesDates = filters.some(({ criteria }) => criteria.type === 'date');
  const { today } = comparesDates ? await teamState(pool, teamId) : newTeam;
  return today ?? '9999-12-31';
};

/** The ids of a page and the total, from as few columns as possible. */
const findPage = async (
  pool: ReadPool,
  teamId: TeamId,
  question: InventoryQuestion,
): Promise<Page<{ readonly id: string }>> => {
  const { column, order } = question.sort ?? { column: 'productTitle', order: 'ASC' };
  const parameters = teamParameters(teamId);
  const today = await dayOf(pool, teamId, question.filters);
  const tieBreak = `${column === 'productTitle' ? 'i.variant_title, ' : ''}i.variant_id`;
  return selectPage(pool, {
    select: 'i.variant_id as id',
    from: `${pool.schema}.inventory_items i`,
    where: inventoryWhere(question, parameters, today),
    orderBy: orderSql(sortColumns[column], order, tieBreak),
    parameters,
    pagination: question.pagination,
  });
};

/** Some variants in the order of their ids; one that was removed meanwhile is left out. */
const itemsById = async (
  pool: ReadPool,
  teamId: TeamId,
  ids: readonly string[],
  select: InventoryQuestion['select'],
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
const MOST = 1_000_000;
/** Rows that are read at once. */
const PART = 500;

/**
 * All variants that match, in parts, so that a long list is never in memory as a whole. Their order is that of the first
 * moment; a variant is as it was when its part was read.
 */
export const inventoryInParts = async function* (
  pool: ReadPool,
  teamId: TeamId,
  question: Omit<InventoryQuestion, 'pagination'>,
): AsyncGenerator<Partial<InventoryItem>[]> {
  const pagination = { page: 1, limit: MOST };
  const { rows } = await findPage(pool, teamId, { ...question, pagination });
  const ids = rows.map(({ id }) => id);
  for (let start = 0; start < ids.length; start += PART) {
    yield itemsById(pool, teamId, ids.slice(start, start + PART), question.select);
  }
};

/** A page of tracked variants; by product and variant title unless sorted otherwise. */
export const inventoryPage = async (
  pool: ReadPool,
  teamId: TeamId,
  question: InventoryQuestion,
): Promise<Page<Partial<InventoryItem>>> => {
  const { rows: found, total } = await findPage(pool, teamId, question);
  const ids = found.map(({ id }) => id);
  const rows = ids.length === 0 ? [] : await itemsById(pool, teamId, ids, question.select);
  return { rows, total };
};
