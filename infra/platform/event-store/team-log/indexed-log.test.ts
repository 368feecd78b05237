import { createLogWatch } from '../log-watch.ts';
import { isInLog, OtherLog } from '../log-identity.ts';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Pool } from 'pg';
import { openPool } from '../../postgres/pool.ts';
import { openTestDatabase, type TestDatabase } from '../../postgres/test-database.ts';
import { START, toPosition } from '@quartermaster/contracts/core/position';
import {
  AT_START,
  type Checkpoint,
  type EventStore,
  LogDamaged,
  type RecordedEvent,
} from '../event-store.ts';
import { openEventStoreDb } from '../eventstoredb/event-store-db.ts';
import { loseNewest, type PeerLog } from '../eventstoredb/test-peer/log.ts';
import { openTestPeer, type TestPeer } from '../eventstoredb/test-peer/peer.ts';
import { isPassing } from '../eventstoredb/client-calls.ts';
import { createInMemoryEventStore } from '../in-memory.ts';
import { makeTeamFact } from '../contract/test-events.ts';
import { fillIndex, type IndexSource } from './fill-index.ts';
import { indexTeams } from './indexed-log.ts';
import { teamPages } from './team-pages.ts';
import { type DamagedLog, teamLogContract } from './team-log.contract.ts';

let database: TestDatabase;
let peer: TestPeer;
beforeAll(async () => {
  database = await openTestDatabase();
  peer = await openTestPeer();
});
afterAll(async () => {
  await peer.close();
  await database.close();
});

const problems: unknown[] = [];
const indexed = async (
  log: EventStore,
  databaseUrl: string,
  readers: Checkpoint = AT_START,
): Promise<EventStore> =>
  indexTeams(log, {
    databaseUrl,
    watch: createLogWatch(async () => ({ readers, relay: null })),
    isPassing,
    onProblem: (problem) => problems.push(problem),
  });

const recordIn = async (store: EventStore, teamId: string, count = 1): Promise<void> => {
  const events = Array.from({ length: count }, () => makeTeamFact(teamId, 'StockCounted', {}));
  await store.append(`stock-${teamId}.${randomUUID()}`, events, 'no-stream');
};

const readTeamEvents = async (
  store: EventStore,
  teamId: string,
  pageSize = 2,
): Promise<readonly RecordedEvent[]> => {
  const found: RecordedEvent[] = [];
  const range = { teamId, after: START, until: await store.head(), pageSize };
  for await (const page of teamPages(store, range)) found.push(...page);
  return found;
};

const toIndexSource = (log: EventStore): IndexSource => ({
  readAfter: ({ position }, limit) => log.readAll(position, limit),
  has: (checkpoint) => isInLog(log, checkpoint),
});

/** A log on a separate peer, with an index in a separate database. */
const openOwn = async () => {
  const own = await openTestDatabase();
  const ownPeer = await openTestPeer();
  const log = await openEventStoreDb(ownPeer.url);
  const store = await indexed(log, own.url);
  const pool = openPool(own.url, { max: 2, applicationName: 'index test' });
  const isFilled = async (): Promise<boolean> => {
    const { rows } = await pool.query('select position from team_log.checkpoint');
    return rows[0]?.position === (await log.head());
  };
  return {
    store,
    log,
    pool,
    peer: ownPeer,
    url: own.url,
    isFilled,
    /** Fills the index and waits until it covers the whole log. */
    fill: async (): Promise<void> => {
      for (let tries = 0; tries < 2_000 && !(await isFilled()); tries += 1) {
        await fillIndex(pool, toIndexSource(log), async () => undefined);
      }
      expect(await isFilled()).toBe(true);
    },
    close: async (): Promise<void> => {
      await store.close();
      await pool.end();
      await ownPeer.close();
      await own.close();
    },
  };
};

/** Removes the event from the server's log. */
const loseEvent = ({ events, streams }: PeerLog, lost: RecordedEvent): void => {
  for (const list of [events, streams.get(lost.stream) ?? []]) {
    list.splice(
      list.findIndex(({ id }) => id === lost.id),
      1,
    );
  }
};

const openToDamage = async (): Promise<DamagedLog> => {
  const own = await openOwn();
  return {
    store: own.store,
    lose: async (event) => {
      await own.fill();
      loseEvent(own.peer.log, event);
    },
    close: own.close,
  };
};

teamLogContract(
  'the EventStoreDB client and a test peer, with an index',
  async () => indexed(await openEventStoreDb(peer.url), database.url),
  openToDamage,
);

const realUrl = process.env['EVENT_STORE_URL'];
if (realUrl?.startsWith('esdb') === true) {
  teamLogContract('a real EventStoreDB server, with an index', async () =>
    indexed(await openEventStoreDb(realUrl), database.url),
  );
}

/** Locks the index, so that no process fills it; returns a function that unlocks it. */
const blockIndex = async (pool: Pool): Promise<() => Promise<void>> => {
  const client = await pool.connect();
  await client.query('begin');
  await client.query('select from team_log.checkpoint for update');
  return async () => {
    await client.query('rollback');
    client.release();
  };
};

const teams = ['team-1', 'team-2', 'team-3'];
const expectWhole = async (store: EventStore): Promise<void> => {
  const log = await store.readAll(START, 100_000);
  for (const teamId of teams) {
    const own = log.filter(({ metadata }) => metadata.teamId === teamId);
    const found = await readTeamEvents(store, teamId, 50);
    expect(found.map(({ position }) => position)).toEqual(own.map(({ position }) => position));
  }
};

