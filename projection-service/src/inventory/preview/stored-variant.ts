import type { VariantId } from '@quartermaster/contracts/core/ids';
import type { GradingLevel } from '@quartermaster/contracts/inventory/rules/grades';
import type { PlannedNumbers } from '@quartermaster/contracts/inventory/rules/plan-item';
import type { StockPlan } from '@quartermaster/contracts/inventory/rules/stock-projection';
import type { ColumnsOf } from '../../core/read-columns.ts';
import { noSales } from '../facts/sales.ts';
import type { VariantFacts, VariantSales } from '../tables.ts';

/** What is in force of a listed variant. */
export interface InForce {
  readonly numbers: PlannedNumbers;
  readonly stockPlan: StockPlan;
  /** Days until an order of today arrives. */
  readonly arrivalDay: number;
  readonly gradingLevel: GradingLevel | null;
  readonly gradingValue: number | null;
}

/** A variant with all facts of its own from which its numbers are computed. */
export interface StoredVariant {
  readonly facts: VariantFacts;
  /** Null where they were not read. */
  readonly sales: VariantSales | null;
  /** Null for a variant that is not listed. */
  readonly inForce: InForce | null;
}

type ReadFacts = Omit<VariantFacts, 'collections' | 'sources'>;
/** Columns of `left join` are null where there is no row. */
type OrNull<Row> = { readonly [Column in keyof Row]: Row[Column] | null };

/** A variant as it is read, without its sales. */
export type ReadVariant = ReadFacts & OrNull<PlannedNumbers & Omit<InForce, 'numbers'>>;

/** Orders are left out: no strategy that can be set grades by their number. */
export type ReadSales = OrNull<
  Omit<
    VariantSales,
    'variantId' | 'orders' | 'openOrders' | 'source' | 'openSource' | 'bigOrders' | 'bySets'
  >
>;

/** Of `variant_facts` as `f` and `inventory_items` as `i`. */
export const variantColumns: ColumnsOf<ReadVariant> = {
  variantId: 'f.variant_id',
  productId: 'f.product_id',
  catalogue: 'f.catalogue',
  stock: 'f.stock',
  decisions: 'f.decisions',
  ordered: 'f.ordered',
  bundles: 'f.bundles',
  status: 'i.status',
  gradingLevel: 'i.grading_level',
  gradingValue: 'i.grading_value',
  stockoutDate: 'i.stockout_date',
  daysToOutOfStock: 'i.days_to_out_of_stock',
  reorderDate: 'i.reorder_date',
  unitsAtRisk: 'i.units_at_risk',
  salesAtRisk: 'i.sales_at_risk',
  rawReorderQuantity: 'i.raw_reorder_quantity',
  stockPlan: 'i.stock_plan',
  arrivalDay: 'i.arrival_day',
};

/** Of `variant_sales` as `s`. */
export const salesColumns: ColumnsOf<ReadSales> = {
  days: 's.days',
  units: 's.units',
  revenue: 's.revenue',
  openDay: 's.open_day',
  openUnits: 's.open_units',
  openRevenue: 's.open_revenue',
  groups: 's.groups',
};

const factsIn = (row: ReadVariant): VariantFacts => ({
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

const inForceIn = (row: ReadVariant): InForce | null => {
  const { status, stockPlan } = row;
  if (status === null || stockPlan === null) return null;
  return {
    numbers: {
      status,
      stockoutDate: row.stockoutDate,
      daysToOutOfStock: row.daysToOutOfStock,
      reorderDate: row.reorderDate,
      unitsAtRisk: row.unitsAtRisk ?? 0,
      salesAtRisk: row.salesAtRisk ?? 0,
      rawReorderQuantity: row.rawReorderQuantity ?? 0,
    },
    stockPlan,
    arrivalDay: row.arrivalDay ?? 0,
    gradingLevel: row.gradingLevel,
    gradingValue: row.gradingValue,
  };
};

const salesIn = (variantId: VariantId, row: ReadSales): VariantSales =>
  row.days === null
    ? noSales(variantId)
    : {
        variantId,
        days: row.days,
        units: row.units ?? [],
        revenue: row.revenue ?? [],
        orders: [],
        openDay: row.openDay,
        openUnits: row.openUnits ?? 0,
        openRevenue: row.openRevenue ?? 0,
        openOrders: 0,
        source: null,
        openSource: null,
        bigOrders: [],
        bySets: [],
        groups: row.groups,
      };

/** `sales` is undefined where they were not read. */
export const storedVariant = (row: ReadVariant, sales: ReadSales | undefined): StoredVariant => ({
  facts: factsIn(row),
  sales: sales === undefined ? null : salesIn(row.variantId, sales),
  inForce: inForceIn(row),
});

type Parts = Pick<VariantFacts, 'bundles' | 'catalogue'>;

export const isComponent = ({ bundles }: Parts): boolean => bundles.length > 0;
export const isBundle = ({ catalogue }: Parts): boolean => (catalogue?.components.length ?? 0) > 0;
