import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { defineEvent } from '@quartermaster/contracts/core/event';
import type pg from 'pg';
import { z } from 'zod';
import type { RecordedEvent } from '../event-store/event-store.ts';
import { toOrdinalPosition } from '../event-store/position.ts';
import { makeTeamFact } from '../event-store/contract/test-events.ts';
import { CheckpointMoved } from './following/checkpoints.ts';
import { prepareProjections } from './prepare-projections.ts';
import { defineProjection, onRow } from './projection.ts';
import { ProjectionGroup } from './projection-group.ts';
import { defineTable } from './rows/table.ts';
import { setUpReadModels, SCHEMA } from './test-read-models.ts';

const moved = defineEvent({
  type: 'UnitsMoved',
  version: 1,
  summary: 'Units were put on a shelf or taken from it.',
  data: z.object({ shelf: z.string(), units: z.int() }),
});

interface Shelf {
  readonly shelf: string;
  readonly units: number;
  readonly moves: number;
}
const shelves = defineTable<Shelf>({
  name: 'shelves',
  key: ['shelf'],
  columns: { shelf: 'text', units: 'int', moves: 'int' },
});

/** A shelf that is emptied is gone, so rows come, change and go within one batch. */
const projection = defineProjection({
  name: 'shelves',
  version: 1,
  tables: [shelves],
  on: [
    onRow(
      moved,
      shelves,
      ({ data }) => [data.shelf],
      (row, { data }) => {
        const units = (row?.units ?? 0) + data.units;
        if (units === 0) return undefined;
        return { shelf: data.shelf, units, moves: (row?.moves ?? 0) + 1 };
      },
    ),
  ],
});

const EVENTS = 12_500;

const eventAt = (at: number, data: unknown, teamId: string): RecordedEvent => ({
  ...makeTeamFact(teamId, moved.type, data),
  stream: `shelf-${teamId}.${String(at)}`,
  revision: 0,
  position: toOrdinalPosition(at + 1),
  recordedAt: '2026-03-01T08:00:00.000Z',
});

const log = Array.from({ length: EVENTS }, (_, at) =>
  eventAt(
    at,
    { shelf: `shelf ${String((at * 7) % 900)}`, units: ((at * 13) % 5) - 2 },
    `team-${String(at % 2)}`,
  ),
);

/** Schema of the group that is compared with the live one. */
const OTHER = `${SCHEMA}_other`;

let pool: pg.Pool;
setUpReadModels(3, (fresh) => ({ pool } = fresh));

const openGroup = async (schema: string): Promise<ProjectionGroup> => {
  await prepareProjections(pool, schema, [projection]);
  const group = new ProjectionGroup({ pool, schema, projections: [projection], maxRows: 500 });
  await group.open();
  return group;
};

const rowsIn = async (schema: string): Promise<readonly object[]> =>
  (await pool.query<object>(`select * from ${schema}.shelves order by team_id, shelf`)).rows;

test('NF-E-04 a large batch leaves the rows that small ones leave', async () => {
  const large = await openGroup(SCHEMA);
  await large.apply(log);
  const small = await openGroup(OTHER);
  for (let at = 0; at < EVENTS; at += 900) await small.apply(log.slice(at, at + 900));
  const rows = await rowsIn(SCHEMA);
  expect(rows.length).toBeGreaterThan(500);
  expect(rows).toEqual(await rowsIn(OTHER));
  expect(large.position).toBe(toOrdinalPosition(EVENTS));
});

test('NF-E-04 batches written while the next is folded leave the rows of one large batch', async () => {
  const ahead = await openGroup(SCHEMA);
  for (let at = 0; at < EVENTS; at += 700) await ahead.applyAhead(log.slice(at, at + 700));
  await ahead.settle();
  const large = await openGroup(OTHER);
  await large.apply(log);
  expect(await rowsIn(SCHEMA)).toEqual(await rowsIn(OTHER));
  expect(ahead.position).toBe(toOrdinalPosition(EVENTS));
});

test('a batch that came twice while it was being written counts once', async () => {
  const group = await openGroup(SCHEMA);
  await group.applyAhead(log.slice(0, 3000));
  await group.applyAhead(log.slice(0, 3000));
  await group.apply(log);
  const alone = await openGroup(OTHER);
  await alone.apply(log);
  expect(await rowsIn(SCHEMA)).toEqual(await rowsIn(OTHER));
});

test('statistics another worker takes are not waited for', async () => {
  const group = await openGroup(SCHEMA);
  const other = await pool.connect();
  await other.query(`begin; analyze ${SCHEMA}.shelves`);
  const written = group.apply(log).then(() => 'written');
  const outcome = await Promise.race([written, sleep(5_000, 'waits', { ref: false })]);
  await other.query('rollback');
  other.release();
  await written;
  expect(outcome).toBe('written');
});

test('a worker that lost its partition finds out with the batch after, and writes nothing', async () => {
  const group = await openGroup(SCHEMA);
  const rival = await openGroup(SCHEMA);
  await rival.apply(log.slice(0, 100));
  const before = await rowsIn(SCHEMA);
  await group.applyAhead(log.slice(0, 300));
  await expect(group.applyAhead(log.slice(300, 400))).rejects.toThrow(CheckpointMoved);
  expect(await rowsIn(SCHEMA)).toEqual(before);
  expect(await group.open()).toBe(toOrdinalPosition(100));
  await group.apply(log);
  const alone = await openGroup(OTHER);
  await alone.apply(log);
  expect(await rowsIn(SCHEMA)).toEqual(await rowsIn(OTHER));
});

test('a team parked early in a large batch stays where it was to its end', async () => {
  const group = await openGroup(SCHEMA);
  const events = log.with(100, eventAt(100, { shelf: 'a', units: 'many' }, 'team-0'));
  await group.apply(events);
  const { rows } = await pool.query(
    'select team_id, sum(moves)::int as moves from read.shelves group by 1 order by 1',
  );
  const parked = await pool.query('select team_id, position from read.parked_teams');
  expect(parked.rows).toEqual([{ team_id: 'team-0', position: toOrdinalPosition(101) }]);
  expect(rows[0]).toMatchObject({ team_id: 'team-0' });
  expect((rows[0] as { moves: number }).moves).toBeLessThanOrEqual(50);
  expect((rows[1] as { moves: number }).moves).toBeGreaterThan(50);
});

test('a worker that loses its partition amid a large batch goes on from what is written', async () => {
  const group = await openGroup(SCHEMA);
  const rival = await openGroup(SCHEMA);
  await rival.apply(log.slice(0, 3000));
  await expect(group.apply(log)).rejects.toThrow(CheckpointMoved);
  expect(await group.open()).toBe(toOrdinalPosition(3000));
  await group.apply(log);
  const alone = await openGroup(OTHER);
  await alone.apply(log);
  expect(await rowsIn(SCHEMA)).toEqual(await rowsIn(OTHER));
});

test('a table that filled up is planned for as it is', async () => {
  const planned = async () =>
    (
      await pool.query<{ rows: number }>(
        `select reltuples::int as rows from pg_class where oid = 'read.shelves'::regclass`,
      )
    ).rows[0]?.rows;
  const group = await openGroup(SCHEMA);
  await group.apply(log.slice(0, 300));
  expect(await planned()).toBe(-1);
  await group.apply(log);
  expect(await planned()).toBe((await rowsIn(SCHEMA)).length);
});
