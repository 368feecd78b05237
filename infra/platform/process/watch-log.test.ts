import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createLogWatch, type LogWatch } from '../event-store/log-watch.ts';
import type { EventMetadata } from '@quartermaster/contracts/core/event';
import { START } from '@quartermaster/contracts/core/position';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { defineRoute } from '@quartermaster/contracts/core/route';
import { mount } from '@quartermaster/contracts/core/server';
import express, { type Express } from 'express';
import type pg from 'pg';
import request from 'supertest';
import { z } from 'zod';
import type { EventStore, Position } from '../event-store/event-store.ts';
import { openEventStoreDb } from '../event-store/eventstoredb/event-store-db.ts';
import {
  createPeerLog,
  loseNewest,
  type PeerLog,
} from '../event-store/eventstoredb/test-peer/log.ts';
import { openTestPeer } from '../event-store/eventstoredb/test-peer/peer.ts';
import { startPeerProcess } from '../event-store/eventstoredb/test-peer/peer-process.ts';
import { type GuardedLog, guardLog } from '../event-store/guarded-log.ts';
import { LogBehind, LogMismatch, OtherLog, TopicOfOtherLog } from '../event-store/log-identity.ts';
import { createInMemoryEventStore, createInMemoryLog } from '../event-store/in-memory.ts';
import { openPostgresEventStore } from '../event-store/postgres/postgres.ts';
import { fact, newStream } from '../event-store/contract/test-events.ts';
import { testApp } from '../http/test-app.ts';
import { rebuildProjections } from '../projections/rebuild/rebuild-projections.ts';
import { setUpReadModels, SCHEMA } from '../projections/test-read-models.ts';
import {
  deliver,
  deliverRounds,
  readColumn,
  teams,
  yardProjection,
} from '../projections/test-yards.ts';
import { createHealth } from '../telemetry/health.ts';
import { createLogger } from '../telemetry/logger.ts';
import { createMetrics } from '../telemetry/metrics.ts';
import { operationsRoutes } from '../telemetry/operations-routes.ts';
import { readFurthestOfAll, moveReactionsIntoLog } from './read-positions.ts';
import { watchLog } from './watch.ts';
import { waitUntil } from '../core/test-wait.ts';

/** A log that can lose its newest events, as a server does whose data folder was restored from an older copy or emptied. */
interface LosingLog {
  readonly store: EventStore;
  /** Keeps the first events, none by default. */
  readonly lose: (kept?: number) => Promise<void>;
  /** The watch that the log was opened with, if any. */
  readonly watch?: LogWatch;
  /** The same log for a process that starts now. */
  readonly again: () => Promise<EventStore>;
  readonly close: () => Promise<void>;
}

let url: string;
let pool: pg.Pool;
const { follow, problems } = setUpReadModels(10, (fresh) => ({ url, pool } = fresh));

const createReaderWatch = (): LogWatch => createLogWatch(() => readFurthestOfAll(pool, null));

const inMemory = async (): Promise<LosingLog> => {
  const kept = createInMemoryLog();
  const store = createInMemoryEventStore(kept);
  const lose = async (count = 0) => {
    for (const { id, stream, metadata } of kept.log.splice(count)) {
      kept.known.delete(id);
      kept.streams.get(stream)?.pop();
      const team = kept.teams.get((JSON.parse(metadata) as EventMetadata).teamId);
      team?.events.pop();
      if (team !== undefined) team.head = team.events.at(-1)?.position ?? START;
    }
  };
  return {
    store,
    lose,
    again: async () => createInMemoryEventStore(kept),
    close: () => store.close(),
  };
};

const inPostgres = async (): Promise<LosingLog> => {
  await pool.query('drop schema if exists es cascade');
  const opened = [await openPostgresEventStore(url, { pollMs: 50 })];
  const lose = async (kept = 0) => {
    await pool.query(
      `delete from es.events where position > ${kept}; update es.head set position = ${kept}`,
    );
  };
  const again = async () => {
    const store = await openPostgresEventStore(url);
    opened.push(store);
    return store;
  };
  const close = async () => {
    for (const store of opened) await store.close();
    await pool.query('drop schema es cascade');
  };
  return { store: opened[0]!, lose, again, close };
};

