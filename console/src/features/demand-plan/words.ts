import type { Adjustment } from '@quartermaster/contracts/demand-plan/adjustment-calls';
import type {
  DemandPlan,
  DemandPlanItem,
  DemandPlanMonth,
} from '@quartermaster/contracts/demand-plan/plan';
import { DAILY_RATE, LIKE_ITEM } from '@quartermaster/contracts/demand-plan/rules/forecast-rules';
import { formatMonth, formatNumber } from '../../lib/format.ts';
import { plural } from '../../lib/plural.ts';
import { shopMoment } from '../../lib/shop-times.ts';
import { itemsText, unitsText } from '../../lib/words.ts';
import type { ListWords, PastWords } from '../../list/words.ts';
import { momentText } from '../../ui/words.ts';

export const noPlanAt = (asOf: string): string => `No demand plan at ${momentText(asOf)}`;

export const generatingAt = (asOf: string): string =>
  `The plan was being generated at ${momentText(asOf)}`;

export const GENERATE_TEXT =
  'It forecasts the next 12 months of every item from its sales. This takes about a minute, and you can leave the page meanwhile.';

export const GENERATING = 'The plan is being generated';

/** What happens to the plan of before while a forecast is made. */
export const generatingNote = ({ forecastAt }: Pick<DemandPlan, 'forecastAt'>): string =>
  forecastAt === null
    ? 'Nothing can be changed until it is ready.'
    : 'Nothing can be changed until it is ready. Adjusted months stay, and an interruption leaves the former plan.';

export const progressText = (progress: DemandPlan['progress']): string =>
  progress === null || progress.step === 'COMPUTING'
    ? 'Computing the forecast…'
    : `Recording the forecast: ${formatNumber(progress.done)} of ${itemsText(progress.total)}`;

/** "Forecast of Mar 3, 2026, 10:42 · prices of Mar 3, 2026, 10:42" */
export const planNote = ({ forecastAt, pricesAt }: DemandPlan, timeZone: string): string =>
  [
    ...(forecastAt === null ? [] : [`Forecast of ${shopMoment(forecastAt, timeZone)}`]),
    ...(pricesAt === null ? [] : [`prices of ${shopMoment(pricesAt, timeZone)}`]),
  ].join(' · ');

export const refreshQuestion = {
  title: 'Refresh the forecast?',
  body: 'The plan then begins with the present month. Adjusted months and prices stay. Nothing can be changed until it is ready.',
  confirmLabel: 'Refresh forecast',
} as const;

export const PRICES_REFRESHED = 'Prices refreshed';

/** The numbers of a month in one measure. */
export const measures = {
  quantity: {
    label: 'Quantity',
    planned: 'plannedQuantity',
    previous: 'previousPeriodQuantity',
    actual: 'actualsQuantity',
  },
  revenue: {
    label: 'Revenue',
    planned: 'plannedRevenue',
    previous: 'previousPeriodRevenue',
    actual: 'actualsRevenue',
  },
  cost: {
    label: 'Cost',
    planned: 'plannedCost',
    previous: 'previousPeriodCost',
    actual: 'actualsCost',
  },
} as const satisfies Readonly<
  Record<
    string,
    Readonly<Record<'planned' | 'previous' | 'actual', keyof DemandPlanMonth>> & {
      readonly label: string;
    }
  >
>;
export type Measure = keyof typeof measures;

/** The numbers of a month, in the order of the table. */
export const figureLabels = {
  planned: 'Planned',
  previous: 'A year before',
  actual: 'Actual',
} as const;
export type Figure = keyof typeof figureLabels;

/** The units that the forecast alone expects. */
export const FORECAST = 'Forecast';

export const monthsOf = (measure: Measure): string => `${measures[measure].label} by month`;

export const breakdownTitles = {
  supplier: 'Revenue by supplier',
  category: 'Revenue by category',
} as const;

export const revenueBy = (whom: 'supplier' | 'category', figure: Figure): string =>
  `${figureLabels[figure]} revenue by ${whom} and month`;

export const NO_SUPPLIER = 'No supplier';
export const UNKNOWN_SUPPLIER = 'Unknown supplier';
export const NO_CATEGORY = 'No category';

export const listWords: ListWords = {
  failed: 'The items could not be loaded',
  noneMatches: 'No item matches',
  onlyWhere: (reasons) => `Only items are shown where ${reasons}.`,
};

export const pastWords: PastWords = {
  noneAt: (moment) => `No item in the plan at ${moment}`,
};

export const saveMonths = (months: number): string =>
  plural(months, { one: 'Save # month', other: 'Save # months' });

export const monthsSaved = (months: number): string =>
  plural(months, { one: '# month saved', other: '# months saved' });

export const SAVING = 'The changes are being saved';

export const CELLS_CHANGED = 'Somebody else changed the same months';

