import type { ReportInstance } from '@quartermaster/contracts/reports/calls/instances';
import {
  type InstanceType,
  type ReportFrequency,
  type ReportSchedule,
  reportScheduleLabels,
} from '@quartermaster/contracts/reports/schedules';
import { formatCount } from '../../lib/format.ts';
import { joinParts } from '../../lib/words.ts';
import type { ListWords } from '../../list/words.ts';
import { plural } from '../../lib/plural.ts';

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

/** "9 AM", for sentences; the options of a choice have "9 AM Morning". */
export const timeText = (schedule: ReportSchedule): string =>
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
    periodDays === undefined ? '' : `over ${formatCount(periodDays, 'day')}`,
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
  counted: (total) => plural(total, { one: '# row', other: '# rows' }),
  failed: 'The rows could not be loaded',
  noneMatches: 'No row matches',
  onlyWhere: (reasons) => `Only rows are shown where ${reasons}.`,
};
