import { START } from '@quartermaster/contracts/core/position';
import { describe, expect, test } from '@jest/globals';
import type pg from 'pg';
import type { EventStore, Position, RecordedEvent } from '../../event-store/event-store.ts';
import { openPostgresEventStore } from '../../event-store/postgres/postgres.ts';
import { readParking } from '../parking/read-parking.ts';
import { unparkTeam } from '../parking/unpark-team.ts';
import { prepareProjections } from '../prepare-projections.ts';
import type { Projection } from '../projection.ts';
import { ProjectionGroup, type ProjectionGroupOptions } from '../projection-group.ts';
import { setUpReadModels, foldAll, SCHEMA } from '../test-read-models.ts';
import { count, shelfProjection, shelvesStored } from '../test-shelves.ts';
import {
  deliver,
  deliverRounds,
  gateProjection,
  readColumn,
  yardProjection,
} from '../test-yards.ts';
import { verifyProjections } from '../verify-projections.ts';

const NUL = 'a\u0000b';
const MOST = Number.MAX_SAFE_INTEGER;
const manyTeams = Array.from({ length: 40 }, (_, at) => `team-${String(at + 1)}`);
const yards = [yardProjection((boxes) => boxes), gateProjection];

let url: string;
let pool: pg.Pool;
let store: EventStore;
const { follow, problems } = setUpReadModels(8, (fresh) => ({ url, pool, store } = fresh));

const record = async (log: EventStore, ...events: readonly ReturnType<typeof count>[]) => {
  for (const event of events) {
    await log.append(`shelf-${event.metadata.teamId}.${event.id}`, [event], 'no-stream');
  }
};

const openGroup = async (
  projections: readonly Projection[],
  more: Partial<ProjectionGroupOptions> = {},
): Promise<ProjectionGroup> => {
  await prepareProjections(pool, SCHEMA, projections);
  const group = new ProjectionGroup({ pool, schema: SCHEMA, projections, ...more });
  await group.open();
  return group;
};

const everything = (): Promise<readonly RecordedEvent[]> => store.readAll(START, 100_000);
const parkedTeams = async (): Promise<readonly string[]> =>
  (await readParking(pool, SCHEMA)).map(({ projection, teamId }) => `${projection} ${teamId}`);

describe('an event whose rows the database refuses', () => {
  test.each([
    ['a text in a key', count(NUL, 1, 'team-2')],
    ['a key longer than an index holds', count(longText(), 1, 'team-2')],
  ])('parks its team for %s, and the others go on', async (_, poison) => {
    const group = await openGroup([shelfProjection]);
    await record(store, count('a', 1), count('a', 2, 'team-2'), count('b', 3, 'team-3'));
    await record(store, poison, count('c', 4), count('d', 9, 'team-2'), count('b', 5, 'team-3'));
    const log = await everything();
    await group.apply(log);
    expect(group.position).toBe(log.at(-1)?.position);
    expect(await shelvesStored(pool)).toMatchObject([
      { team_id: 'team-1', shelf: 'a', units: 1 },
      { team_id: 'team-1', shelf: 'c', units: 4 },
      { team_id: 'team-2', shelf: 'a', units: 2 },
      { team_id: 'team-3', shelf: 'b', units: 5 },
    ]);
    expect(await readParking(pool, SCHEMA)).toMatchObject([
      { projection: 'shelves', teamId: 'team-2', position: log[3]?.position },
    ]);
    await record(store, count('a', 7), count('e', 8, 'team-2'));
    await group.apply(await everything());
    expect(await shelvesStored(pool)).toMatchObject([{ units: 7 }, {}, { units: 2 }, {}]);
  });

  test('is found among those whose rows it shares', async () => {
    const group = await openGroup(yards);
    await deliverRounds(store, manyTeams, 3);
    const stop = await deliver(store, 'team-7', MOST);
    await deliver(store, 'team-9', MOST - 3);
    await deliverRounds(store, manyTeams, 2);
    await group.apply(await everything());
    const boxes = await readColumn(pool, 'boxes');
    expect(boxes).toEqual({
      ...Object.fromEntries(manyTeams.map((team) => [team, 5])),
      'team-7': 3,
      'team-9': MOST,
    });
    expect(await readColumn(pool, 'passed')).toMatchObject({
      'team-1': 5,
      'team-7': 6,
      'team-9': 6,
    });
    const parked = await readParking(pool, SCHEMA);
    expect(parked).toMatchObject([
      { projection: 'yards', teamId: 'team-7', position: stop },
      { projection: 'yards', teamId: 'team-9' },
    ]);
    expect(parked[0]?.reason).toMatch(/^The database does not take its rows: Not a whole number/);
  });

  test('leaves every other event counted once, with a batch before it and one after it under way', async () => {
    const group = await openGroup(yards);
    await deliverRounds(store, manyTeams, 1);
    await deliver(store, 'team-3', MOST);
    await deliverRounds(store, manyTeams, 4);
    const log = await everything();
    for (let at = 0; at < log.length; at += 30) await group.applyAhead(log.slice(at, at + 30));
    await group.settle();
    expect(await readColumn(pool, 'boxes')).toEqual({
      ...Object.fromEntries(manyTeams.map((team) => [team, 5])),
      'team-3': 1,
    });
    expect(await parkedTeams()).toEqual(['yards team-3']);
    expect(group.position).toBe(log.at(-1)?.position);
  });

  test('costs as many writes as its batch can be halved, for each of many teams', async () => {
    const pieces: number[] = [];
    const group = await openGroup(yards, { onWritten: (written) => pieces.push(written.count) });
    await deliverRounds(store, manyTeams, 10);
    for (const team of manyTeams.slice(0, 8)) await deliver(store, team, MOST);
    await deliverRounds(store, manyTeams, 10);
    const log = await everything();
    await group.apply(log);
    expect(await parkedTeams()).toHaveLength(8);
    expect(pieces.reduce((sum, count) => sum + count, 0)).toBe(log.length);
    expect(pieces.length).toBeLessThanOrEqual(8 * Math.ceil(Math.log2(log.length)));
    await deliverRounds(store, manyTeams, 1);
    await group.apply(await everything());
    expect(pieces.at(-1)).toBe(manyTeams.length);
  });

  test('parks a team of one partition where several are followed', async () => {
    const group = await openGroup(yards, { partition: 2 });
    await deliver(store, 'team-1', MOST);
    const stop = await deliver(store, 'team-1', 1);
    const last = await deliver(store, 'team-2', 1);
    await group.apply(await everything());
    expect(group.position).toBe(last);
    expect(await readParking(pool, SCHEMA)).toMatchObject([{ teamId: 'team-1', position: stop }]);
  });

  test('does not keep a worker whose handler fails to say what it reads', async () => {
    const handlers = new Map(
      [...shelfProjection.handlers].map(([type, handler]) => [
        type,
        {
          ...handler,
          needs: (event: Parameters<typeof handler.needs>[0]) => {
            if (event.metadata.teamId === 'team-2') throw new TypeError('No such\u0000 row');
            return handler.needs(event, () => undefined);
          },
        },
      ]),
    );
    const group = await openGroup([{ ...shelfProjection, handlers }]);
    await record(store, count('a', 1), count('a', 2, 'team-2'), count('b', 3, 'team-3'));
    await group.apply(await everything());
    expect(await shelvesStored(pool)).toMatchObject([{ team_id: 'team-1' }, { team_id: 'team-3' }]);
    expect(await parkedTeams()).toEqual(['shelves team-2']);
  });
});

