import {
  type GradingLevel,
  gradingStrategyLabels,
} from '@quartermaster/contracts/inventory/rules/grades';
import { planningMethodLabels } from '@quartermaster/contracts/inventory/field-labels';
import {
  analysisPeriods,
  type InsightsSettings,
  type PlanningMethod,
  planningMethods,
  reorderFrequencies,
  type ReorderFrequency,
  type ServiceLevels,
  type TeamStockLevels,
} from '@quartermaster/contracts/inventory/settings';
import { getAttachmentName } from '@quartermaster/contracts/assets/uploaded-file';
import {
  type BusinessDetails,
  businessDetailsLimits,
} from '@quartermaster/contracts/teams/business-details';
import type { ParkedReadModel, RebuildingReadModels } from '@quartermaster/contracts/teams/calls';
import { formatDate, formatDateTime, formatNumber, formatPercent } from '../../lib/format.ts';
import { plural } from '../../lib/plural.ts';
import type { Part } from '../../lib/merge.ts';
import { daysText } from '../../lib/words.ts';
import { levelHelps, levelInDays, levelTitles } from '../../item/words.ts';

export type DetailsField = keyof BusinessDetails;

export const detailsLabels: Readonly<Record<DetailsField, string>> = {
  logoUrl: 'Logo',
  businessName: 'Business name',
  vatNumber: 'VAT number',
  contactEmail: 'Contact email',
  contactNumber: 'Contact number',
  businessAddress: 'Business address',
};
const detailsFields = Object.keys(detailsLabels) as readonly DetailsField[];

/** Returns the problem of a field, in place of the schema's message. */
export const detailsProblem = (field: DetailsField, value: string): string => {
  const most = businessDetailsLimits[field];
  return field === 'contactEmail' && value.trim().length <= most
    ? 'Enter an email address, such as orders@example.com'
    : `At most ${formatNumber(most)} characters`;
};

/** Splits the details into parts that can be compared and chosen one by one. */
export const detailsParts = (details: BusinessDetails): readonly Part[] =>
  detailsFields.map((key) => ({
    key,
    label: detailsLabels[key],
    value: details[key],
    text: key === 'logoUrl' ? getAttachmentName(details[key]) : details[key],
  }));

const frequencyLabels: Readonly<Record<ReorderFrequency, string>> = {
  EVERY_WEEK: 'Every week',
  EVERY_TWO_WEEKS: 'Every two weeks',
  EVERY_MONTH: 'Every month',
  EVERY_TWO_MONTHS: 'Every two months',
  EVERY_THREE_MONTHS: 'Every three months',
  EVERY_SIX_MONTHS: 'Every six months',
  EVERY_NINE_MONTHS: 'Every nine months',
  EVERY_YEAR: 'Every year',
};

export const frequencyOptions = reorderFrequencies.map((value) => ({
  value,
  label: frequencyLabels[value],
}));

export const periodOptions = analysisPeriods.map((days) => ({
  value: String(days),
  label: daysText(days),
}));

export const planningMethodHelps: Readonly<Record<PlanningMethod, string>> = {
  AVERAGE:
    'What sells in the sales period is what will sell. One large order counts like any other.',
  FORECAST:
    'Orders a day, the last weeks first, times units an order. Unusually large orders are left out.',
  PLAN: 'The months of the demand plan, with your changes. Items and months without a plan are forecast.',
};

export const planningMethodOptions = planningMethods.map((value) => ({
  value,
  label: planningMethodLabels[value],
}));

/** Strategies that can be chosen. */
const strategies = ['SALES_REVENUE', 'PROFIT', 'SALES_QUANTITY'] as const;
export const strategyOptions = strategies.map((value) => ({
  value,
  label: gradingStrategyLabels[value],
}));

const safetyStockLabels = {
  STOCK_BUFFER: 'Stock buffer, days',
  SERVICE_LEVEL: 'Service level',
} as const;
type SafetyStock = keyof typeof safetyStockLabels;

export const safetyStockOptions = Object.entries(safetyStockLabels).map(([value, label]) => ({
  value,
  label,
}));

export const safetyStockHelps: Readonly<Record<SafetyStock, string>> = {
  STOCK_BUFFER: 'Every item has stock for the same days of sales beyond its lead time.',
  SERVICE_LEVEL: 'In so many of 100 cases, stock lasts until the next order arrives.',
};

export const gradeServiceLevel = (grade: string): string => `Grade ${grade}, service level`;

export const gradeAtLevel = (grade: string, level: number): string =>
  `${grade} ${formatPercent(level)}`;

const serviceLevelsText = ({ A, B, C }: ServiceLevels): string =>
  [gradeAtLevel('A', A), gradeAtLevel('B', B), gradeAtLevel('C', C)].join(', ');

/** What sets the safety stock of a grade: "98%" or "7 days". */
export const safetyInForce = (
  { serviceLevels, stockLevels }: InsightsSettings,
  grade: GradingLevel,
): string =>
  serviceLevels === null ? daysText(stockLevels.stockBuffer) : formatPercent(serviceLevels[grade]);

export const inForceText = (value: string): string => `Now ${value}`;

export const SAFETY_STOCK = 'Safety stock';
export const LOST_SALES = 'Lost sales a year';

interface CostTexts {
  readonly stockValue: string;
  readonly lostSales: string;
}

export const safetyCostTexts = ({ stockValue, lostSales }: CostTexts): readonly string[] => [
  `${SAFETY_STOCK}: ${stockValue}`,
  `${LOST_SALES}: ${lostSales}`,
];

export const itemsWithoutCost = (items: number): string =>
  plural(items, {
    one: '# item without a unit cost is not in the value of the safety stock.',
    other: '# items without a unit cost are not in the value of the safety stock.',
  });