describe('an index of teams beside the log', () => {
  test('that is behind is read to its end, followed by the log', async () => {
    const { store, pool, isFilled, fill, close } = await openOwn();
    for (const teamId of [...teams, ...teams]) await recordIn(store, teamId, 3);
    await fill();
    const unblock = await blockIndex(pool);
    for (const teamId of teams.slice(0, 2)) await recordIn(store, teamId, 2);
    expect(await isFilled()).toBe(false);
    await expectWhole(store);
    await unblock();
    for (let tries = 0; tries < 1_000 && !(await isFilled()); tries += 1) {
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    expect(await isFilled()).toBe(true);
    await expectWhole(store);
    await close();
  });

  test('is filled by several processes, each batch once; an interrupted batch is repeated', async () => {
    const { store, log, peer: ownPeer, pool, url, fill: fillAll, close } = await openOwn();
    const other = await indexed(await openEventStoreDb(ownPeer.url), url);
    const killed = await pool.connect();
    for (let round = 0; round < 20; round += 1) {
      await Promise.all(teams.map((teamId) => recordIn(store, teamId, 1 + (round % 3))));
      const source = toIndexSource(log);
      const dying = { ...source, readAfter: async () => Promise.reject(new Error('Killed')) };
      const fill = async (one: IndexSource) => fillIndex(pool, one, async () => undefined);
      await Promise.allSettled([source, dying, source].map(fill));
      await expectWhole(other);
    }
    killed.release();
    await fillAll();
    await expectWhole(store);
    await other.close();
    const { rows } = await pool.query<{ events: number }>(
      'select sum(events)::int as events from team_log.runs',
    );
    expect(rows).toEqual([{ events: (await log.readAll(START, 100_000)).length }]);
    await close();
  });

  test.each([0, 1, 2])(
    'that lost the run of event %s stops the readers of the team',
    async (at) => {
      const { store, pool, fill, close } = await openOwn();
      for (let append = 0; append < 3; append += 1) {
        await recordIn(store, 'own');
        await recordIn(store, 'other');
      }
      await fill();
      const lost = (await readTeamEvents(store, 'own'))[at];
      await pool.query('delete from team_log.runs where first = $1', [lost?.position]);
      await expect(readTeamEvents(store, 'own')).rejects.toThrow(LogDamaged);
      await recordIn(store, 'own'); // a later event does not hide the gap
      await expect(readTeamEvents(store, 'own')).rejects.toThrow(LogDamaged);
      await fill();
      await expect(readTeamEvents(store, 'own')).rejects.toThrow(LogDamaged);
      expect(await readTeamEvents(store, 'other')).toHaveLength(3);
      await close();
    },
  );

  test('of a log that lost its newest events, and grew again, is rebuilt', async () => {
    const { store, peer: ownPeer, fill, close } = await openOwn();
    for (const teamId of teams) await recordIn(store, teamId, 4);
    await fill();
    loseNewest(ownPeer.log, 3);
    await recordIn(store, 'team-1', 3);
    await recordIn(store, 'team-3', 30);
    await fill();
    await expectWhole(store);
    await close();
  });

  test('of a log that is not the one that the readers read is left as it is', async () => {
    const own = await openTestDatabase();
    const log = createInMemoryEventStore();
    await recordIn(log, 'own', 3);
    const position = await log.head();
    const readers = { position, eventId: await log.eventIdAt(position) };
    const first = await indexed(log, own.url, readers);
    const pool = openPool(own.url, { max: 1, applicationName: 'index test' });
    const runs = async () => (await pool.query('select from team_log.runs')).rowCount;
    while ((await runs()) !== 1) await new Promise((resolve) => setTimeout(resolve, 10));
    await first.close();
    const other = createInMemoryEventStore();
    for (const teamId of teams) await recordIn(other, teamId, 2);
    problems.length = 0;
    const second = await indexed(other, own.url, readers);
    while (problems.length === 0) await new Promise((resolve) => setTimeout(resolve, 10));
    expect(problems[0]).toBeInstanceOf(OtherLog);
    expect(await runs()).toBe(1);
    await second.close();
    const accepted = await indexed(other, own.url);
    while ((await runs()) !== 3) await new Promise((resolve) => setTimeout(resolve, 10));
    await expectWhole(accepted);
    await accepted.close();
    await pool.end();
    await own.close();
  });

  test('reads only the events of the team, however many other teams have', async () => {
    const { store, peer: ownPeer, fill, close } = await openOwn();
    await recordIn(store, 'small', 2);
    for (let append = 0; append < 10; append += 1) await recordIn(store, 'flooding', 300);
    await recordIn(store, 'small', 2);
    await fill();
    const { sent } = ownPeer.tally;
    expect(await readTeamEvents(store, 'small', 100)).toHaveLength(4);
    expect(ownPeer.tally.sent - sent).toBeLessThan(50); // the index looks at the newest event of the log now and then
    await close();
  });

  test('reads neighbouring runs with one read', async () => {
    const { store, peer: ownPeer, fill, close } = await openOwn();
    for (let append = 0; append < 40; append += 1) {
      await recordIn(store, 'own');
      await recordIn(store, 'other', 2);
    }
    await fill();
    const { read } = ownPeer.tally;
    expect(await readTeamEvents(store, 'own', 100)).toHaveLength(40);
    expect(ownPeer.tally.read - read).toBeLessThan(10);
    await close();
  });

  test('refuses a position past the end of the log', async () => {
    const own = await openTestDatabase();
    const store = await indexed(createInMemoryEventStore(), own.url);
    await recordIn(store, 'own', 2);
    await expect(store.readTeam('own', toPosition('0000000000000007'), 1)).rejects.toThrow(
      LogDamaged,
    );
    await store.close();
    await own.close();
  });
});