export const cellLabel = (item: string, monthStart: string): string =>
  `${item}: ${formatMonth(monthStart)}`;

/** An adjusted quantity; null when the forecast counts. */
export const adjustedText = (quantity: number | null): string =>
  quantity === null ? FORECAST : unitsText(quantity);

/** "Flat level" */
export const ruleText = (rule: string): string => rule.charAt(0).toUpperCase() + rule.slice(1);

const ownForecasts = {
  'flat level': 'the level of its own sales, in which recent months count more',
  'level and last year': 'the level of its own sales with a part of last year’s season',
  'mean of models': 'the mean of three models of its own sales',
} as const;

const groupNames = { category: 'its category', shop: 'the whole shop' } as const;

/** Sentences for the rules that share the forecast of a category or of the shop; the weights are those of docs/forecast.md B. */
const createShareSentences = (group: keyof typeof groupNames): Readonly<Record<string, string>> => {
  const share = `its share of the forecast of ${groupNames[group]}`;
  const rule = `share of ${group}`;
  return {
    [rule]: `The forecast is ${share}, since its own sales are too new or too rare for a forecast of its own.`,
    [`${rule}, flat level`]: `The forecast is ${share}, mixed with ${ownForecasts['flat level']}.`,
    [`${rule}, level and last year`]: `Three quarters of the forecast are ${share}, and one quarter is ${ownForecasts['level and last year']}.`,
    [`${rule}, mean of models`]: `Half of the forecast is ${share}, and half is ${ownForecasts['mean of models']}.`,
  };
};

const forecastSentences: Readonly<Record<string, string>> = {
  'no history': 'Nothing is known of its sales, so the forecast is 0.',
  'flat level': `The forecast is ${ownForecasts['flat level']}.`,
  'level and last year': `The forecast is ${ownForecasts['level and last year']}.`,
  'mean of models': `The forecast is ${ownForecasts['mean of models']}.`,
  ...createShareSentences('category'),
  ...createShareSentences('shop'),
  [LIKE_ITEM]:
    'The forecast is that of the item that it sells like, mixed with its own sales, which count more with each month.',
  [DAILY_RATE]:
    'The forecast is its average daily sales times the days of each month, since its sales are known for fewer than 3 months.',
};

export const SELLS_LIKE = 'Sells like…';
export const LIKE_ITEM_HELP =
  'A new item is forecast like another one, from the next forecast on. Its own sales count more with each month, and alone after a year.';

/** The item that a new item sells like. */
export const likeItemText = ({ title, percent }: NonNullable<DemandPlanItem['like']>): string =>
  `It is set to sell like ${title}, ${formatNumber(percent)} % of it.`;

/** How the forecast of an item was made. */
export const forecastSentence = (rule: string): string =>
  forecastSentences[rule] ?? `The forecast was made by the rule “${ruleText(rule)}”.`;

/** The band of the chart, and the column of the limits between which demand stays in 8 of 10 months. */
export const INTERVAL = '8 of 10 months';

/** "6–15" */
export const limitsText = (low: number, high: number): string =>
  `${formatNumber(low)}–${formatNumber(high)}`;

/** The column of the forecast of a month in percent of the level. */
export const SEASON = 'Season';

/** "84 a month": the mean of the forecast months. */
export const levelText = (level: number): string =>
  `${formatNumber(Math.round(level * 10) / 10)} a month`;

export const NOT_SAVED = 'not saved';

export const PLANNED_REVENUE_OF_YEAR = 'Planned revenue of the year';

export const BACK_TO_FORECAST = 'Back to the forecast';

export const itemsThatMatch = (items: number, isNarrowed: boolean): string =>
  isNarrowed
    ? plural(items, {
        one: '# item matches the search and the filters.',
        other: '# items match the search and the filters.',
      })
    : `All ${itemsText(items)} of the plan, since there is no search or filter.`;

export const changeItems = (items: number): string => `Change ${itemsText(items)}`;

export const SAVE_FIRST = 'Save or discard the changes of single months first.';

const monthsText = (months: number): string =>
  plural(months, { one: '# month', other: '# months' });

export const adjusted = ({ changedCells, changedItems }: Adjustment): string =>
  changedCells === 0
    ? 'No month changed'
    : `Changed ${monthsText(changedCells)} of ${itemsText(changedItems)}`;

export const adjustmentUndone = ({
  changedCells,
  changedSince,
}: Pick<Adjustment, 'changedCells' | 'changedSince'>): string =>
  changedSince === 0
    ? `Restored ${monthsText(changedCells)}`
    : `Restored ${monthsText(changedCells)}; ${plural(changedSince, { one: '# stays, because it was changed again', other: '# stay, because they were changed again' })}`;

/** The last row of the table of items. */
export const totalOfPage = (items: number, isWhole: boolean): string =>
  isWhole ? `Total of ${itemsText(items)}` : 'Total of this page';