export type DayLevel = Exclude<keyof TeamStockLevels, 'reorderFrequency'>;

const levelWord = (level: keyof typeof levelTitles) => ({
  label: levelInDays(levelTitles[level]),
  help: levelHelps[level],
});

export const levelWords: Readonly<Record<DayLevel, { label: string; help: string }>> = {
  leadTime: {
    label: 'Lead time, days',
    help: 'From an order to its arrival, where the primary supplier has no lead time of its own.',
  },
  stockBuffer: levelWord('stockBuffer'),
  runningLowThreshold: levelWord('runningLowThreshold'),
  overstockedThreshold: levelWord('overstockedThreshold'),
};

/** Splits the settings into parts that can be compared and chosen one by one. */
export const insightsParts = ({
  planningMethod,
  averageDailySalesPeriodDays,
  grading,
  stockLevels,
  serviceLevels,
}: InsightsSettings): readonly Part[] => {
  const { A, B, C } = grading.thresholds;
  return [
    {
      key: 'planningMethod',
      label: 'Planning method',
      value: planningMethod,
      text: planningMethodLabels[planningMethod],
    },
    {
      key: 'averageDailySalesPeriodDays',
      label: 'Sales period',
      value: averageDailySalesPeriodDays,
      text: daysText(averageDailySalesPeriodDays),
    },
    {
      key: 'grading',
      label: 'Grades',
      value: grading,
      text: `${gradingStrategyLabels[grading.strategy]} of ${daysText(grading.periodDays)}, ${String(A)} / ${String(B)} / ${String(C)} %`,
    },
    {
      key: 'stockLevels',
      label: 'Stock levels',
      value: stockLevels,
      text: [
        `${daysText(stockLevels.leadTime)} lead time`,
        frequencyLabels[stockLevels.reorderFrequency].toLowerCase(),
        `${daysText(stockLevels.stockBuffer)} buffer`,
        `running low ${daysText(stockLevels.runningLowThreshold)}`,
        `overstocked ${daysText(stockLevels.overstockedThreshold)}`,
      ].join(', '),
    },
    {
      key: 'serviceLevels',
      label: 'Service levels',
      value: serviceLevels,
      text: serviceLevels === null ? 'None, stock buffer' : serviceLevelsText(serviceLevels),
    },
  ];
};

const GRADE_SUM = 100;

/** Returns the problem of the shares of the grades; null when there is none. */
export const sharesProblem = ({
  thresholds: { A, B, C },
}: InsightsSettings['grading']): string | null =>
  A + B + C === GRADE_SUM
    ? null
    : `The shares add up to ${String(A + B + C)} %. They must add up to 100 %.`;

/** UI-FM-07 UI-FM-08: after a price. */
export const billingPeriods = { ANNUAL: 'per year', EVERY_30_DAYS: 'per month' } as const;

export const paidUntil = (day: string): string => `Paid until ${formatDate(day)}.`;

export const choosePlan = (plan: string): string => `Choose ${plan}`;

export const youAreOn = (plan: string): string => `You are on ${plan}`;

export const quantityChange = (before: number, after: number): string =>
  `${formatNumber(before)} to ${formatNumber(after)}`;

export const gradeShare = (grade: string): string => `Grade ${grade}, share`;

/** Takes the place of the items in `changesOfItems`. */
export const changedItems = (changed: number, items: number): string =>
  plural(
    items,
    { one: '{changed} of # item', other: '{changed} of # items' },
    { changed: formatNumber(changed) },
  );

interface Changes {
  readonly ANY: number;
  readonly STATUS: number;
  readonly GRADE: number;
  readonly TO_BUY: number;
}

export const changesOfItems = ({ ANY, STATUS, GRADE, TO_BUY }: Changes): string =>
  plural(
    ANY,
    {
      one: '{items} changes: the status of {status}, the grade of {grade}, the suggested quantity of {toBuy}.',
      other:
        '{items} change: the status of {status}, the grade of {grade}, the suggested quantity of {toBuy}.',
    },
    {
      items: '{items}', // an element
      status: formatNumber(STATUS),
      grade: formatNumber(GRADE),
      toBuy: formatNumber(TO_BUY),
    },
  );

export const showItems = (items: number): string =>
  plural(items, { one: 'Show # item', other: 'Show # items' });

/** "purchase orders" of `purchase_orders`. */
const readModelName = (readModel: string): string => readModel.replaceAll('_', ' ');

export const parkedTitle = ({ readModel, parkedAt }: ParkedReadModel): string =>
  `${readModelName(readModel)}: stopped since ${formatDateTime(parkedAt)}`;

export const PARKED_AT = '{eventType} at position {position}: {reason}';

export const rebuildTitle = (secondsLeft: number | null): string =>
  secondsLeft === null
    ? 'Being rebuilt'
    : plural(secondsLeft, {
        one: 'Being rebuilt, about # second left',
        other: 'Being rebuilt, about # seconds left',
      });

export const rebuildNote = ({ readModels }: RebuildingReadModels): string =>
  `${readModels.map(readModelName).join(', ')}: until then you see the previous tables.`;

export const invitedAgain = (email: string): string => `A new invitation was sent to ${email}`;

export const inviteAgain = (email: string): string => `Send the invitation of ${email} again`;

export const revokeInvitation = (email: string): string => `Revoke the invitation of ${email}`;

export const deactivateQuestion = (member: string): string => `Deactivate ${member}?`;

export const deactivate = (member: string): string => `Deactivate ${member}`;

export const deactivated = (member: string): string => `${member} was deactivated`;
