import { toOrdinal, toOrdinalPosition } from '../position.ts';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Pool } from 'pg';
import { openPool } from '../../postgres/pool.ts';
import { openTestDatabase, type TestDatabase } from '../../postgres/test-database.ts';
import { appendTogetherContract } from '../contract/append-together.contract.ts';
import { eventStoreContract } from '../contract/append.contract.ts';
import { largeAppendsContract } from '../contract/large-appends.contract.ts';
import { fact, facts, newStream } from '../contract/test-events.ts';
import { START, toPosition } from '@quartermaster/contracts/core/position';
import { type EventStore, LogDamaged, type Position } from '../event-store.ts';
import { openPostgresEventStore } from './postgres.ts';
import { EventIdsTaken } from '../repeated-append.ts';
import { subscriptionContract } from '../contract/subscription.contract.ts';

let database: TestDatabase;
let pool: Pool;

beforeAll(async () => {
  database = await openTestDatabase();
  pool = openPool(database.url, { max: 2, applicationName: 'log test' });
});
afterAll(async () => {
  await pool.end();
  await database.close();
});

const open = async (): Promise<EventStore> => openPostgresEventStore(database.url);
eventStoreContract('Postgres', open);
largeAppendsContract('Postgres', open);
appendTogetherContract('Postgres', open);
subscriptionContract('Postgres', open);

/** A store with its own log, which the test may damage. */
const withOwnLog = async (
  work: (store: EventStore, pool: Pool, url: string) => Promise<void>,
): Promise<void> => {
  const own = await openTestDatabase();
  const store = await openPostgresEventStore(own.url);
  const ownPool = openPool(own.url, { max: 2, applicationName: 'log test' });
  try {
    await work(store, ownPool, own.url);
  } finally {
    await store.close();
    await ownPool.end();
    await own.close();
  }
};

const last = async (store: EventStore, events: number): Promise<Position> =>
  (await store.append(newStream(), facts(events), 'no-stream')).position;

