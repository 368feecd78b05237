import {
  addDays,
  type Day,
  toDay,
  fromDayNumber,
  instantAt,
  toDayNumber,
  weekday,
} from '../../core/day.ts';
import type { ReportFrequency, ReportSchedule } from '../schedules.ts';

/** Schedule of a report. */
export interface RunSchedule {
  readonly frequency: ReportFrequency;
  readonly schedule: ReportSchedule;
}

const MONDAY = 1;

const isRunDay: Readonly<Record<ReportFrequency, (day: Day) => boolean>> = {
  DAILY: () => true,
  WEEKLY: (day) => weekday(day) === MONDAY,
  MONTHLY: (day) => day.endsWith('-01'),
};

const parseHour = (schedule: ReportSchedule): number => Number(schedule.slice(0, 2));

/** The run of a day, as ISO text in UTC. */
const toRunTime = (day: Day, { schedule }: RunSchedule, timeZone: string): string =>
  instantAt(day, parseHour(schedule), timeZone);

/** Longest search for a run, in days; longer than a month. */
const MAX_SEARCHED_DAYS = 32;

/**
 * The first run after an instant (ISO), in UTC (CALC-NXT). Days and hours are those of the time zone, so the hour stays the
 * same when clocks change.
 */
export const findNextRun = (instant: string, runs: RunSchedule, timeZone: string): string => {
  const today = toDayNumber(toDay(instant, timeZone));
  for (let ahead = 0; ; ahead += 1) {
    const day = fromDayNumber(today + ahead);
    const run = isRunDay[runs.frequency](day) ? toRunTime(day, runs, timeZone) : '';
    if (run > instant) return run;
    if (ahead > MAX_SEARCHED_DAYS) throw new Error(`No run follows ${instant}`);
  }
};

/** The last run at or before an instant (ISO), in UTC. */
export const findLastRun = (instant: string, runs: RunSchedule, timeZone: string): string => {
  const today = toDay(instant, timeZone);
  for (let back = 0; ; back += 1) {
    const day = addDays(today, -back);
    const run = isRunDay[runs.frequency](day) ? toRunTime(day, runs, timeZone) : null;
    if (run !== null && run <= instant) return run;
    if (back > MAX_SEARCHED_DAYS) throw new Error(`No run precedes ${instant}`);
  }
};

/** The next runs after an instant, in order. */
export const listNextRuns = (
  instant: string,
  runs: RunSchedule,
  { timeZone, count }: { readonly timeZone: string; readonly count: number },
): readonly string[] => {
  const found: string[] = [];
  while (found.length < count) {
    found.push(findNextRun(found.at(-1) ?? instant, runs, timeZone));
  }
  return found;
};

/** Minutes after its due time from which on a run counts as late. */
const LATE_MINUTES = 10;

/** True when an instance was recorded long after it was due (REP-G-03). */
export const isLate = (dueAt: string, madeAt: string): boolean =>
  Date.parse(madeAt) - Date.parse(dueAt) > LATE_MINUTES * 60_000;
