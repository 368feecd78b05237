import {
  ALERT_SCHEDULE,
  type ReportFrequency,
  type ReportSchedule,
} from '@quartermaster/contracts/reports/schedules';
import type { Revision } from '@quartermaster/contracts/core/ids';
import { toKnownTimeZone } from '@quartermaster/contracts/core/day';
import {
  alertDefinitionChanged,
  alertRunDue,
  reportDefinitionChanged,
  reportRunDue,
} from '@quartermaster/contracts/reports/events';
import { findNextRun } from '@quartermaster/contracts/reports/rules/run-times';
import { storeConnected, teamDisabled, teamEnabled } from '@quartermaster/contracts/teams/events';
import {
  defineProjection,
  type EventHandler,
  need,
  needAll,
  on,
  type ProjectedEvent,
  type Rows,
} from '@quartermaster/platform/projections/projection';
import { defineTable } from '@quartermaster/platform/projections/rows/table';

const ONLY = 'team';

/** Time zone of the runs of a team, and whether it has runs. */
interface TeamHours {
  readonly id: string;
  readonly timeZone: string;
  readonly isEnabled: boolean;
}

const teamHours = defineTable<TeamHours>({
  name: 'team_hours',
  key: ['id'],
  columns: { id: 'text', timeZone: 'text', isEnabled: 'bool' },
});

/** A report or an alert that was ACTIVE once. */
export interface Schedule {
  readonly id: string;
  readonly kind: 'report' | 'alert';
  readonly type: string;
  readonly frequency: ReportFrequency;
  readonly schedule: ReportSchedule;
  readonly isActive: boolean;
  /** First due time (ISO) without a run; null while it is inactive or the team is disabled. */
  readonly nextDueAt: string | null;
  /** Last revision of the stream of its due times; null before the first one. */
  readonly lastRevision: Revision | null;
}

export const schedules = defineTable<Schedule>({
  name: 'schedules',
  key: ['id'],
  columns: {
    id: 'text',
    kind: 'text',
    type: 'text',
    frequency: 'text',
    schedule: 'text',
    isActive: 'bool',
    nextDueAt: 'text',
    lastRevision: 'int',
  },
});

const getTeamHours = (rows: Rows): TeamHours =>
  rows.get(teamHours, ONLY) ?? { id: ONLY, timeZone: 'UTC', isEnabled: true };

/** The schedule with its first due time after an instant. */
const withNextDueAt = (
  rows: Rows,
  instant: string,
  schedule: Omit<Schedule, 'nextDueAt'>,
): Schedule => {
  const { timeZone, isEnabled } = getTeamHours(rows);
  const isDue = isEnabled && schedule.isActive;
  const nextDueAt = isDue ? findNextRun(instant, schedule, toKnownTimeZone(timeZone)) : null;
  return { ...schedule, nextDueAt };
};

/** Changes the time zone or the enabled state of the team. Due times before the change that have no run are dropped. */
const changeTeamHours = (rows: Rows, change: Partial<TeamHours>, recordedAt: string): void => {
  const before = getTeamHours(rows);
  const after = { ...before, ...change };
  rows.put(teamHours, after);
  if (after.timeZone === before.timeZone && after.isEnabled === before.isEnabled) return;
  for (const schedule of [...rows.all(schedules)]) {
    rows.put(schedules, withNextDueAt(rows, recordedAt, schedule));
  }
};

const needTeamRows = () => [need(teamHours, ONLY), needAll(schedules)];

const hourHandlers: readonly EventHandler[] = [
  on(storeConnected, {
    needs: needTeamRows,
    fold: ({ data: { timeZone }, recordedAt }, rows) =>
      changeTeamHours(rows, { timeZone }, recordedAt),
  }),
  on(teamDisabled, {
    needs: needTeamRows,
    fold: ({ recordedAt }, rows) => changeTeamHours(rows, { isEnabled: false }, recordedAt),
  }),
  on(teamEnabled, {
    needs: needTeamRows,
    fold: ({ recordedAt }, rows) => changeTeamHours(rows, { isEnabled: true }, recordedAt),
  }),
];

const needDefinitionRows = ({ data }: { readonly data: { readonly definitionId: string } }) => [
  need(teamHours, ONLY),
  need(schedules, data.definitionId),
];

/** Sets the first due time after a change. Earlier due times without a run are dropped. */
const putSchedule = (
  rows: Rows,
  changedAt: string,
  schedule: Omit<Schedule, 'nextDueAt' | 'lastRevision'>,
): void => {
  const lastRevision = rows.get(schedules, schedule.id)?.lastRevision ?? null;
  rows.put(schedules, withNextDueAt(rows, changedAt, { ...schedule, lastRevision }));
};

type RunDue = ProjectedEvent<typeof reportRunDue> | ProjectedEvent<typeof alertRunDue>;

const advanceSchedule = ({ data: { definitionId, dueAt }, revision }: RunDue, rows: Rows): void => {
  const schedule = rows.get(schedules, definitionId);
  if (schedule === undefined) return;
  rows.put(schedules, withNextDueAt(rows, dueAt, { ...schedule, lastRevision: revision }));
};

const definitionHandlers: readonly EventHandler[] = [
  on(reportDefinitionChanged, {
    needs: needDefinitionRows,
    fold: ({ data }, rows) => {
      const { definitionId: id, type, status, frequency, schedule, changedAt } = data;
      const isActive = status === 'ACTIVE';
      putSchedule(rows, changedAt, { id, kind: 'report', type, isActive, frequency, schedule });
    },
  }),
  on(alertDefinitionChanged, {
    needs: needDefinitionRows,
    fold: ({ data: { definitionId: id, type, status, changedAt } }, rows) => {
      const daily = { frequency: 'DAILY', schedule: ALERT_SCHEDULE } as const;
      const isActive = status === 'ACTIVE';
      putSchedule(rows, changedAt, { id, kind: 'alert', type, isActive, ...daily });
    },
  }),
  on(reportRunDue, { needs: needDefinitionRows, fold: advanceSchedule }),
  on(alertRunDue, { needs: needDefinitionRows, fold: advanceSchedule }),
];

/** Projects the due times of active reports and alerts. */
export const reportSchedulesProjection = defineProjection({
  name: 'report_schedules',
  version: 1,
  tables: [teamHours, schedules],
  on: [...hourHandlers, ...definitionHandlers],
});
