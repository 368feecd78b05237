import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach } from '@jest/globals';
import type { TeamId } from '@quartermaster/contracts/core/ids';
import type pg from 'pg';
import { START } from '@quartermaster/contracts/core/position';
import type { EventStore, RecordedEvent } from '../event-store/event-store.ts';
import { createInMemoryEventStore } from '../event-store/in-memory.ts';
import { deterministicId } from '../core/ids.ts';
import { openPool } from '../postgres/pool.ts';
import { openTestDatabase, type TestDatabase } from '../postgres/test-database.ts';
import type { Reaction, TimedReaction } from './reaction.ts';
import { migrateReactions } from './schema.ts';
import { type Reactions, startReactions } from './start-reactions.ts';
import type { FailedTry } from './work.ts';

export const CAUSE = 'OrderReceived';
const EFFECT = 'OrderShipped';

/** A process with its own connections that can be killed: its statements then never return. */
export interface TestProcess {
  readonly reactions: Reactions;
  readonly failed: readonly FailedTry[];
  /** Kills the process before it sends a statement that matches, or after the database has answered it. */
  readonly dieAt: (when: 'before' | 'after', statement: RegExp) => void;
  readonly isDead: () => boolean;
  /** Rejects the next statement that matches, as when the database cannot be reached. */
  readonly refuseOnce: (statement: RegExp) => void;
}

interface Death {
  readonly when: 'before' | 'after';
  readonly statement: RegExp;
}

const getSql = (query: unknown): string =>
  typeof query === 'string' ? query : ((query as { text?: string }).text ?? '');

const neverResolve = (): Promise<never> => new Promise(() => undefined);

type Send = (...given: unknown[]) => unknown;

const refuse = async (statement: RegExp | undefined): Promise<never> => {
  await sleep(30); // the time a client takes to notice the failure
  throw Object.assign(new Error(`Unreachable for ${String(statement)}`), { code: 'ECONNREFUSED' });
};

/** A pool that can kill its process at a statement. */
const createKillablePool = (url: string, name: string, kill: () => void) => {
  const pool = openPool(url, { max: 12, applicationName: name });
  let death: Death | null = null;
  let dead = false;
  const refused: RegExp[] = [];
  const die = (): Promise<never> => {
    dead = true;
    pool.connect = neverResolve as typeof pool.connect;
    kill();
    return neverResolve();
  };
  const isFatal = (when: Death['when'], text: string): boolean =>
    death?.when === when && death.statement.test(text);
  pool.on('connect', (client) => {
    const send = client.query.bind(client) as Send;
    const mortal: Send = (...given) => {
      const text = getSql(given[0]);
      if (typeof given.at(-1) === 'function') return send(...given);
      if (dead) return neverResolve();
      if (isFatal('before', text)) return die();
      if (refused[0]?.test(text) === true) return refuse(refused.pop());
      return Promise.resolve(send(...given)).then((answer) => {
        if (dead) return neverResolve();
        return isFatal('after', text) ? die() : answer;
      });
    };
    client.query = mortal as typeof client.query;
  });
  return {
    pool,
    dieAt: (when: Death['when'], statement: RegExp): void => {
      death = { when, statement };
    },
    isDead: () => dead,
    refuseOnce: (statement: RegExp): void => void refused.push(statement),
  };
};

const openRun = async (database: TestDatabase, admin: pg.Pool) => {
  await admin.query('drop schema if exists reactions cascade');
  await admin.query('drop schema if exists graphile_worker cascade');
  await migrateReactions(admin);
  const store = createInMemoryEventStore();
  const running: { readonly process: TestProcess; readonly pool: pg.Pool }[] = [];
  let started = 0;
  const start = (...reactions: readonly (Reaction | TimedReaction)[]): TestProcess => {
    started += 1;
    const name = `process ${String(started)}`;
    const failed: FailedTry[] = [];
    const { pool, ...mortal } = createKillablePool(database.url, name, () => {
      void admin.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and application_name = $1`,
        [name],
      );
    });
    const options = { pool, store, reactions, onProblem: () => undefined };
    const process = {
      reactions: startReactions({ ...options, onFailedTry: (one) => void failed.push(one) }),
      failed,
      ...mortal,
    };
    running.push({ process, pool });
    return process;
  };
  const end = async (): Promise<void> => {
    for (const { process, pool } of running) {
      const stopped = process.reactions.stop();
      if (process.isDead()) continue; // `stop` has ended its timers, but waits for ever for its statements
      await stopped;
      await pool.end();
    }
  };
  return { store, start, end };
};

/** A new log, database schema and set of processes for each test of a file. */
export const reactionTests = () => {
  let database: TestDatabase;
  let admin: pg.Pool;
  let run: Awaited<ReturnType<typeof openRun>>;
  beforeAll(async () => {
    database = await openTestDatabase();
    admin = openPool(database.url, { max: 4, applicationName: 'test' });
  });
  beforeEach(async () => {
    run = await openRun(database, admin);
  });
  afterEach(() => run.end());
  afterAll(async () => {
    await admin.end();
    await database.close();
  });
  return {
    admin: () => admin,
    store: () => run.store,
    start: (...reactions: readonly (Reaction | TimedReaction)[]) => run.start(...reactions),
  };
};

/** Appends one event per order to the team's stream. */
export const receive = async (
  store: EventStore,
  teamId: TeamId,
  orders: readonly string[],
): Promise<void> => {
  const stream = `orders-${teamId}.in`;
  const { length } = await store.readStream(stream);
  const events = orders.map((order) => ({
    id: deterministicId('test', teamId, order),
    type: CAUSE,
    schemaVersion: 1,
    data: { order },
    metadata: {
      teamId,
      actor: { kind: 'store' as const },
      commandId: order,
      correlationId: order,
      causationId: null,
    },
  }));
  await store.append(stream, events, length === 0 ? 'no-stream' : length - 1);
};

export const getOrderId = ({ data }: Pick<RecordedEvent, 'data'>): string =>
  (data as { order: string }).order;

/** Records the shipment of an order under an id derived from the event. */
export const ship = async (
  store: EventStore,
  reaction: string,
  event: RecordedEvent,
): Promise<void> => {
  const stream = `${reaction}-${event.metadata.teamId}.out`;
  const { length } = await store.readStream(stream);
  const id = deterministicId(reaction, event.id);
  const shipped = { ...event, id, type: EFFECT };
  await store.append(stream, [shipped], length === 0 ? 'no-stream' : length - 1);
};

/** The orders shipped for a team, in log order. */
export const shipped = async (
  store: EventStore,
  reaction: string,
  teamId: TeamId,
): Promise<readonly string[]> =>
  (await store.readAll(START, 10_000))
    .filter(({ stream }) => stream === `${reaction}-${teamId}.out`)
    .map(getOrderId);
