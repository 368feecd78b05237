import type { ReportInstance } from '@quartermaster/contracts/reports/calls/instances';
import {
  type InstanceType,
  type ReportFrequency,
  reportPeriods,
  type ReportSchedule,
  reportScheduleLabels,
  type ReportType,
} from '@quartermaster/contracts/reports/types';
import { formatCount } from '../../lib/format.ts';
import { joined } from '../../lib/words.ts';

/** The reports by what they are about, in the order in which they are listed. */
export const reportGroups = {
  Risk: ['STOCKOUT_RISK', 'OUT_OF_STOCK', 'NEGATIVE_ON_HAND'],
  Value: ['ACTIVE_STOCK_ASSET_VALUE', 'ALL_STOCK_ASSET_VALUE'],
  Movement: ['DEAD_STOCK', 'SALES_VELOCITY', 'INVENTORY_ITEMS_VARIANCE', 'INVENTORY_IN_TRANSIT'],
  Snapshots: [
    'INVENTORY_SNAPSHOT',
    'SALES_SNAPSHOT',
    'ACTIVE_PURCHASE_ORDERS_SNAPSHOT',
    'DASHBOARD_SNAPSHOT',
  ],
} as const satisfies Readonly<Record<string, readonly ReportType[]>>;

/** What each report answers. */
export const reportQuestions: Readonly<Record<ReportType, string>> = {
  STOCKOUT_RISK: 'Which items are out of stock or run out within the period, and when?',
  OUT_OF_STOCK: 'Which items are out of stock, and which sales were lost?',
  NEGATIVE_ON_HAND: 'Which items have negative stock at a location?',
  ACTIVE_STOCK_ASSET_VALUE: 'What is the stock of active products worth, at cost and at retail?',
  ALL_STOCK_ASSET_VALUE: 'What is the whole stock worth, at cost and at retail?',
  DEAD_STOCK: 'Which items stopped selling, or sell again, since the last scheduled run?',
  SALES_VELOCITY: 'Which items sell faster or slower than at the last scheduled run?',
  INVENTORY_ITEMS_VARIANCE: 'How did stock and its value change over the period?',
  INVENTORY_IN_TRANSIT: 'What is on its way, in which shipment, and when does it arrive?',
  INVENTORY_SNAPSHOT: 'What are the status, the grade and the value of every item?',
  SALES_SNAPSHOT: 'What did each item sell over the sales period?',
  ACTIVE_PURCHASE_ORDERS_SNAPSHOT: 'Which purchase orders are open, and what comes next in each?',
  DASHBOARD_SNAPSHOT: 'How is the shop doing as a whole?',
};

export const frequencyLabels: Readonly<Record<ReportFrequency, string>> = {
  DAILY: 'Every day',
  WEEKLY: 'Every Monday',
  MONTHLY: 'On the first day of a month',
};

export const instanceTypeLabels: Readonly<Record<InstanceType, string>> = {
  MANUAL: 'By hand',
  SCHEDULED: 'Scheduled',
};

export const NO_RUN_YET = 'No report yet: run it now or switch it on';

/** The periods of a report from the shortest to the longest; none for a report without a period. */
export const periodsOf = (type: ReportType): readonly number[] =>
  (reportPeriods[type] ?? []).toSorted((a, b) => a - b);

/** "9 AM", for sentences; a choice says "9 AM Morning". */
export const timeText = (schedule: ReportSchedule): string =>
  reportScheduleLabels[schedule].replace(/ \w+$/, '');

/** "Every Monday, 9 AM, over 30 days" */
export const settingsText = ({
  frequency,
  schedule,
  typeSettings: { periodDays },
}: Pick<ReportInstance['snapshot'], 'frequency' | 'schedule' | 'typeSettings'>): string =>
  joined(
    ', ',
    frequencyLabels[frequency],
    timeText(schedule),
    periodDays === undefined ? '' : `over ${formatCount(periodDays, 'day')}`,
  );

const partsOf = ({ added, changed, gone }: NonNullable<ReportInstance['news']>) =>
  [
    [added, 'new'],
    [changed, 'changed'],
    [gone, 'gone'],
  ] as const;

/** "2 new, 1 changed"; empty when there was nothing to compare with. */
export const newsText = (news: ReportInstance['news']): string => {
  if (news === null) return '';
  const parts = partsOf(news).filter(([count]) => count > 0);
  return parts.length === 0
    ? 'Nothing changed'
    : parts.map(([count, word]) => `${String(count)} ${word}`).join(', ');
};

/** Reports whose rows are about variants, of which some may be left out. */
export const hasVariants = (type: ReportType): boolean =>
  type !== 'ACTIVE_PURCHASE_ORDERS_SNAPSHOT';

/** The placeholder of the search in the rows of a report: which texts are searched; null where there are none. */
export const searchText = (type: ReportType): string | null => {
  switch (type) {
    case 'DASHBOARD_SNAPSHOT':
      return null;
    case 'ACTIVE_PURCHASE_ORDERS_SNAPSHOT':
      return 'Search order, reference or supplier';
    case 'INVENTORY_IN_TRANSIT':
      return 'Search order, supplier, title or SKU';
    default:
      return 'Search title, variant or SKU';
  }
};
