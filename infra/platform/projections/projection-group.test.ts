import { START, toPosition } from '@quartermaster/contracts/core/position';
import { describe, expect, test } from '@jest/globals';
import { defineEvent } from '@quartermaster/contracts/core/event';
import { teamDataDeleted } from '@quartermaster/contracts/privacy/events';
import type pg from 'pg';
import { z } from 'zod';
import { createInMemoryEventStore } from '../event-store/in-memory.ts';
import type { EventStore, NewEvent, RecordedEvent } from '../event-store/event-store.ts';
import { makeTeamFact } from '../event-store/contract/test-events.ts';
import { CheckpointMoved } from './following/checkpoints.ts';
import { prepareProjections } from './prepare-projections.ts';
import { defineProjection, need, needAll, on, type Projection } from './projection.ts';
import { ProjectionGroup } from './projection-group.ts';
import { defineTable } from './rows/table.ts';
import { setUpReadModels, foldAll, SCHEMA } from './test-read-models.ts';
import { count, shelfProjection, shelves, shelvesStored, UNCOUNTABLE } from './test-shelves.ts';
import { verifyProjections } from './verify-projections.ts';

const closed = defineEvent({
  type: 'ShopClosed',
  version: 1,
  summary: 'The shop closed for the day.',
  data: z.object({}),
});

interface Total {
  readonly id: string;
  readonly units: number;
}
const totals = defineTable<Total>({
  name: 'totals',
  key: ['id'],
  columns: { id: 'text', units: 'int' },
});

const totalProjection = defineProjection({
  name: 'totals',
  version: 1,
  tables: [totals],
  on: [
    on(closed, {
      needs: () => [needAll(shelves), need(totals, 'all')],
      fold: (_, rows) => {
        const units = [...rows.all(shelves)].reduce((sum, shelf) => sum + shelf.units, 0);
        rows.put(totals, { id: 'all', units });
      },
    }),
  ],
});

const close = (): NewEvent => makeTeamFact('team-1', closed.type, {});

let pool: pg.Pool;
let store: EventStore;
const { follow } = setUpReadModels(6, (fresh) => ({ pool, store } = fresh));

const createLog = async (...events: readonly NewEvent[]): Promise<readonly RecordedEvent[]> => {
  const store = createInMemoryEventStore();
  for (const [at, one] of events.entries()) {
    await store.append(`shelf-${one.metadata.teamId}.${String(at)}`, [one], 'no-stream');
  }
  return store.readAll(START, 1000);
};

const openGroup = async (projections: readonly Projection[]): Promise<ProjectionGroup> => {
  await prepareProjections(pool, SCHEMA, projections);
  const group = new ProjectionGroup({ pool, schema: SCHEMA, projections });
  await group.open();
  return group;
};

describe('a batch', () => {
  test('is folded event by event and written once', async () => {
    const group = await openGroup([shelfProjection]);
    await group.apply(await createLog(count('a', 1), count('a', 2), count('b', 5), count('b', 0)));
    expect(await shelvesStored(pool)).toEqual([
      { team_id: 'team-1', shelf: 'a', units: 2, notes: ['new'] },
    ]);
  });

  test('NF-E-04 that comes again changes nothing', async () => {
    const group = await openGroup([shelfProjection]);
    const log = await createLog(count('a', 1), count('a', 2));
    await group.apply(log);
    await group.apply(log.slice(0, 1));
    expect(await shelvesStored(pool)).toMatchObject([{ units: 2 }]);
  });

  test('loads what no handler foresaw when it is read', async () => {
    const unforeseen = defineProjection({
      ...totalProjection,
      on: [...totalProjection.handlers.values()].map((handler) => ({
        ...handler,
        needs: () => [],
      })),
    });
    const log = await createLog(count('a', 1), count('b', 2), close());
    const before = await openGroup([shelfProjection, unforeseen]);
    await before.apply(log.slice(0, 2));
    const restarted = await openGroup([shelfProjection, unforeseen]);
    await restarted.apply(log);
    const { rows } = await pool.query('select units from read.totals');
    expect(rows).toEqual([{ units: 3 }]);
  });

  test('leaves columns that did not change to what the database holds', async () => {
    const group = await openGroup([shelfProjection]);
    const log = await createLog(count('a', 1), count('a', 2));
    await group.apply(log.slice(0, 1));
    await pool.query(`update read.shelves set notes = '["touched"]'`);
    await group.apply(log.slice(1));
    expect(await shelvesStored(pool)).toMatchObject([{ units: 2, notes: ['touched'] }]);
  });

  test('of a worker that lost its partition is not written', async () => {
    const log = await createLog(count('a', 1), count('a', 2));
    const first = await openGroup([shelfProjection]);
    const second = await openGroup([shelfProjection]);
    await first.apply(log.slice(0, 1));
    await expect(second.apply(log)).rejects.toThrow(CheckpointMoved);
    expect(await shelvesStored(pool)).toMatchObject([{ units: 1 }]);
    await second.open();
    await second.apply(log);
    expect(await shelvesStored(pool)).toMatchObject([{ units: 2 }]);
  });
});

