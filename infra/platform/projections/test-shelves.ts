import { defineEvent } from '@quartermaster/contracts/core/event';
import type pg from 'pg';
import { z } from 'zod';
import type { NewEvent } from '../event-store/event-store.ts';
import { makeTeamFact } from '../event-store/contract/test-events.ts';
import { defineProjection, onRow } from './projection.ts';
import { defineTable } from './rows/table.ts';
import { SCHEMA } from './test-read-models.ts';

const counted = defineEvent({
  type: 'ShelfCounted',
  version: 1,
  summary: 'A shelf was counted.',
  data: z.object({ shelf: z.string(), units: z.int() }),
});

/** A fold that meets this number of units cannot go on. */
export const UNCOUNTABLE = -13;

interface Shelf {
  readonly shelf: string;
  readonly units: number;
  readonly notes: readonly string[];
}
export const shelves = defineTable<Shelf>({
  name: 'shelves',
  key: ['shelf'],
  columns: { shelf: 'text', units: 'int', notes: 'json' },
});

/** Last count of each shelf; an empty shelf is removed. */
export const shelfProjection = defineProjection({
  name: 'shelves',
  version: 1,
  tables: [shelves],
  on: [
    onRow(
      counted,
      shelves,
      ({ data }) => [data.shelf],
      (shelf, { data }) => {
        if (data.units === UNCOUNTABLE) throw new Error('Nobody counts so few');
        if (data.units === 0) return undefined;
        return { shelf: data.shelf, units: data.units, notes: shelf?.notes ?? ['new'] };
      },
    ),
  ],
});

/** A shelf is counted; units that are no number cannot be parsed. */
export const count = (shelf: string, units: unknown, teamId = 'team-1'): NewEvent =>
  makeTeamFact(teamId, counted.type, { shelf, units });

/** Rows of all teams. */
export const shelvesStored = async (pool: pg.Pool): Promise<readonly object[]> => {
  const { rows } = await pool.query<object>(
    `select team_id, shelf, units, notes from ${SCHEMA}.shelves order by 1, 2`,
  );
  return rows;
};