const empty = ({ events, streams }: PeerLog): void => {
  events.length = 0;
  streams.clear();
};

/** A server that comes back with an emptied folder writes events of its own at once. */
const inEventStoreDb = async (): Promise<LosingLog> => {
  let log = createPeerLog();
  const serving: PeerLog = { ...log };
  const peer = await openTestPeer(serving);
  const watch = createReaderWatch();
  const opened = [await openEventStoreDb(peer.url, { watch })];
  const lose = async (kept = 0) => {
    const own = serving.events.filter(({ stream }) => !stream.startsWith('$'));
    if (kept > 0) loseNewest(serving, own.length - kept);
    else {
      empty(log);
      log = createPeerLog();
      Object.assign(serving, log);
      log.writeForeign('$settings', '$metadata');
    }
    peer.dropConnections();
  };
  const again = async () => {
    const store = await openEventStoreDb(peer.url);
    opened.push(store);
    return store;
  };
  const close = async () => {
    for (const store of opened) await store.close();
    await peer.close();
  };
  return { store: opened[0]!, watch, lose, again, close };
};

const logs: readonly (readonly [string, () => Promise<LosingLog>])[] = [
  ['in memory', inMemory],
  ['in PostgreSQL', inPostgres],
  ['in EventStoreDB', inEventStoreDb],
];

const record = defineRoute({
  id: 'API-TEST-01',
  method: 'POST',
  path: '/record',
  kind: 'command',
  summary: 'Records something',
  response: z.object({}),
});

/** A process as far as its log goes: health and one command. */
const openProcess = async (log: EventStore, watch = createReaderWatch()) => {
  const guarded: GuardedLog = guardLog(log, watch);
  const health = createHealth();
  const logger = createLogger({
    level: 'info',
    service: 'test',
    destination: { write: () => true },
  });
  await watchLog(guarded, { store: guarded.store, health, logger });
  const command = mount(record, async () => {
    const { position } = await guarded.store.append(newStream(), [fact()], 'no-stream');
    return { body: {}, position };
  });
  const operations: Express = express().use(
    operationsRoutes(health, createMetrics({ processMetrics: false })),
  );
  return { ...guarded, operations, api: testApp([command]) };
};

const REASON = /the log ends at .+: it was restored .* npm run rebuild -- --all --accept/;
const OTHER =
  /does not have the event that was read there: this is another log.* npm run rebuild -- --all --accept/;
