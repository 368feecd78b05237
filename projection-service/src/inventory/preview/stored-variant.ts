import type { VariantId } from '@quartermaster/contracts/core/ids';
import { noOrderSizes } from '@quartermaster/contracts/forecast/rules/order-sizes';
import type { GradingLevel } from '@quartermaster/contracts/inventory/rules/grades';
import type { PlannedNumbers } from '@quartermaster/contracts/inventory/rules/plan-item';
import type { StockPlan } from '@quartermaster/contracts/inventory/rules/stock-projection';
import { type Columns, type ColumnsSql, valueAt } from '../../core/read-columns.ts';
import { noSales } from '../facts/sales.ts';
import type { VariantFacts } from '../tables/variant.ts';
import type { VariantSales } from '../tables/sales.ts';

/** Numbers in force of a listed variant. */
export interface InForce {
  readonly numbers: PlannedNumbers;
  readonly stockPlan: StockPlan;
  /** Days until an order of today arrives. */
  readonly arrivalDay: number;
  readonly gradingLevel: GradingLevel | null;
  /** The grade whose service level counts. */
  readonly safetyGrade: GradingLevel | null;
  readonly gradingValue: number | null;
  /** r; the stock plan of an item that is not planned is without demand. */
  readonly planningRate: number;
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

/** Numbers of orders by day are left out: no strategy that can be set grades by their number. */
export type ReadSales = OrNull<
  Omit<
    VariantSales,
    'variantId' | 'orders' | 'openOrders' | 'source' | 'openSource' | 'bigOrders' | 'bySets'
  >
>;

/** Of `variant_facts` as `f` and `inventory_items` as `i`. */
export const variantColumns: ColumnsSql<ReadVariant> = {
  variantId: 'f.variant_id',
  productId: 'f.product_id',
  catalogue: 'f.catalogue',
  stock: 'f.stock',
  decisions: 'f.decisions',
  ordered: 'f.ordered',
  planned: 'f.planned',
  bundles: 'f.bundles',
  status: 'i.status',
  gradingLevel: 'i.grading_level',
  safetyGrade: 'i.safety_grade',
  gradingValue: 'i.grading_value',
  stockoutDate: 'i.stockout_date',
  daysToOutOfStock: 'i.days_to_out_of_stock',
  reorderDate: 'i.reorder_date',
  unitsAtRisk: 'i.units_at_risk',
  salesAtRisk: 'i.sales_at_risk',
  rawReorderQuantity: 'i.raw_reorder_quantity',
  stockPlan: 'i.stock_plan',
  arrivalDay: 'i.arrival_day',
  planningRate: 'i.planning_rate',
};

/** Of `variant_sales` as `s`. */
export const salesColumns: ColumnsSql<ReadSales> = {
  days: 's.days',
  units: 's.units',
  revenue: 's.revenue',
  openDay: 's.open_day',
  openUnits: 's.open_units',
  openRevenue: 's.open_revenue',
  orderSizes: 's.order_sizes',
  openSizes: 's.open_sizes',
  groups: 's.groups',
};

const factsAt = (read: Columns<ReadVariant>, at: number): VariantFacts => ({
  variantId: valueAt(read.variantId, at),
  productId: valueAt(read.productId, at),
  catalogue: valueAt(read.catalogue, at),
  stock: valueAt(read.stock, at),
  decisions: valueAt(read.decisions, at),
  ordered: valueAt(read.ordered, at),
  planned: valueAt(read.planned, at),
  bundles: valueAt(read.bundles, at),
  collections: [],
  sources: {},
});

const inForceAt = (read: Columns<ReadVariant>, at: number): InForce | null => {
  const status = valueAt(read.status, at);
  const stockPlan = valueAt(read.stockPlan, at);
  if (status === null || stockPlan === null) return null;
  return {
    numbers: {
      status,
      stockoutDate: valueAt(read.stockoutDate, at),
      daysToOutOfStock: valueAt(read.daysToOutOfStock, at),
      reorderDate: valueAt(read.reorderDate, at),
      unitsAtRisk: valueAt(read.unitsAtRisk, at) ?? 0,
      salesAtRisk: valueAt(read.salesAtRisk, at) ?? 0,
      rawReorderQuantity: valueAt(read.rawReorderQuantity, at),
    },
    stockPlan,
    arrivalDay: valueAt(read.arrivalDay, at) ?? 0,
    gradingLevel: valueAt(read.gradingLevel, at),
    safetyGrade: valueAt(read.safetyGrade, at),
    gradingValue: valueAt(read.gradingValue, at),
    planningRate: valueAt(read.planningRate, at) ?? 0,
  };
};

/** The sales of a variant; none where there is no row. */
export const salesAt = (
  read: Columns<ReadSales>,
  at: number,
  variantId: VariantId,
): VariantSales => {
  const days = valueAt(read.days, at);
  if (days === null) return noSales(variantId);
  return {
    variantId,
    days,
    units: valueAt(read.units, at) ?? [],
    revenue: valueAt(read.revenue, at) ?? [],
    orders: [],
    openDay: valueAt(read.openDay, at),
    openUnits: valueAt(read.openUnits, at) ?? 0,
    openRevenue: valueAt(read.openRevenue, at) ?? 0,
    openOrders: 0,
    source: null,
    openSource: null,
    orderSizes: valueAt(read.orderSizes, at) ?? noOrderSizes,
    openSizes: valueAt(read.openSizes, at) ?? noOrderSizes,
    bigOrders: [],
    bySets: [],
    groups: valueAt(read.groups, at),
  };
};

/** The variants of a part; `getSales` returns null for those whose sales were not read. */
export const toStoredVariants = (
  read: Columns<ReadVariant>,
  getSales: (variantId: VariantId, at: number) => VariantSales | null,
): readonly StoredVariant[] =>
  read.variantId.map((variantId, at) => ({
    facts: factsAt(read, at),
    sales: getSales(variantId, at),
    inForce: inForceAt(read, at),
  }));

type Parts = Pick<VariantFacts, 'bundles' | 'catalogue'>;

export const isComponent = ({ bundles }: Parts): boolean => bundles.length > 0;
export const isBundle = ({ catalogue }: Parts): boolean => (catalogue?.components.length ?? 0) > 0;