describe('a poison event', () => {
  test('parks its team in that projection; other teams go on, and so it stays after a restart', async () => {
    const log = await createLog(
      count('a', 1),
      count('a', UNCOUNTABLE),
      count('a', 3),
      count('a', 7, 'team-2'),
      count('b', 'many'),
    );
    const group = await openGroup([shelfProjection]);
    await group.apply(log);
    expect(await shelvesStored(pool)).toMatchObject([
      { team_id: 'team-1', units: 1 },
      { team_id: 'team-2', units: 7 },
    ]);
    const { rows } = await pool.query(
      'select projection, team_id, position, reason from read.parked_teams',
    );
    expect(rows).toEqual([
      {
        projection: 'shelves',
        team_id: 'team-1',
        position: log[1]?.position,
        reason: 'Error: Nobody counts so few',
      },
    ]);
    const restarted = await openGroup([shelfProjection]);
    const later = (await createLog(...Array.from({ length: 6 }, () => count('a', 9)))).slice(5);
    await restarted.apply(later);
    expect(await shelvesStored(pool)).toMatchObject([
      { team_id: 'team-1', units: 1 },
      { units: 7 },
    ]);
  });
});

describe('following the log', () => {
  test('NF-E-05 tells who waits for a position when read models are there', async () => {
    const follower = await follow({
      pool,
      store,
      projections: [shelfProjection, totalProjection],
      onProblem: (error) => {
        throw error;
      },
    });
    const { position } = await store.append('shelf-team-1.log', [count('a', 4)], 'no-stream');
    expect(await follower.waitFor(position, 5000, 'team-1')).toBe(true);
    expect(await shelvesStored(pool)).toMatchObject([{ units: 4 }]);
    expect(await follower.waitFor(toPosition('~'), 20, 'team-1')).toBe(false);
  });

  test('NF-E-01 read models equal a replay, and a difference is found', async () => {
    const projections = [shelfProjection, totalProjection];
    await store.append('shelf-team-1.log', [count('a', 4), close()], 'no-stream');
    await foldAll(pool, store, projections);
    const options = { pool, store, schema: SCHEMA, projections };
    expect(await verifyProjections(options)).toMatchObject({ equal: true, events: 2 });
    await pool.query('update read.totals set units = 5');
    expect(await verifyProjections(options)).toMatchObject({
      equal: false,
      tables: [
        { table: 'shelves', equal: true },
        { table: 'totals', equal: false },
      ],
    });
  });
});

describe('a team whose data was deleted', () => {
  const deleted = (): NewEvent => makeTeamFact('team-1', teamDataDeleted.type, { requestId: 'r1' });
  const other = { team_id: 'team-2', shelf: 'a', units: 4, notes: ['new'] };

  test('has no rows, and the rows of other teams stay, however the events fall into batches', async () => {
    const log = await createLog(
      count('a', 1),
      count('a', 4, 'team-2'),
      close(),
      count('b', 2),
      deleted(),
    );
    for (const size of [1, 2, 5]) {
      await pool.query('drop schema if exists read cascade');
      const group = await openGroup([shelfProjection, totalProjection]);
      for (let at = 0; at < log.length; at += size) await group.apply(log.slice(at, at + size));
      expect(await shelvesStored(pool)).toEqual([other]);
      expect((await pool.query('select from read.totals')).rowCount).toBe(0);
    }
  });

  test('has only the rows of later events', async () => {
    const group = await openGroup([shelfProjection, totalProjection]);
    await group.apply(await createLog(count('a', 1), close(), deleted(), count('b', 2), close()));
    expect(await shelvesStored(pool)).toMatchObject([{ shelf: 'b', units: 2 }]);
    expect((await pool.query('select units from read.totals')).rows).toEqual([{ units: 2 }]);
  });
});
