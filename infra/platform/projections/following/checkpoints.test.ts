import { START } from '@quartermaster/contracts/core/position';
import { expect, test } from '@jest/globals';
import type pg from 'pg';
import type { RecordedEvent } from '../../event-store/event-store.ts';
import { createInMemoryEventStore } from '../../event-store/in-memory.ts';
import { makeTeamFact } from '../../event-store/contract/test-events.ts';
import { prepareProjections } from '../prepare-projections.ts';
import { ProjectionGroup } from '../projection-group.ts';
import { whileWritersWait } from '../rows/writer-gate.ts';
import { setUpReadModels, SCHEMA } from '../test-read-models.ts';
import { gateProjection, yardProjection } from '../test-yards.ts';
import { CheckpointMoved, RowsReplaced } from './checkpoints.ts';
import { waitUntil } from '../../core/test-wait.ts';

let pool: pg.Pool;
setUpReadModels(6, (fresh) => ({ pool } = fresh));

const projections = [yardProjection(), gateProjection];

/** Two events that the group does not handle. */
const othersEvents = async (): Promise<readonly [RecordedEvent, RecordedEvent]> => {
  const store = createInMemoryEventStore();
  const created = () => makeTeamFact('team-1', 'SupplierCreated', {});
  await store.append('supplier-1', [created(), created()], 'no-stream');
  const [first, second] = await store.readAll(START, 10);
  if (first === undefined || second === undefined) throw new Error('Two events were appended');
  return [first, second];
};

const openGroup = async (): Promise<ProjectionGroup> => {
  await prepareProjections(pool, SCHEMA, projections);
  const group = new ProjectionGroup({ pool, schema: SCHEMA, projections });
  await group.open();
  return group;
};

const positions = async (): Promise<readonly string[]> => {
  const { rows } = await pool.query<{ position: string }>(
    `select position from ${SCHEMA}.checkpoints`,
  );
  return rows.map(({ position }) => position);
};

test('events that change no row move the checkpoint of each projection', async () => {
  const [first, second] = await othersEvents();
  const group = await openGroup();
  await group.apply([first]);
  expect(await positions()).toEqual([first.position, first.position]);
  await group.apply([second]);
  expect(await positions()).toEqual([second.position, second.position]);
});

test('a worker that lost its partition moves no checkpoint, not even one that is where it expects it', async () => {
  const [first, second] = await othersEvents();
  const group = await openGroup();
  const other = await openGroup();
  await other.apply([first]);
  await pool.query(`update ${SCHEMA}.checkpoints set position = '' where projection = $1`, [
    gateProjection.name,
  ]);
  const before = await positions();
  await expect(group.apply([first, second])).rejects.toThrow(CheckpointMoved);
  expect(await positions()).toEqual(before);
});

test('a move waits while rows are replaced, and then fails', async () => {
  const events = await othersEvents();
  const group = await openGroup();
  const before = await positions();
  const isWaiting = async (): Promise<boolean> => {
    const { rowCount } = await pool.query(
      `select from pg_locks where locktype = 'advisory' and not granted
       and database = (select oid from pg_database where datname = current_database())`,
    );
    return rowCount === 1;
  };
  const moved = await whileWritersWait(pool, SCHEMA, async () => {
    const applied = group.apply(events).then(
      () => 'moved',
      (error: unknown) => error,
    );
    await waitUntil(isWaiting);
    return { applied };
  });
  expect(await moved.applied).toBeInstanceOf(RowsReplaced);
  expect(await positions()).toEqual(before);
});
