import type { PlanAccuracy, Score } from '@quartermaster/contracts/demand-plan/accuracy';
import { formatChangePercent, formatMonth, formatPercent } from '../../../lib/format.ts';
import { plural } from '../../../lib/plural.ts';

export const ACCURACY_FAILED = 'The accuracy of the plan could not be loaded';
export const NOTHING_SCORED = 'No month is over yet';
export const NOTHING_SCORED_TEXT =
  'What is planned for a month is kept when it begins, and compared with its sales once it is over. The month in which a forecast is made does not count.';

export const scoreTitles = {
  sold: 'Sold',
  planned: 'Planned',
  forecast: 'Forecast',
  plannedError: 'Error of the plan',
  forecastError: 'Error of the forecast',
  bias: 'Bias of the plan',
} as const;

/** A share as a percentage with one digit at most; a dash where nothing was sold. */
export const shareText = (share: number | null): string =>
  formatPercent(share === null ? null : Math.round(share * 1000) / 10);

/** A bias with its sign: above 0, too much was planned. */
export const biasText = (bias: number | null): string =>
  bias === null ? shareText(null) : formatChangePercent(bias * 100);

export const biasHint = (bias: number | null): string => {
  if (bias === null || bias === 0) return 'Planned as sold';
  return bias > 0 ? 'More planned than sold' : 'Less planned than sold';
};

export const forecastHint = ({ forecast: { wape } }: Score): string =>
  `${shareText(wape)} for the forecast alone`;

export const monthsHint = ({ itemMonths }: Score): string =>
  plural(itemMonths, { one: '# month of an item', other: '# months of items' });

/** "Apr 2026 to Jun 2026" */
export const periodText = ({ firstMonth, lastMonth }: PlanAccuracy): string =>
  firstMonth === lastMonth
    ? formatMonth(`${firstMonth ?? ''}-01`)
    : `${formatMonth(`${firstMonth ?? ''}-01`)} to ${formatMonth(`${lastMonth ?? ''}-01`)}`;

type Quarter = PlanAccuracy['quarters'][number];

/** The percentage points by which the changes of the team improved the forecast; null where nothing was sold. */
const countPoints = ({ forecast, planned }: Quarter): number | null =>
  forecast.wape === null || planned.wape === null
    ? null
    : Math.round((forecast.wape - planned.wape) * 100);

/** "Your changes improved the forecast by 3 points in Q3 2026." */
export const quarterSentence = (quarter: Quarter): string => {
  const points = countPoints(quarter);
  const when = `in Q${String(quarter.quarter)} ${String(quarter.year)}`;
  if (points === null) return `Nothing was sold of the items that you changed ${when}.`;
  const by = plural(Math.abs(points), { one: '# point', other: '# points' });
  if (points === 0) return `Your changes were as good as the forecast ${when}.`;
  return `Your changes made the forecast ${by} ${points > 0 ? 'better' : 'worse'} ${when}.`;
};

export const groupLabels = { supplier: 'Supplier', category: 'Category', rule: 'Rule' } as const;
export type GroupBy = keyof typeof groupLabels;

export const groupTitles: Readonly<Record<GroupBy, string>> = {
  supplier: 'Accuracy by supplier',
  category: 'Accuracy by category',
  rule: 'Accuracy by forecast rule',
};
