import type { SupplierId, TeamId, VariantId } from '@quartermaster/contracts/core/ids';
import type { GradingLevel } from '@quartermaster/contracts/inventory/rules/grades';
import type { InventoryStatus } from '@quartermaster/contracts/inventory/rules/status';
import type { StockPlan } from '@quartermaster/contracts/inventory/rules/stock-projection';
import type { ReadPool } from '../../core/paging.ts';
import { noSales } from '../facts/sales.ts';
import type { VariantFacts, VariantSales } from '../tables.ts';

/** The numbers in force of a listed variant. */
export interface LiveNumbers {
  readonly status: InventoryStatus;
  readonly gradingLevel: GradingLevel | null;
  readonly stockoutDate: string | null;
  readonly daysToOutOfStock: number | null;
  readonly reorderDate: string | null;
  readonly unitsAtRisk: number;
  readonly salesAtRisk: number;
  readonly rawReorderQuantity: number;
  /** Null where no shared minimum needs it. */
  readonly stockPlan: StockPlan | null;
  readonly arrivalDay: number;
}

/** A variant with all facts of its own from which its numbers are computed. */
export interface StoredVariant {
  readonly facts: VariantFacts;
  readonly sales: VariantSales;
  /** Null for a variant that is not listed. */
  readonly live: LiveNumbers | null;
}

/** The variants that are read. */
export interface ReadVariants {
  readonly teamId: TeamId;
  /** Variants of these suppliers come with their stock plans. */
  readonly planned: readonly SupplierId[];
  /** Null for all variants of the team. */
  readonly variantIds: readonly VariantId[] | null;
}

/** Variants that are read at once: a part takes a few milliseconds, so that other calls are answered in between. */
const PART = 400;

type ReadFacts = Omit<VariantFacts, 'collections' | 'sources'>;
/** Orders are left out: no strategy that can be set grades by their number. */
type ReadSales = Omit<
  VariantSales,
  'variantId' | 'orders' | 'openOrders' | 'source' | 'openSource' | 'bigOrders' | 'bySets'
>;
/** Columns of `left join` are null where there is no row. */
type OrNull<Row> = { readonly [Column in keyof Row]: Row[Column] | null };
type Found = ReadFacts & OrNull<ReadSales> & OrNull<LiveNumbers>;

const columns = `
  select f.variant_id as "variantId", f.product_id as "productId", f.catalogue, f.stock, f.decisions,
    f.ordered, f.bundles, s.days, s.units, s.revenue, s.open_day as "openDay",
    s.open_units as "openUnits", s.open_revenue as "openRevenue", s.groups,
    i.status, i.grading_level as "gradingLevel", i.stockout_date as "stockoutDate",
    i.days_to_out_of_stock as "daysToOutOfStock", i.reorder_date as "reorderDate",
    i.units_at_risk as "unitsAtRisk", i.sales_at_risk as "salesAtRisk", i.raw_reorder_quantity as "rawReorderQuantity",
    case when i.primary_supplier_id = any($3::text[]) then i.stock_plan end as "stockPlan",
    i.arrival_day as "arrivalDay"`;

/** Each table starts after the part before; a merge join would otherwise read it from its first row for each part. */
const nextPartSql = (schema: string): string => `${columns}
  from ${schema}.variant_facts f
  left join ${schema}.variant_sales s
    on s.team_id = f.team_id and s.variant_id = f.variant_id and s.variant_id > $2
  left join ${schema}.inventory_items i
    on i.team_id = f.team_id and i.variant_id = f.variant_id and i.variant_id > $2
  where f.team_id = $1 and f.variant_id > $2 order by f.variant_id limit ${String(PART)}`;

const namedPartSql = (schema: string): string => `${columns}
  from ${schema}.variant_facts f
  left join ${schema}.variant_sales s on s.team_id = f.team_id and s.variant_id = f.variant_id
  left join ${schema}.inventory_items i on i.team_id = f.team_id and i.variant_id = f.variant_id
  where f.team_id = $1 and f.variant_id = any($2::text[])`;

/** A part is one JSON text, because thousands of texts take much longer to read than one of the same length. */
const asOneText = (sql: string): string =>
  `select coalesce(json_agg(part), '[]') as part from (${sql}) part`;

const factsIn = (row: Found): VariantFacts => ({
  variantId: row.variantId,
  productId: row.productId,
  catalogue: row.catalogue,
  stock: row.stock,
  decisions: row.decisions,
  ordered: row.ordered,
  bundles: row.bundles,
  collections: [],
  sources: {},
});

const salesIn = (row: Found): VariantSales => {
  const none = noSales(row.variantId);
  if (row.days === null) return none;
  const { days, units, revenue, openDay, openUnits, openRevenue, groups } = row;
  return {
    ...none,
    days,
    units: units ?? [],
    revenue: revenue ?? [],
    openDay,
    openUnits: openUnits ?? 0,
    openRevenue: openRevenue ?? 0,
    groups,
  };
};

const liveIn = (row: Found): LiveNumbers | null => {
  const { status } = row;
  if (status === null) return null;
  return {
    status,
    gradingLevel: row.gradingLevel,
    stockoutDate: row.stockoutDate,
    daysToOutOfStock: row.daysToOutOfStock,
    reorderDate: row.reorderDate,
    unitsAtRisk: row.unitsAtRisk ?? 0,
    salesAtRisk: row.salesAtRisk ?? 0,
    rawReorderQuantity: row.rawReorderQuantity ?? 0,
    stockPlan: row.stockPlan,
    arrivalDay: row.arrivalDay ?? 0,
  };
};

const storedVariant = (row: Found): StoredVariant => ({
  facts: factsIn(row),
  sales: salesIn(row),
  live: liveIn(row),
});

const readPart = async (
  pool: ReadPool,
  { teamId, planned }: ReadVariants,
  { name, sql, from }: Readonly<Record<'name' | 'sql', string>> & { readonly from: unknown },
): Promise<readonly Found[]> => {
  const { rows } = await pool.query<{ part: Found[] }>({
    name: `${name} of ${pool.schema}`,
    text: asOneText(sql),
    values: [teamId, from, planned],
  });
  return rows[0]?.part ?? [];
};

const namedInParts = async function* (
  pool: ReadPool,
  variants: ReadVariants,
  ids: readonly VariantId[],
): AsyncGenerator<readonly StoredVariant[]> {
  const sql = namedPartSql(pool.schema);
  for (let first = 0; first < ids.length; first += PART) {
    const from = ids.slice(first, first + PART);
    yield (await readPart(pool, variants, { name: 'variants in parts', sql, from })).map(
      storedVariant,
    );
  }
};

/**
 * Variants of a team in parts, so that they are never in memory together. All of a team come by id, and each part is
 * read while the one before is worked on.
 */
export const teamInParts = async function* (
  pool: ReadPool,
  variants: ReadVariants,
): AsyncGenerator<readonly StoredVariant[]> {
  if (variants.variantIds !== null) {
    yield* namedInParts(pool, variants, variants.variantIds);
    return;
  }
  const sql = nextPartSql(pool.schema);
  const read = (from: string) => readPart(pool, variants, { name: 'team in parts', sql, from });
  let reading = read('');
  for (;;) {
    const found = await reading;
    const last = found.at(-1);
    const isLast = last === undefined || found.length < PART;
    if (!isLast) {
      reading = read(last.variantId);
      reading.catch(() => undefined); // the next turn of the loop awaits it
    }
    yield found.map(storedVariant);
    if (isLast) return;
  }
};
