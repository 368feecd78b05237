import { z } from 'zod';
import { roundTo6 } from '../../core/decimal.ts';
import type { VariantId } from '../../core/ids.ts';

export const gradingLevels = ['A', 'B', 'C'] as const;
export const gradingLevel = z.enum(gradingLevels);
export type GradingLevel = z.infer<typeof gradingLevel>;

export const gradingStrategy = z.enum([
  'PROFIT',
  'SALES_QUANTITY',
  'SALES_REVENUE',
  'SALES_FREQUENCY',
]);
export type GradingStrategy = z.infer<typeof gradingStrategy>;
/** The strategies that settings accept; SALES_FREQUENCY can only be read (AMB-060). */
export const settableGradingStrategy = gradingStrategy.exclude(['SALES_FREQUENCY']);

export const gradingStrategyLabels: Readonly<Record<GradingStrategy, string>> = {
  PROFIT: 'Profit',
  SALES_QUANTITY: 'Sales quantity',
  SALES_REVENUE: 'Sales revenue',
  SALES_FREQUENCY: 'Sales frequency',
};

export interface GradingThresholds {
  readonly A: number;
  readonly B: number;
  readonly C: number;
}

/** Sales of a variant in the grading period: net units and revenue, distinct orders. */
export interface GradedSales {
  readonly units: number;
  readonly revenue: number;
  readonly orders: number;
  readonly unitCost: number | null;
}

/** The graded value of a variant; null for a profit with an unknown unit cost (CALC-GRD). */
export const calculateGradingValue = (
  strategy: GradingStrategy,
  sold: GradedSales,
): number | null => {
  switch (strategy) {
    case 'PROFIT':
      return sold.unitCost === null ? null : sold.revenue - sold.units * sold.unitCost;
    case 'SALES_QUANTITY':
      return sold.units;
    case 'SALES_REVENUE':
      return sold.revenue;
    case 'SALES_FREQUENCY':
      return sold.orders;
  }
};

/** Level of an item by the share of the total that ranks before it; an item without value is C. */
export const resolveGradingLevel = (
  value: number,
  percentBefore: number,
  thresholds: GradingThresholds,
): GradingLevel => {
  if (value <= 0) return 'C';
  const before = roundTo6(percentBefore);
  if (before < thresholds.A) return 'A';
  return before < thresholds.A + thresholds.B ? 'B' : 'C';
};

export interface GradableItem {
  readonly variantId: VariantId;
  readonly value: number | null;
}

export interface Grade {
  readonly variantId: VariantId;
  /** The actual value; a negative one counts as 0. */
  readonly value: number;
  readonly level: GradingLevel;
  /** Share of the total value, 0 to 100. */
  readonly percent: number;
  /** Share of this item and all that rank before it. */
  readonly cumulativePercent: number;
  /** Sum of the values that rank before it. */
  readonly valueBefore: number;
}

export interface Grading {
  /** Best first. */
  readonly grades: readonly Grade[];
  readonly totalValue: number;
  /** Ids of variants left out because their value is unknown. */
  readonly ungraded: readonly string[];
}

interface ValuedItem extends GradableItem {
  readonly value: number;
}

const clampValue = ({ value }: ValuedItem): number => Math.max(0, value);
const isValued = (item: GradableItem): item is ValuedItem => item.value !== null;

/** Highest value first, then by variant id (CALC-GRD-6). */
const compareByRank = (a: ValuedItem, b: ValuedItem): number => {
  const difference = clampValue(b) - clampValue(a);
  if (difference !== 0) return difference;
  return a.variantId < b.variantId ? -1 : Number(a.variantId > b.variantId);
};

/** A part of the total value as a percentage; 0 when the total is 0. */
export const calculateShare = (part: number, total: number): number =>
  total > 0 ? (part / total) * 100 : 0;

/** The place of an item among all items of a team. */
export interface Rank {
  /** Sum of the values that rank before the item. */
  readonly valueBefore: number;
  readonly totalValue: number;
}

/** The grade of an item of known value at its place. */
export const toGrade = (
  item: ValuedItem,
  { valueBefore, totalValue }: Rank,
  thresholds: GradingThresholds,
): Grade => ({
  variantId: item.variantId,
  value: item.value,
  level: resolveGradingLevel(item.value, calculateShare(valueBefore, totalValue), thresholds),
  percent: calculateShare(clampValue(item), totalValue),
  cumulativePercent: calculateShare(valueBefore + clampValue(item), totalValue),
  valueBefore,
});

/** Grades items relative to each other by the share of the total that ranks before them (CALC-GRD). */
export const gradeItems = (
  items: readonly GradableItem[],
  thresholds: GradingThresholds,
): Grading => {
  const ranked = items.filter(isValued).sort(compareByRank);
  const totalValue = ranked.reduce((sum, item) => sum + clampValue(item), 0);
  let valueBefore = 0;
  const grades = ranked.map((item): Grade => {
    const grade = toGrade(item, { valueBefore, totalValue }, thresholds);
    valueBefore += clampValue(item);
    return grade;
  });
  const ungraded = items.filter((item) => !isValued(item)).map(({ variantId }) => variantId);
  return { grades, totalValue, ungraded };
};