/** The process may notice the log before the other events are in it. */
const REFUSED = /another log.* npm run rebuild -- --all --accept/;
describe.each(logs)('a log %s', (_, openLog) => {
  let log: LosingLog;
  beforeEach(async () => {
    log = await openLog();
  });
  afterEach(async () => {
    await log.close();
  });

  const call = (api: Express) =>
    request(api).post('/api/record').set('Authorization', 'Bearer admin');
  const expectRefused = async (
    { api, operations }: Awaited<ReturnType<typeof openProcess>>,
    reason = REASON,
  ) => {
    const answer = await call(api).expect(503).expect('Retry-After', /\d/);
    expect(answer.body).toEqual({ code: 'UNAVAILABLE', message: expect.stringMatching(reason) });
    const { body } = await request(operations).get('/health/ready').expect(503);
    expect(body.checks['event log'].detail.problem).toMatch(reason);
  };
  const followed = async (store: EventStore) => {
    const follower = await follow({ pool, store, projections: [yardProjection()] });
    await follower.caughtUp();
    return follower;
  };

  test('that lost its events while the process runs refuses commands from the first check on', async () => {
    const process = await openProcess(log.store, log.watch);
    await call(process.api).expect(200);
    await deliverRounds(process.store, teams, 2);
    await followed(process.store);
    await request(process.operations).get('/health/ready').expect(200);
    await log.lose();
    await expectRefused(process);
    await expect(process.store.readStream(newStream())).rejects.toThrow(LogBehind);
  });

  test('that lost its events is detected by its followers, and reported once', async () => {
    const process = await openProcess(log.store, log.watch);
    await deliverRounds(process.store, teams, 2);
    await followed(process.store);
    await log.lose();
    await waitUntil(async () => problems.some((problem) => problem instanceof LogBehind));
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    expect(problems.filter((problem) => problem instanceof LogBehind)).toHaveLength(1);
    await expectRefused(process);
  });

  test('that is behind when the process starts refuses commands', async () => {
    await deliverRounds(log.store, teams, 2);
    const before = await followed(log.store);
    await before.stop();
    await log.lose();
    const process = await openProcess(await log.again());
    await expectRefused(process);
    expect(await process.store.readAll(START, 10)).toEqual([]);
  });

  test.each([
    ['another, longer log', 0, 1],
    ['another log with events of other sizes', 0, 1_000_000_000],
    ['an older copy to which other events were added', 3, 1],
  ])('that is %s when the process starts refuses commands', async (_what, kept, boxes) => {
    await deliverRounds(log.store, teams, 2);
    const before = await followed(log.store);
    await before.stop();
    await log.lose(kept);
    const store = await log.again();
    for (let more = 0; more < 5; more += 1) await deliver(store, 'team-1', boxes);
    const process = await openProcess(store);
    await expectRefused(process, OTHER);
    const after = await process.store.head();
    const follower = await follow({ pool, store: process.store, projections: [yardProjection()] });
    await waitUntil(async () => problems.some((problem) => problem instanceof OtherLog));
    await follower.stop();
    expect(await process.store.head()).toBe(after);
    expect(await readColumn(pool, 'boxes')).toEqual({ 'team-1': 2, 'team-2': 2 });
  });

  test('that answers many simultaneous and repeated appends does not count as behind', async () => {
    const process = await openProcess(log.store, log.watch);
    const stream = newStream();
    const first = [fact()];
    await process.store.append(stream, first, 'no-stream');
    await Promise.all(
      Array.from({ length: 40 }, async () =>
        process.store.append(newStream(), [fact(), fact()], 'no-stream'),
      ),
    );
    await process.store.append(stream, first, 'no-stream');
    expect(await process.compareLog()).toBeNull();
  });

  test.each([
    ['shorter', 0, 1],
    ['longer', 0, 9],
    ['an older copy with other events', 4, 9],
  ])('%s is followed again after its read models were rebuilt', async (_what, kept, others) => {
    await deliverRounds(log.store, teams, 3);
    const before = await followed(log.store);
    await before.stop();
    const reached = await log.store.head();
    await pool.query(`create schema if not exists reactions;
      create table if not exists reactions.checkpoints (reaction text primary key, position text, event_id text);
      insert into reactions.checkpoints values ('any', '${String(reached)}', '${await log.store.eventIdAt(reached)}')`);
    await log.lose(kept);
    const store = await log.again();
    for (let more = 0; more < others; more += 1) await deliver(store, 'team-1');
    const replay = { pool, store, schema: SCHEMA, projections: [yardProjection()] };
    await expect(rebuildProjections(replay)).rejects.toThrow(LogMismatch);
    expect(await readColumn(pool, 'boxes')).toEqual({ 'team-1': 3, 'team-2': 3 });
    await rebuildProjections({ ...replay, acceptDifferences: true });
    const end: Position = await store.head();
    await moveReactionsIntoLog(pool, store);
    const readers = { position: end, eventId: await store.eventIdAt(end) };
    expect(await readFurthestOfAll(pool, null)).toEqual({ readers, relay: null });
    await pool.query('drop schema reactions cascade');
    const process = await openProcess(store);
    await call(process.api).expect(200);
    const follower = await followed(process.store);
    await deliver(process.store, 'team-2');
    await follower.caughtUp();
    expect(await readColumn(pool, 'boxes')).toEqual({
      'team-1': others + kept / 2,
      'team-2': 1 + kept / 2,
    });
  });
});

