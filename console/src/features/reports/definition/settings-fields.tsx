import { Select } from '@mantine/core';
import { SHOWN_RUNS } from '@quartermaster/contracts/reports/calls/definitions';
import { listNextRuns } from '@quartermaster/contracts/reports/rules/run-times';
import { reportScheduleLabels } from '@quartermaster/contracts/reports/schedules';
import { reports, type ReportType } from '@quartermaster/contracts/reports/types';
import { useTimeZone } from '../../../data/settings.ts';
import { FieldRow } from '../../../form/field-row.tsx';
import { useMinute } from '../../../lib/clock.ts';
import { toLabelledOptions } from '../../../lib/options.ts';
import { shopTime } from '../../../lib/shop-times.ts';
import { DescribedSwitch } from '../described-switch.tsx';
import { RecipientsField } from '../recipients-field.tsx';
import { frequencyLabels, timesOfShopNote } from '../words.ts';
import type { ReportSettings } from './report-settings.ts';
import styles from './report-page.module.css';
import { daysText } from '../../../lib/words.ts';

export interface SettingsFieldsProps {
  readonly type: ReportType;
  readonly value: ReportSettings;
  readonly onChange: (change: Partial<ReportSettings>) => void;
}

type FieldsProps = Omit<SettingsFieldsProps, 'type'>;

const frequencyOptions = toLabelledOptions(frequencyLabels);
const scheduleOptions = toLabelledOptions(reportScheduleLabels);

const ScheduleFields = ({ value: { status, frequency, schedule }, onChange }: FieldsProps) => (
  <>
    <DescribedSwitch
      label="Runs by its schedule"
      description="Without it, the report runs only by hand."
      checked={status === 'ACTIVE'}
      onChange={(checked) => onChange({ status: checked ? 'ACTIVE' : 'INACTIVE' })}
    />
    <FieldRow>
      <Select
        label="Frequency"
        allowDeselect={false}
        data={frequencyOptions}
        value={frequency}
        onChange={(next) => {
          if (next !== null) onChange({ frequency: next });
        }}
      />
      <Select
        label="Time"
        allowDeselect={false}
        data={scheduleOptions}
        value={schedule}
        onChange={(next) => {
          if (next !== null) onChange({ schedule: next });
        }}
      />
    </FieldRow>
  </>
);

const PeriodField = ({ type, value: { periodDays }, onChange }: SettingsFieldsProps) => {
  const { period } = reports[type];
  if (period === undefined) return null;
  const days = period.days.toSorted((a, b) => a - b);
  return (
    <Select
      label="Period"
      description={period.about}
      allowDeselect={false}
      data={days.map((count) => ({ value: String(count), label: daysText(count) }))}
      value={String(periodDays)}
      onChange={(next) => onChange({ periodDays: Number(next) })}
    />
  );
};

const MailFields = ({ value, onChange }: FieldsProps) => (
  <>
    <DescribedSwitch
      label="Email the report"
      description="The mail says what changed, shows the first rows and has all of them as a file."
      checked={value.notifyViaEmail}
      onChange={(notifyViaEmail) => onChange({ notifyViaEmail })}
    />
    {value.notifyViaEmail && (
      <>
        <DescribedSwitch
          label="Only when something changed"
          description="No email is sent while nothing differs from the last scheduled report."
          checked={value.onlyWhenChanged}
          onChange={(onlyWhenChanged) => onChange({ onlyWhenChanged })}
        />
        <RecipientsField
          value={value.recipients}
          onChange={(recipients) => onChange({ recipients })}
        />
      </>
    )}
  </>
);

/** Next runs by the edited settings, before they are saved. */
const NextRuns = ({ value: { status, frequency, schedule } }: Pick<FieldsProps, 'value'>) => {
  const now = new Date(useMinute()).toISOString();
  const timeZone = useTimeZone();
  if (status === 'INACTIVE') return null;
  const runs = listNextRuns(now, { frequency, schedule }, { timeZone, count: SHOWN_RUNS });
  return (
    <section className={styles.runs} aria-label="Next runs">
      <h3>Next runs</h3>
      <ol>
        {runs.map((run) => (
          <li key={run}>{shopTime(run, timeZone)}</li>
        ))}
      </ol>
      <p className={styles.hint}>{timesOfShopNote(timeZone)}</p>
    </section>
  );
};

/** Fields for the schedule, the period and the recipients of a report. */
export const SettingsFields = (props: SettingsFieldsProps) => (
  <div className={styles.fields}>
    <ScheduleFields {...props} />
    <PeriodField {...props} />
    <MailFields {...props} />
    <NextRuns {...props} />
  </div>
);
