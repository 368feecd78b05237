import { businessDayStarted } from '@quartermaster/contracts/business-days/events';
import { storeConnected, storeDataSynced } from '@quartermaster/contracts/teams/events';
import { defineProjection, onRow } from '@quartermaster/platform/projections/projection';
import { defineTable } from '@quartermaster/platform/projections/rows/table';

/** The last business day of each team. Days begin once the past orders of the store are recorded. */
export interface TeamClock {
  readonly id: string;
  readonly timeZone: string;
  readonly ordersSynced: boolean;
  readonly lastDay: string | null;
}

export const teamClocks = defineTable<TeamClock>({
  name: 'team_clocks',
  key: ['id'],
  columns: { id: 'text', timeZone: 'text', ordersSynced: 'bool', lastDay: 'text' },
});

const ONLY = 'team';
const key = (): readonly string[] => [ONLY];
const initialClock: TeamClock = { id: ONLY, timeZone: 'UTC', ordersSynced: false, lastDay: null };

export const teamClocksProjection = defineProjection({
  name: 'team_clocks',
  version: 1,
  tables: [teamClocks],
  on: [
    onRow(storeConnected, teamClocks, key, (clock = initialClock, { data }) => ({
      ...clock,
      timeZone: data.timeZone,
    })),
    onRow(storeDataSynced, teamClocks, key, (clock = initialClock, { data }) => ({
      ...clock,
      ordersSynced: clock.ordersSynced || data.part === 'ORDERS',
    })),
    onRow(businessDayStarted, teamClocks, key, (clock = initialClock, { data }) => ({
      ...clock,
      lastDay: data.date,
    })),
  ],
});
