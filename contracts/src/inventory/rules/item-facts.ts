import type { Day } from '../../core/day.ts';
import type { Season } from '../../forecast/rules/group-season.ts';
import type { OrderSizes } from '../../forecast/rules/order-sizes.ts';
import type { StockLevelsSettings } from '../../products/events.ts';
import type { InsightsSettings } from '../settings.ts';
import type { GradingLevel } from './grades.ts';
import type { CountingFacts } from './stock-counting.ts';
import { addSales, type SalesHistory } from './history.ts';
import type { OrderedVariant } from './incoming.ts';
import type { PlannedDemand } from './planned-demand.ts';
import type { Rate } from './rate.ts';

/** An order of the store that bought many units of a variant. */
export interface BigOrder {
  /** Day number from 1970-01-01. */
  readonly day: number;
  readonly orderId: string;
  /** As the store shows it; empty when it is unknown. */
  readonly name: string;
  readonly units: number;
}

/** Demand that a what-if draft assumes from a day on; no stored number depends on it. */
export interface AssumedDemand {
  /** Days from today; the first one is 0. */
  readonly fromDay: number;
  /** Factor of the planning rate of its own sales: 1.2 is a fifth more. */
  readonly factor: number;
  /** In place of `bundleDemandRate`. */
  readonly bundleDemandRate: Rate;
}

/** All inputs of the numbers of one variant; money in the shop's currency. */
export interface ItemFacts extends CountingFacts {
  /** Below 0 when units are owed; 0 where they are not counted. */
  readonly onHand: number;
  readonly continueSelling: boolean;
  readonly salePrice: number;
  readonly costPrice: number | null;
  /** Landed unit cost taken from a shipment. */
  readonly landedCost: number | null;
  readonly manualLandedCost: number | null;
  readonly manualStatus: 'NO_RESTOCK' | null;
  readonly createdOn: Day;
  readonly firstAvailableOn: Day | null;
  readonly everInStock: boolean;
  /** Past out-of-stock periods of full days, ascending and separate. */
  readonly outOfStock: readonly (readonly [from: Day, through: Day])[];
  /** First day of the present out-of-stock period; null when there is stock. */
  readonly outSince: Day | null;
  /** Day of the last unit; used in explanations only. */
  readonly lastStockoutDate: Day | null;
  readonly sales: SalesHistory & {
    readonly revenue: readonly number[];
    /** Number of orders by day; used in explanations only. */
    readonly orders?: readonly number[];
    /** The largest orders, for explanations only. */
    readonly bigOrders?: readonly BigOrder[];
    /** Groups sold of a set. They count in its own rates alone: their units and revenue are sales of its components. */
    readonly groups?: SalesHistory;
    /** The orders of the last 180 days by their units, groups included. */
    readonly orderSizes?: OrderSizes;
  };
  readonly ordered: readonly OrderedVariant[];
  /** The product's own settings; null inherits the team's. */
  readonly stockLevels: StockLevelsSettings | null;
  /** Of the primary supplier; null falls back to the team's. */
  readonly supplierLeadTimeDays: number | null;
  /** Units per day that bundles use of the variant (`sumBundleDemand`). */
  readonly bundleDemandRate: Rate;
  /** Season of its demand; null by AVERAGE, and where none is known. */
  readonly season: Season | null;
  /** Null by another method than PLAN, and for an item that no ready plan has. */
  readonly plannedDemand: PlannedDemand | null;
  /** Its grade when all numbers of the team were last worked out; null for a new variant. */
  readonly safetyGrade: GradingLevel | null;
  /** How its demand scatters (`calculateScatterRatio`); only service levels use it. */
  readonly scatterRatio: number;
  /** Earliest first; absent while demand is unchanged. */
  readonly assumedDemand?: readonly AssumedDemand[] | undefined;
}

/** Selects the sales that the rates of a variant count: its own lines, and the groups of a set (CALC-BUN-9). */
export const selectCountedSales = ({ sales }: Pick<ItemFacts, 'sales'>): SalesHistory =>
  sales.groups === undefined ? sales : addSales(sales, sales.groups);

export interface TeamView {
  readonly today: Day;
  readonly settings: InsightsSettings;
}
