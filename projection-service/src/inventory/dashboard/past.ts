import { addDays, type Day } from '@quartermaster/contracts/core/day';
import { roundTo6 } from '@quartermaster/contracts/core/decimal';
import type { TeamId } from '@quartermaster/contracts/core/ids';
import {
  type DashboardTrends,
  TREND_DAYS,
  type ValueName,
  valueNames,
} from '@quartermaster/contracts/dashboard/calls';
import type { ReadPool } from '../../core/paging.ts';
import type { SnapshotScope } from '../tables/history.ts';

/** The values of a scope that were stored when a business day began. */
interface PastDay {
  readonly date: Day;
  readonly values: Readonly<Record<ValueName, number>>;
}

/** The stored values of today and the 30 days before, by date; days without a snapshot are left out. */
export const readPastDays = async (
  pool: ReadPool,
  teamId: TeamId,
  { today, scope }: { readonly today: Day | null; readonly scope: SnapshotScope },
): Promise<readonly PastDay[]> => {
  if (today === null) return [];
  const { rows } = await pool.query<PastDay>(
    `select date, totals -> $4 as values from ${pool.schema}.daily_snapshots
     where team_id = $1 and date between $2 and $3 order by date`,
    [teamId, addDays(today, -TREND_DAYS), today, scope],
  );
  return rows;
};

const DAYS_BACK = 7;

interface Comparable {
  /** Values of seven days ago; null when none are stored. */
  readonly values: PastDay['values'] | null;
  readonly comparableFrom: Day | null;
}

/** Older values exist from seven days after the oldest stored day of the last seven. */
export const findComparable = (days: readonly PastDay[], today: Day | null): Comparable => {
  if (today === null) return { values: null, comparableFrom: null };
  const sevenDaysAgo = addDays(today, -DAYS_BACK);
  const oldest = days.find(({ date }) => date >= sevenDaysAgo);
  return {
    values: oldest?.date === sevenDaysAgo ? oldest.values : null,
    comparableFrom: addDays(oldest?.date ?? today, DAYS_BACK),
  };
};

const toTrendPoint = ({ date, values }: PastDay): DashboardTrends['days'][number] => {
  const rounded = valueNames.map((name) => [name, roundTo6(values[name])] as const);
  return { date, ...(Object.fromEntries(rounded) as Record<ValueName, number>) };
};

/** The stored days before today, and today with the values of this moment. */
export const buildTrends = (
  days: readonly PastDay[],
  today: Day | null,
  values: PastDay['values'],
): DashboardTrends => {
  if (today === null) return { from: null, days: [] };
  const shown = [...days.filter(({ date }) => date < today), { date: today, values }];
  return { from: addDays(today, -TREND_DAYS), days: shown.map(toTrendPoint) };
};
