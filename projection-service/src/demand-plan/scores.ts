import { fromDayNumber, toDayNumber, toMonth } from '@quartermaster/contracts/core/day';
import type { VariantId } from '@quartermaster/contracts/core/ids';
import {
  getFirstDay,
  getMonthNumber,
} from '@quartermaster/contracts/forecast/rules/calendar-months';
import { type Need, need, type Rows } from '@quartermaster/platform/projections/projection';
import {
  type PlanForecast,
  type PlanItemMonths,
  planItemMonths,
  type PlanItemRow,
  planItems,
  plans,
  planScores,
} from './tables.ts';

/** Months after which the score of an item is removed. */
const KEPT_MONTHS = 24;
/** Items between which other work gets its turn. */
const ITEMS_AT_ONCE = 500;

const toNumber = (month: string): number => getMonthNumber(toDayNumber(`${month}-01`));
const toText = (month: number): string => toMonth(fromDayNumber(getFirstDay(month)));

/** The months after one up to another, as YYYY-MM; none when the other is no later. */
export const listMonthsAfter = (month: string, through: string): readonly string[] => {
  const first = toNumber(month) + 1;
  const count = Math.max(0, toNumber(through) - first + 1);
  return Array.from({ length: count }, (_, ahead) => toText(first + ahead));
};

/** The months before one, as YYYY-MM. */
export const listMonthsBefore = (month: string, count: number): readonly string[] =>
  Array.from({ length: count }, (_, ago) => toText(toNumber(month) - 1 - ago));

interface ScoredItem extends Pick<PlanItemRow, 'variantId' | 'rule'> {
  readonly supplierId: PlanItemRow['primarySupplierId'];
  readonly category: PlanItemRow['shopifyCategory'];
  readonly months: PlanItemMonths;
}

const keepItem = (rows: Rows, month: string, at: number, item: ScoredItem): void => {
  const { months, ...of } = item;
  const { adjusted, amounts } = months;
  rows.put(planScores, {
    month,
    ...of,
    forecast: amounts.forecast[at] ?? 0,
    adjusted: adjusted[at] ?? null,
    sold: amounts.sold[at] ?? 0,
  });
  rows.remove(planScores, toText(toNumber(month) - KEPT_MONTHS), of.variantId);
};

/**
 * Keeps a month of the forecast in force as it is planned now, at its begin: of each item that counts in the sums. The month in
 * which the forecast was made is not kept, because it had begun before.
 */
export function* keepMonth(
  rows: Rows,
  month: string,
  { half, forecastId, startDate }: PlanForecast,
): Generator<undefined, void> {
  const at = toNumber(month) - toNumber(toMonth(startDate));
  if (at <= 0) return;
  let count = 0;
  for (const item of rows.all(planItems)) {
    if (item.half !== half || item.forecastId !== forecastId || !item.isSummed) continue;
    const { variantId, rule, primarySupplierId: supplierId, shopifyCategory: category } = item;
    const months = rows.get(planItemMonths, half, variantId);
    if (months === undefined || at >= months.amounts.forecast.length) continue;
    keepItem(rows, month, at, { variantId, rule, supplierId, category, months });
    count += 1;
    if (count % ITEMS_AT_ONCE === 0) yield;
  }
}

/** Whether what was planned for a month, YYYY-MM, may be kept. */
const isKept = (get: Rows['get'], month: string): boolean =>
  month <= (get(plans, 'plan')?.keptThrough ?? '');

/** What `countSold` reads, beside the plan. */
export const scoreNeeds = (
  month: string,
  variantIds: readonly VariantId[],
  peek: Rows['get'],
): readonly Need[] =>
  isKept(peek, month) ? variantIds.map((variantId) => need(planScores, month, variantId)) : [];

/** Adds units to what was sold of an item in a month that is scored; a correction may be negative. */
export const countSold = (rows: Rows, month: string, variantId: VariantId, units: number): void => {
  if (!isKept((table, ...key) => rows.get(table, ...key), month)) return;
  const score = rows.get(planScores, month, variantId);
  if (score !== undefined) rows.put(planScores, { ...score, sold: score.sold + units });
};
