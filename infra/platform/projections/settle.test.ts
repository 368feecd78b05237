import { START } from '@quartermaster/contracts/core/position';
import { expect, test } from '@jest/globals';
import type pg from 'pg';
import type { EventStore } from '../event-store/event-store.ts';
import { prepareProjections } from './prepare-projections.ts';
import { defineProjection } from './projection.ts';
import { ProjectionGroup } from './projection-group.ts';
import { defineTable } from './rows/table.ts';
import { setUpReadModels, SCHEMA } from './test-read-models.ts';
import { count, shelfProjection, shelves } from './test-shelves.ts';
import { verifyProjections } from './verify-projections.ts';

const sums = defineTable<{ readonly id: string; readonly units: number }>({
  name: 'sums',
  key: ['id'],
  columns: { id: 'text', units: 'int' },
});

/** A sum of units that no team may reach. */
const TOO_MANY = 1000;

/** Shelves with the sum of each team, worked out after each batch. */
const summed = defineProjection({
  ...shelfProjection,
  on: [...shelfProjection.handlers.values()],
  tables: [shelves, sums],
  settle: (rows) => {
    const units = [...rows.all(shelves)].reduce((sum, shelf) => sum + shelf.units, 0);
    if (units >= TOO_MANY) throw new Error('Too many units');
    rows.put(sums, { id: 'all', units });
  },
});

let pool: pg.Pool;
let store: EventStore;
setUpReadModels(6, (fresh) => ({ pool, store } = fresh));

const sumsAfter = async (batch: number): Promise<readonly unknown[]> => {
  await pool.query(`drop schema if exists ${SCHEMA} cascade`);
  await prepareProjections(pool, SCHEMA, [summed]);
  const log = await store.readAll(START, 1000);
  for (let from = 0; from < log.length; from += batch) {
    const group = new ProjectionGroup({ pool, schema: SCHEMA, projections: [summed] });
    await group.open();
    await group.apply(log.slice(0, from + batch));
  }
  const { rows } = await pool.query<{ team_id: string; units: string }>(
    `select team_id, units from ${SCHEMA}.sums order by 1`,
  );
  return rows.map(({ team_id: teamId, units }) => [teamId, Number(units)]);
};

const given = async (...events: Parameters<typeof count>[]): Promise<void> => {
  for (const [at, one] of events.entries()) {
    await store.append(`shelf-${one[2] ?? 'team-1'}.${String(at)}`, [count(...one)], 'no-stream');
  }
};

test('what depends on many rows of a team is settled alike whatever the batches', async () => {
  await given(['a', 1], ['a', 10, 'team-2'], ['b', 2], ['a', 5], ['b', 20, 'team-2']);
  const expected = [
    ['team-1', 7],
    ['team-2', 30],
  ];
  for (const batch of [1, 2, 3, 100]) expect(await sumsAfter(batch)).toEqual(expected);
  expect(await verifyProjections({ pool, schema: SCHEMA, store, projections: [summed] })).toEqual(
    expect.objectContaining({ equal: true }),
  );
});

test('a team that cannot be settled is parked; the others go on', async () => {
  await given(['a', 1], ['a', TOO_MANY, 'team-2'], ['b', 2], ['b', 3, 'team-3']);
  expect(await sumsAfter(100)).toEqual([
    ['team-1', 3],
    ['team-3', 3],
  ]);
  const { rows } = await pool.query<{ team_id: string }>(
    `select team_id from ${SCHEMA}.parked_teams`,
  );
  expect(rows).toEqual([{ team_id: 'team-2' }]);
});
