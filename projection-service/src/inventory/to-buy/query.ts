import type { Filter } from '@quartermaster/contracts/core/filters';
import type { TeamId, VariantId } from '@quartermaster/contracts/core/ids';
import { toBuyFields, type ToBuyItem } from '@quartermaster/contracts/inventory/calls/to-buy';
import type { StoreStatus } from '@quartermaster/contracts/products/events';
import type { StockPlan } from '@quartermaster/contracts/inventory/rules/stock-projection';
import { type ReadPool, type SqlParameters, createTeamParameters } from '../../core/paging.ts';
import { selectFields, withDetails } from '../columns.ts';
import { HAS_COUNTED_STOCK } from '../../core/counted-items-sql.ts';
import { inventoryList, teamState } from '../query.ts';
import type { OrderedFacts } from '../tables/variant.ts';

const quantifiedFields = [
  'variantId',
  'productId',
  'rawReorderQuantity',
  'primarySupplier',
] as const satisfies readonly (typeof toBuyFields)[number][];

/** Statuses in the store of products that are still sold. */
export const soldStatuses: readonly StoreStatus[] = ['ACTIVE', 'DRAFT'];

/** The conditions of items that may be restocked and are still sold, of `inventory_items` as `i`. */
export const buildBuyableConditions = (parameters: SqlParameters): readonly string[] => [
  `i.status <> 'NO_RESTOCK'`,
  HAS_COUNTED_STOCK,
  `i.item_type = 'STAND_ALONE'`,
  `i.shopify_status = any(${parameters.add(soldStatuses)}::text[])`,
];

/** A variant that may be bought, with the input of its quantities. */
export interface Quantified extends Pick<ToBuyItem, (typeof quantifiedFields)[number]> {
  readonly rawReorderQuantity: number;
  readonly ignoreUntil: string | null;
  readonly stockPlan: StockPlan;
  readonly arrivalDay: number;
  /** Drafts and open orders that contain the variant. */
  readonly ordered: readonly OrderedFacts[];
  /** The business day of the numbers; null before the first. */
  readonly today: string | null;
}

/** The same variant with all fields of the list. */
export interface Candidate extends Quantified, Pick<ToBuyItem, (typeof toBuyFields)[number]> {
  readonly rawReorderQuantity: number;
  readonly productTitle: string;
  readonly coverageDays: number;
  /** True when it matches filters and search; other variants only take part in their shared minimums. */
  readonly matches: boolean;
}

export interface ToBuyRequest {
  readonly filters: readonly Filter[];
  readonly search?: string | undefined;
  /** The variants that match; absent: all. */
  readonly variantIds?: readonly VariantId[] | undefined;
  /** All variants of a product, the only ones that are read; absent: those of every product. */
  readonly ofProduct?: readonly VariantId[];
}

/**
 * Variants of products with something to buy that may be restocked and are still sold. A product's other variants are
 * included because all of them share a minimum per product, and so are variants that do not match: a search changes the
 * shown rows, never a quantity.
 */
const candidateRows = async <Row extends object>(
  pool: ReadPool,
  teamId: TeamId,
  question: ToBuyRequest,
  columns: string,
): Promise<readonly Row[]> => {
  const { today } = await teamState(pool, teamId);
  const parameters = createTeamParameters(teamId);
  const matches = inventoryList.condition(question, { schema: pool.schema, parameters, today });
  const { ofProduct } = question;
  const ids = ofProduct === undefined ? null : parameters.add(ofProduct);
  const isChosen = (alias: string): string[] =>
    ids === null ? [] : [`${alias}.variant_id = any(${ids})`];
  const hasDemand = ['p.team_id = $1', 'p.raw_reorder_quantity > 0', ...isChosen('p')];
  const where = [
    'i.team_id = $1',
    ...isChosen('i'),
    ...buildBuyableConditions(parameters),
    `i.product_id in (select p.product_id from ${pool.schema}.inventory_items p
       where ${hasDemand.join(' and ')})`,
  ];
  const { rows } = await pool.query<Row>(
    `select ${columns}, i.ignore_until as "ignoreUntil", i.stock_plan as "stockPlan",
       i.arrival_day as "arrivalDay", f.ordered, ${parameters.add(today)}::text as today,
       (${matches}) is true as matches
     from ${withDetails(pool.schema)}
     join ${pool.schema}.variant_facts f on f.team_id = i.team_id and f.variant_id = i.variant_id
     where ${where.join(' and ')}
     order by i.product_id, i.variant_title, i.variant_id`,
    [...parameters.values],
  );
  return rows;
};

/** Variants that may be bought, with all fields of the list. */
export const readCandidates = (
  pool: ReadPool,
  teamId: TeamId,
  question: ToBuyRequest,
): Promise<readonly Candidate[]> =>
  candidateRows<Candidate>(
    pool,
    teamId,
    question,
    `${selectFields(toBuyFields)}, i.product_title as "productTitle", i.coverage_days as "coverageDays"`,
  );

/** Variants that may be bought, with only the input of their quantities, for counts. */
export const readQuantities = (pool: ReadPool, teamId: TeamId): Promise<readonly Quantified[]> =>
  candidateRows<Quantified>(pool, teamId, { filters: [] }, selectFields(quantifiedFields));