describe('a database that does not answer as it should', () => {
  test.each(['25006', '40001', '40P01', '53100', '53200', '55P03', '57014', '57P01', 'XX000'])(
    'with %s parks nobody, and the batch is written when it is over',
    async (code) => {
      const group = await openGroup([shelfProjection]);
      await pool.query(`
        create function read.fail() returns trigger language plpgsql as
          $$ begin raise exception 'Not now' using errcode = '${code}'; end $$;
        create trigger fail before insert on read.shelves execute function read.fail()`);
      await record(store, count('a', 1), count('a', 2, 'team-2'));
      const log = await everything();
      await expect(group.apply(log)).rejects.toThrow('Not now');
      expect(await parkedTeams()).toEqual([]);
      expect(group.position).toBe('');
      await pool.query('drop trigger fail on read.shelves');
      await group.apply(log);
      expect(await shelvesStored(pool)).toHaveLength(2);
    },
  );
});

describe('a team parked by the database', () => {
  test('follows again once the fold makes rows that fit', async () => {
    await deliver(store, 'team-1', MOST);
    await deliver(store, 'team-2');
    await deliver(store, 'team-1', 5);
    await foldAll(pool, store, yards);
    const repaired = [yardProjection((boxes) => Math.min(boxes, 1000)), gateProjection];
    const replay = { pool, store, schema: SCHEMA, teamId: 'team-1' };
    expect(await unparkTeam({ ...replay, projections: yards })).toMatchObject([
      { projection: 'yards', stillParked: { reason: expect.stringMatching(/Not a whole number/) } },
    ]);
    expect(await unparkTeam({ ...replay, projections: repaired })).toEqual([
      { projection: 'yards', stillParked: null },
    ]);
    expect(await readColumn(pool, 'boxes')).toEqual({ 'team-1': 1005, 'team-2': 1 });
    expect(await verifyProjections({ ...replay, projections: repaired })).toMatchObject({
      equal: true,
    });
  });

  test('is parked by a replay of the log too', async () => {
    await deliver(store, 'team-1', MOST);
    await deliver(store, 'team-2');
    await deliver(store, 'team-1', 5);
    await foldAll(pool, store, yards);
    const outcome = await verifyProjections({ pool, store, schema: SCHEMA, projections: yards });
    expect(outcome.tables.every(({ equal }) => equal)).toBe(true);
    expect(outcome.parked).toMatchObject([{ teamId: 'team-1' }]);
  });
});

test('a log in PostgreSQL with such an event is followed to its end', async () => {
  const log = await openPostgresEventStore(url);
  try {
    const follower = await follow({ pool, store: log, projections: [shelfProjection] });
    await record(log, count('a', 1), count(NUL, 2, 'team-2'), count('b', 3, 'team-3'));
    await record(log, count('a', 2, 'team-2'), count('c', 4));
    await follower.caughtUp();
    const head: Position = await log.head();
    expect((await follower.readStatus()).positions.get(0)).toBe(head);
    expect(await shelvesStored(pool)).toMatchObject([
      { team_id: 'team-1', shelf: 'a' },
      { team_id: 'team-1', shelf: 'c' },
      { team_id: 'team-3', shelf: 'b' },
    ]);
    expect(await parkedTeams()).toEqual(['shelves team-2']);
    expect(problems).toEqual([]);
    await follower.stop();
  } finally {
    await log.close();
  }
});

/** Random, so that it cannot be compressed to what an index holds. */
function longText(): string {
  return Array.from({ length: 400 }, () => crypto.randomUUID()).join(' ');
}
