import type { ReportDefinition } from '@quartermaster/contracts/reports/calls/definitions';
import { reportScheduleLabels } from '@quartermaster/contracts/reports/schedules';
import { getDefaultPeriod } from '@quartermaster/contracts/reports/types';
import isEqual from 'fast-deep-equal/es6';
import type { ReportChange } from '../../../data/reports/definitions.ts';
import { type Part, createFieldPart } from '../../../lib/merge.ts';
import type { Recipients } from '../recipients-field.tsx';
import { frequencyLabels, recipientsText } from '../words.ts';
import { daysText } from '../../../lib/words.ts';

/** Settings of a report that people edit. */
export interface ReportSettings extends Pick<
  ReportDefinition,
  'status' | 'frequency' | 'schedule' | 'notifyViaEmail' | 'onlyWhenChanged'
> {
  /** Null for a report without a period. */
  readonly periodDays: number | null;
  readonly recipients: Recipients;
}

export const toReportSettings = ({
  type,
  typeSettings,
  recipients,
  ...report
}: ReportDefinition): ReportSettings => {
  const { status, frequency, schedule, notifyViaEmail, onlyWhenChanged } = report;
  const { periodDays = getDefaultPeriod(type) } = typeSettings;
  return {
    status,
    frequency,
    schedule,
    notifyViaEmail,
    onlyWhenChanged,
    periodDays,
    recipients: recipients ?? null,
  };
};

const formatOnOff = (on: boolean): string => (on ? 'On' : 'Off');

/** Splits settings into parts that can be compared and chosen one by one. */
export const settingsParts = (settings: ReportSettings): readonly Part[] => {
  const part = createFieldPart(settings);
  const { status, frequency, schedule, periodDays } = settings;
  return [
    part('status', 'Scheduled', formatOnOff(status === 'ACTIVE')),
    part('frequency', 'Frequency', frequencyLabels[frequency]),
    part('schedule', 'Time', reportScheduleLabels[schedule]),
    part('periodDays', 'Period', periodDays === null ? '' : daysText(periodDays)),
    part('notifyViaEmail', 'Mail', formatOnOff(settings.notifyViaEmail)),
    part('onlyWhenChanged', 'Only when something changed', formatOnOff(settings.onlyWhenChanged)),
    part('recipients', 'Recipients', recipientsText(settings.recipients)),
  ];
};

/** Returns the changed settings only, so that another member's change of other settings stays. */
export const diffSettings = (before: ReportSettings, after: ReportSettings): ReportChange => {
  const { periodDays, recipients, ...plain } = after;
  const changed = Object.entries(plain).filter(
    ([key, value]) => before[key as keyof typeof plain] !== value,
  );
  return {
    ...Object.fromEntries(changed),
    ...(periodDays !== before.periodDays &&
      periodDays !== null && { typeSettings: { periodDays } }),
    ...(!isEqual(recipients, before.recipients) && {
      recipients: recipients === null ? null : [...recipients],
    }),
  };
};