/** Waits until `isSo` returns true, at most about five seconds; the test then asserts the state itself. */
const soon = async (isSo: () => boolean | Promise<boolean>): Promise<void> => {
  for (let tries = 0; tries < 500 && !(await isSo()); tries += 1) {
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
};

describe('the log in Postgres', () => {
  test('notifies another process of an append before its next poll', async () =>
    withOwnLog(async (store, _, url) => {
      const patient = await openPostgresEventStore(url, { pollMs: 3_600_000 });
      const seen: Position[] = [];
      let onSeen: () => void = () => undefined;
      const subscription = patient.subscribeAll(START, async (events) => {
        seen.push(...events.map(({ position }) => position));
        onSeen();
      });
      // The second and third arrive while the subscription waits, each in its own commit.
      for (const count of [1, 2, 3]) {
        const here = new Promise<void>((resolve) => {
          onSeen = () => {
            if (seen.length >= count) resolve();
          };
        });
        await last(store, 1);
        await here;
      }
      await subscription.stop();
      await patient.close();
      expect(seen.map(Number)).toEqual([1, 2, 3]);
    }));

  test('reports a broken listening connection, and listens again', async () =>
    withOwnLog(async (store, own, url) => {
      const problems: unknown[] = [];
      const onProblem = (error: unknown): void => void problems.push(error);
      const listener = await openPostgresEventStore(url, { pollMs: 3_600_000, onProblem });
      let seen = 0;
      listener.subscribeAll(START, async (events) => {
        seen += events.length;
      });
      const listening = `from pg_stat_activity where query = 'listen es_appended' and state = 'idle'
                         and datname = current_database()`;
      const count = async () => (await own.query(`select 1 ${listening}`)).rowCount;
      try {
        await soon(async () => (await count()) === 1);
        await own.query(`select pg_terminate_backend(pid) ${listening}`);
        await soon(() => problems.length > 0);
        const { cause } = problems[0] as Error;
        expect(String(cause)).toContain('terminating connection');
        await soon(async () => (await count()) === 1);
        await last(store, 1);
        await soon(() => seen === 1);
        expect(seen).toBe(1);
      } finally {
        await listener.close();
      }
    }));

  test('counts positions without a hole, also after refused appends', async () =>
    withOwnLog(async (store) => {
      const stream = newStream();
      await store.append(stream, facts(2), 'no-stream');
      await Promise.allSettled([
        store.append(stream, facts(3), 'no-stream'),
        store.append(newStream(), facts(1), 'no-stream'),
        store.append(newStream(), facts(1), 4),
      ]);
      expect(await last(store, 1)).toBe('0000000000000004');
      expect((await store.readAll(START, 10)).map(({ position }) => Number(position))).toEqual([
        1, 2, 3, 4,
      ]);
    }));

  test('stores the team of each event', async () =>
    withOwnLog(async (store, own) => {
      const event = fact();
      await store.append(newStream(), [event], 'no-stream');
      const { rows } = await own.query('select team_id from es.events');
      expect(rows).toEqual([{ team_id: event.metadata.teamId }]);
      const stranger = fact({}, { metadata: { ...event.metadata, teamId: randomUUID() } });
      await expect(store.append(newStream(), [event, stranger], 'no-stream')).rejects.toThrow(
        'one team',
      );
    }));

  test('commits concurrent appends together', async () =>
    withOwnLog(async (store, own) => {
      await Promise.all(
        Array.from({ length: 200 }, async () => store.append(newStream(), facts(1), 'no-stream')),
      );
      const { rows } = await own.query<{ commits: number }>(
        'select count(distinct xmin::text) as commits from es.events',
      );
      expect(rows[0]?.commits).toBeLessThan(10);
    }));

  test('accepts more concurrent appends than fit in one transaction', async () =>
    withOwnLog(async (store) => {
      const streams = Array.from({ length: 60 }, newStream);
      await Promise.all(streams.map(async (each) => store.append(each, facts(50), 'no-stream')));
      expect(await store.head()).toBe('0000000000003000');
    }));

  test('stores appends to one stream in call order, even when no call waits for another', async () =>
    withOwnLog(async (store) => {
      const stream = newStream();
      const events = facts(20);
      await Promise.all(
        events.map(async (event, index) =>
          store.append(stream, [event], index === 0 ? 'no-stream' : index - 1),
        ),
      );
      const recorded = await store.readStream(stream);
      expect(recorded.map(({ id }) => id)).toEqual(events.map(({ id }) => id));
    }));

  test('reads many streams at once, each from its revision on', async () =>
    withOwnLog(async (_, _own, url) => {
      const store = await openPostgresEventStore(url, { readers: 1 });
      const streams = Array.from({ length: 150 }, newStream);
      await Promise.all(streams.map((each) => store.append(each, facts(3), 'no-stream')));
      const asked = [...streams, newStream()].map((stream, at) =>
        store.readStream(stream, { from: at % 5, ...(at % 2 === 1 && { count: 1 }) }),
      );
      const found = (await Promise.all(asked)).map((events) =>
        events.map(({ stream, revision }) => [stream, revision]),
      );
      const expected = [...streams, null].map((stream, at) =>
        [0, 1, 2]
          .filter((revision) => stream !== null && revision >= at % 5)
          .slice(0, at % 2 === 0 ? 3 : 1)
          .map((revision) => [stream, revision]),
      );
      expect(found).toEqual(expected);
      await store.close();
    }));

  test('refuses an event id that another event has', async () => {
    const store = await open();
    const event = fact();
    await store.append(newStream(), [event], 'no-stream');
    await expect(store.append(newStream(), [event], 'no-stream')).rejects.toThrow(EventIdsTaken);
    await store.close();
  });

  test('refuses a position of another kind of log', async () => {
    const store = await open();
    await expect(store.readAll(toPosition('C:12/P:12'), 1)).rejects.toThrow('this is another log');
    await store.close();
  });
});

describe('a damaged log', () => {
  const damages: [string, (position: number) => string][] = [
    [
      'an event is missing in the middle',
      (at) => `delete from es.events where position = ${at - 1}`,
    ],
    ['the last event is missing', (at) => `delete from es.events where position = ${at}`],
    [
      'positions were moved',
      (at) => `update es.events set position = ${at + 7} where position = ${at}`,
    ],
  ];
  test.each(damages)('stops its readers when %s', async (_what, damage) =>
    withOwnLog(async (store, own) => {
      const position = await last(store, 5);
      await own.query(damage(Number(position)));
      const delivered: number[] = [];
      const subscription = store.subscribeAll(
        START,
        async (events) => {
          delivered.push(...events.map((event) => Number(event.position)));
        },
        { batchSize: 1 },
      );
      await expect(subscription.done).rejects.toThrow(LogDamaged);
      expect(delivered).toEqual(delivered.map((_, index) => index + 1));
    }),
  );

  test('stops a reader whose position is past the end', async () =>
    withOwnLog(async (store) => {
      const position = await last(store, 2);
      const beyond = toOrdinalPosition(toOrdinal(position) + 1);
      await expect(store.readAll(beyond, 10)).rejects.toThrow('restored from an older backup');
      expect(await store.readAll(position, 10)).toEqual([]);
    }));

  test('stops a reader of a stream with a hole', async () =>
    withOwnLog(async (store, own) => {
      const stream = newStream();
      await store.append(stream, facts(3), 'no-stream');
      await own.query('delete from es.events where revision = 1');
      await expect(store.readStream(stream)).rejects.toThrow(LogDamaged);
      const other = newStream();
      await own.query('update es.events set position = 2 where position = 3');
      await own.query('update es.head set position = 2');
      await store.append(other, facts(1), 'no-stream');
      const all = Array.from({ length: 20 }, (_, at) =>
        store.readStream(at % 2 === 0 ? stream : other),
      );
      const outcomes = await Promise.allSettled(all);
      expect(outcomes.map(({ status }) => status)).toEqual(
        all.map((_, at) => (at % 2 === 0 ? 'rejected' : 'fulfilled')),
      );
    }));

  test('refuses appends when the head is behind the events', async () =>
    withOwnLog(async (store, own) => {
      await last(store, 3);
      await own.query('update es.head set position = 1');
      await expect(last(store, 1)).rejects.toThrow(LogDamaged);
    }));
});

describe('when connections break', () => {
  const breakAll = async (own: Pool): Promise<void> => {
    await own.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and application_name = 'quartermaster log'`,
    );
  };

  test('appends succeed, each event is stored once, and subscriptions continue', async () =>
    withOwnLog(async (store, own) => {
      const seen: string[] = [];
      let complete: () => void;
      const enough = new Promise<void>((resolve) => {
        complete = resolve;
      });
      const subscription = store.subscribeAll(START, async (events) => {
        seen.push(...events.map(({ id }) => id));
        if (seen.length === 120) complete();
      });
      const events = facts(120);
      const answers: Promise<unknown>[] = [];
      for (const [index, event] of events.entries()) {
        answers.push(store.append(newStream(), [event], 'no-stream'));
        if (index % 40 === 20) await breakAll(own);
      }
      await Promise.all(answers);
      await enough;
      await subscription.stop();
      expect([...seen].sort()).toEqual(events.map(({ id }) => id).sort());
    }));
});