test('a topic that was filled from another log is refused, and a new one is not', async () => {
  const { store, close } = await inPostgres();
  await deliverRounds(store, teams, 1);
  await pool.query(`create schema bus;
    create table bus.relay (topic text primary key, position text, event_id text);
    insert into bus.relay values ('filled', '${String(await store.head())}', '${randomUUID()}')`);
  const createTopicWatch = (topic: string): LogWatch =>
    createLogWatch(() => readFurthestOfAll(pool, topic));
  const mismatch = await guardLog(store, createTopicWatch('filled')).compareLog();
  expect(mismatch).toBeInstanceOf(TopicOfOtherLog);
  expect(mismatch?.message).toContain('name a new topic by KAFKA_TOPIC');
  expect(await guardLog(store, createTopicWatch('new')).compareLog()).toBeNull();
  await pool.query('drop schema bus cascade');
  await close();
});

/** A server in a process of its own, whose log can be put in the place of another one. */
const openServer = async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'quartermaster-peer-'));
  const file = path.join(folder, 'log');
  let peer = await startPeerProcess({ file });
  const { port, url: address } = peer;
  return {
    url: address,
    /** Stops the server, keeps a copy of its log and begins again with these bytes. */
    replace: async (bytes: Uint8Array): Promise<Uint8Array> => {
      await peer.kill();
      const before = await readFile(file);
      await writeFile(file, bytes);
      peer = await startPeerProcess({ file, port });
      return before;
    },
    bytes: () => readFile(file),
    close: async () => {
      await peer.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
};

const NOTHING = new Uint8Array();

describe('a running process on EventStoreDB', () => {
  test.each([
    ['another, longer log', false, 1],
    ['another log with events of other sizes', false, 1_000_000_000],
    ['an older copy to which other events were added', true, 1],
  ])(
    'writes nothing into %s at its address, and goes on once the right one is back',
    async (_what, isCopy, boxes) => {
      const server = await openServer();
      const watch = createReaderWatch();
      const log = await openEventStoreDb(server.url, { watch });
      const process = await openProcess(log, watch);
      const stream = newStream();
      await process.store.append(stream, [fact()], 'no-stream');
      await deliverRounds(process.store, teams, 1);
      const copy = isCopy ? await server.bytes() : NOTHING;
      await deliverRounds(process.store, teams, 1);
      const follower = await follow({
        pool,
        store: process.store,
        projections: [yardProjection()],
      });
      await follower.caughtUp();
      const right = await server.replace(copy);
      const other = await openEventStoreDb(server.url);
      for (let more = 0; more < 9; more += 1) await deliver(other, 'team-1', boxes);
      await other.append(stream, [fact()], isCopy ? 0 : 'no-stream');
      await other.close();
      const end = await server.bytes();
      await expect(process.store.readStream(stream)).rejects.toThrow(LogMismatch);
      const command = () =>
        request(process.api).post('/api/record').set('Authorization', 'Bearer admin');
      for (const { status, body } of await Promise.all(Array.from({ length: 8 }, command))) {
        expect([status, body.code]).toEqual([503, 'UNAVAILABLE']);
        expect(body.message).toMatch(REFUSED);
      }
      const { body } = await request(process.operations).get('/health/ready').expect(503);
      expect(body.checks['event log'].detail.problem).toMatch(REFUSED);
      expect(await server.bytes()).toEqual(end);
      await server.replace(right);
      await waitUntil(async () => (await command()).status === 200);
      expect(await process.store.readStream(stream)).toHaveLength(1);
      await process.store.append(stream, [fact()], 0);
      await deliver(process.store, 'team-2', 7);
      await follower.caughtUp();
      expect(await readColumn(pool, 'boxes')).toEqual({ 'team-1': 2, 'team-2': 9 });
      await request(process.operations).get('/health/ready').expect(200);
      await follower.stop();
      await log.close();
      await server.close();
    },
  );
});
