import type { AnyAlertType } from '@quartermaster/contracts/reports/alert-types';
import type { MailMark } from '@quartermaster/contracts/reports/feedback';
import type { ReportInstance } from '@quartermaster/contracts/reports/calls/instances';
import {
  type InstanceType,
  type ReportFrequency,
  type ReportSchedule,
  reportScheduleLabels,
} from '@quartermaster/contracts/reports/schedules';
import { joinParts, rowsText } from '../../lib/words.ts';
import type { ListWords } from '../../list/words.ts';
import { plural } from '../../lib/plural.ts';
import { formatNumber } from '../../lib/format.ts';

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
export const NO_RUNS = 'No report yet: run it now or switch it on.';

/** "9 AM", for sentences; the options of a choice have "9 AM Morning". */
const timeText = (schedule: ReportSchedule): string =>
  reportScheduleLabels[schedule].replace(/ \w+$/, '');

/** "Every Monday, 9 AM, over 30 days" */
export const settingsText = ({
  frequency,
  schedule,
  typeSettings: { periodDays },
}: Pick<ReportInstance['snapshot'], 'frequency' | 'schedule' | 'typeSettings'>): string =>
  joinParts(
    ', ',
    frequencyLabels[frequency],
    timeText(schedule),
    periodDays !== undefined && plural(periodDays, { one: 'over # day', other: 'over # days' }),
  );

const listParts = ({ added, changed, gone }: NonNullable<ReportInstance['news']>) =>
  [
    [added, 'new'],
    [changed, 'changed'],
    [gone, 'gone'],
  ] as const;

/** "2 new, 1 changed"; empty when there was nothing to compare with. */
export const newsText = (news: ReportInstance['news']): string => {
  if (news === null) return '';
  const parts = listParts(news).filter(([count]) => count > 0);
  return parts.length === 0
    ? 'Nothing changed'
    : parts.map(([count, word]) => `${String(count)} ${word}`).join(', ');
};

export const listWords: ListWords = {
  counted: rowsText,
  failed: 'The rows could not be loaded',
  noneMatches: 'No row matches',
  onlyWhere: (reasons) => `Only rows are shown where ${reasons}.`,
};

/** Content of the mail of each alert. */
export const alertTexts: Readonly<Record<AnyAlertType, string>> = {
  DRAFT_PURCHASE_ORDER:
    'Lists the purchase orders that are still drafts 7 days after they were created.',
  OVERDUE_PURCHASE_ORDER:
    'Lists the open purchase orders with a shipment, or missing units on no shipment, that should have arrived, and how many days they are late.',
  ARRIVING_INVENTORY:
    'Lists the shipments that are expected in the next 24 to 48 hours, with their locations and quantities.',
  ARRIVAL_MOVED:
    'Lists the open shipments whose arrival was moved to a later day. Each change is listed once.',
  NEGATIVE_STOCK:
    'Lists the items that fell below zero at a location. Each is listed once, until no location is below zero.',
  UNSOLD_GRADE_A:
    'Lists the items of grade A that were in stock for 7 days without a sale. Each is listed once, until it sells.',
  COST_ROSE: 'Lists the items whose cost in the store rose. Each rise is listed once.',
};

/** Who receives an alert, after the least rise of a cost that it lists. */
export const alertSent = (recipients: readonly string[] | undefined, percent?: number): string => {
  const to =
    recipients === undefined ? 'To all active users of the team' : `To ${recipients.join(', ')}`;
  return percent === undefined ? to : `More than ${String(percent)}%. ${to}`;
};

/** Buttons that edit an alert. */
export const alertEdits = {
  recipients: { title: 'Recipients', label: (alert: string) => `Recipients of ${alert}` },
  settings: { title: 'Settings', label: (alert: string) => `Settings of ${alert}` },
};

export const alertsAt = (schedule: ReportSchedule, timeZone: string): string =>
  `Emailed at ${timeText(schedule)}, shop time (${timeZone}), on days with something to list`;

export const renewQuestion = (feed: string): string => `Create a new address for “${feed}”?`;

export const revokeQuestion = (feed: string): string => `Revoke “${feed}”?`;

export const newAddressFor = (feed: string): string => `New address for ${feed}`;

export const revokeFeed = (feed: string): string => `Revoke ${feed}`;

export const putItemBack = (item: string): string => `Put ${item} back`;

/** Heading with the number of items, which has no unit. */
export const leftOutTitle = (items: number): string =>
  items === 0 ? 'Left out' : `Left out ${formatNumber(items)}`;

export const recipientsText = (recipients: readonly string[] | null): string =>
  recipients === null ? 'All active users' : recipients.join(', ');

export const compareRun = (run: string): string => `Compare ${run}`;

export const timesOfShop = (timeZone: string): string =>
  `Times are those of the shop (${timeZone})`;

export const timesOfShopNote = (timeZone: string): string =>
  `Times are those of the shop (${timeZone}).`;

export const leaveOutOf = (report: string): string => `Leave items out of ${report}`;

export const leaveItemsOut = (items: number): string =>
  items === 0
    ? 'Leave items out'
    : plural(items, { one: 'Leave # item out', other: 'Leave # items out' });

export const itemsLeftOut = (items: number, report: string): string =>
  plural(
    items,
    {
      one: '# item left out of {report}, from the next run on',
      other: '# items left out of {report}, from the next run on',
    },
    { report },
  );

export const itemLeftOut = (item: string, report: string): string =>
  `${item} left out of ${report}, from the next run on`;

export const itemPutBack = (item: string, report: string): string =>
  `${item} put back into ${report}, from the next run on`;

export const mailedAgain = (address: string): string => `Emails are sent to ${address} again`;

export const noMails = (address: string): string => `${address} receives no emails`;

export const markTexts: Readonly<Record<MailMark, (when: string) => string>> = {
  HARD_BOUNCE: (when) => `An email bounced on ${when}`,
  COMPLAINT: (when) => `The recipient marked an email as spam on ${when}`,
};

export const tryAddress = (address: string): string => `Try ${address} again`;

export const mostAddresses = (count: number): string => `At most ${formatNumber(count)} addresses`;

export const runBySchedule = (report: string): string => `Run ${report} by its schedule`;

export const emailReport = (report: string): string => `Email ${report}`;

export const trendOf = (runs: number, report: string): string =>
  plural(
    runs,
    { one: 'Rows in the last # run of {report}', other: 'Rows in the last # runs of {report}' },
    { report },
  );

export const runReport = (report: string): string => `Run ${report}`;

export const runReportNow = (report: string): string => `Run ${report} now`;

export const reportWasRun = (report: string): string => `${report} was run`;

export const rowsUnchanged = (rows: number): string =>
  plural(rows, { one: '# row did not change.', other: '# rows did not change.' });

export const COMPARED_RUNS = 'From {earlier} to {later}';

export const whatChanged = (report: string): string => `${report}: what changed`;

export const createdBy = (type: InstanceType, when: string): string =>
  `${instanceTypeLabels[type]}, ${when}`;

export const lateRun = (due: string): string => `Late: due ${due}`;

export const differsFromLog = (news: ReportInstance['news']): string =>
  `Differs from the log: ${newsText(news)}`;

/** "Main 12, Outlet 3" */
export const unitsByLocation = (
  units: readonly { readonly locationName: string; readonly quantity: number }[],
): string =>
  units.map(({ locationName, quantity }) => `${locationName} ${formatNumber(quantity)}`).join(', ');
