import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { atLeast, atMost, type BenchRow } from '../bench-table.ts';
import { createKafkaBus } from '@quartermaster/platform/event-bus/kafka/kafka';
import { createLeasedLogTail } from '@quartermaster/platform/event-bus/leased-log-tail';
import type { EventBus } from '@quartermaster/platform/event-bus/event-bus';
import type { EventStore } from '@quartermaster/platform/event-store/event-store';
import { openPostgresEventStore } from '@quartermaster/platform/event-store/postgres/postgres';
import { openPool } from '@quartermaster/platform/postgres/pool';
import {
  type FollowedGroups,
  followGroups,
} from '@quartermaster/platform/projections/following/follow-groups';
import { rebuildProjections } from '@quartermaster/platform/projections/rebuild/rebuild-projections';
import type pg from 'pg';
import { READ_SCHEMA, readModelGroups } from '@quartermaster/projection-service/read-models';
import { mixedTeams } from './mixed-teams.ts';
import { measureSeconds } from './folding.ts';

const TEAMS = 6;
const PARTITIONS = 12;
const EVENTS = 100_000;
/** Events of ten minutes at 100 events/s. */
const BACKLOG = 60_000;
const CONNECTIONS = 8;
const LOOK_MS = 20;

/** A broker that the bench can stop and start again. */
interface BenchBroker {
  readonly address: string;
  kill(): Promise<void>;
  restart(): Promise<void>;
}

const follow = async (pool: pg.Pool, store: EventStore, bus: EventBus): Promise<FollowedGroups> =>
  followGroups(
    {
      pool,
      store,
      bus,
      schema: READ_SCHEMA,
      onProblem: (error) => {
        process.emitWarning(String(error)); // the follower tries again
      },
      onPoison: ({ reason }) => {
        throw new Error(reason);
      },
    },
    readModelGroups,
  );

/** Folds the log into new read models without Kafka, as a service does that runs in the same process. */
const followLogAlone = async (pool: pg.Pool, store: EventStore): Promise<number> => {
  const bus = createLeasedLogTail(store, pool);
  const took = await measureSeconds(async () => {
    const follower = await follow(pool, store, bus);
    await follower.caughtUp();
    await follower.stop();
  });
  await bus.close();
  return took;
};

const rebuild = async (pool: pg.Pool, store: EventStore): Promise<number> =>
  measureSeconds(async () => {
    for (const { projections } of readModelGroups) {
      const rebuilt = await rebuildProjections({ pool, store, schema: READ_SCHEMA, projections });
      if (!rebuilt.switched) throw new Error('The rebuilt read models differ from the live ones');
    }
  });

const startRelayProcess = (databaseUrl: string, topic: string, broker: string): ChildProcess => {
  const program = path.resolve(import.meta.dirname, '../relay-process.ts');
  const args = [databaseUrl, topic, String(PARTITIONS), broker];
  return spawn(process.execPath, ['--import', 'tsx', program, ...args], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
};

/** Resolves when the consumers have their partitions, which takes the brokers seconds and is not measured. */
const waitUntilJoined = async ({ followers }: FollowedGroups): Promise<void> => {
  for (const { readStatus } of followers.values()) {
    while ((await readStatus()).positions.size < PARTITIONS) await sleep(LOOK_MS);
  }
};

const measureThroughKafka = async (
  { pool, store, url }: { pool: pg.Pool; store: EventStore; url: string },
  broker: BenchBroker,
  comeMore: () => Promise<void>,
): Promise<{ readonly all: number; readonly backlog: number }> => {
  const topic = `bench-${randomUUID()}`;
  const bus = createKafkaBus({ brokers: [broker.address], topic, partitions: PARTITIONS });
  const follower = await follow(pool, store, bus);
  await waitUntilJoined(follower);
  const relay = startRelayProcess(url, topic, broker.address);
  try {
    await once(relay, 'message'); // the relay has published its first events
    const all = await measureSeconds(() => follower.caughtUp());
    await broker.kill();
    await comeMore();
    await broker.restart();
    const backlog = await measureSeconds(() => follower.caughtUp());
    return { all, backlog };
  } finally {
    await follower.stop();
    await bus.close();
    relay.kill('SIGTERM');
    await once(relay, 'exit');
  }
};

/** Compares Kafka with the log alone in one run over the same events, and measures a rebuild beside the live tables. */
export const benchDistributed =
  (broker: BenchBroker) =>
  async (url: string): Promise<readonly BenchRow[]> => {
    const pool = openPool(url, { max: CONNECTIONS, applicationName: 'bench' });
    const store = await openPostgresEventStore(url);
    try {
      const teams = mixedTeams(TEAMS, EVENTS + BACKLOG);
      await teams.appendNext(store, EVENTS);
      const alone = await followLogAlone(pool, store);
      const rebuilt = await rebuild(pool, store);
      await pool.query(`drop schema ${READ_SCHEMA} cascade`);
      const kafka = await measureThroughKafka({ pool, store, url }, broker, () =>
        teams.appendNext(store, BACKLOG),
      );
      const against = (took: number) => ({ value: EVENTS / took, reference: EVENTS / alone });
      return [
        atLeast(
          '100,000 events over relay, Kafka and projection',
          'events/s',
          against(kafka.all),
          0.6,
        ),
        atLeast('rebuild of all read models, 100,000 events', 'events/s', against(rebuilt), 1),
        atMost('catch-up after the broker was away for 60,000 events', 's', kafka.backlog, 30),
      ];
    } finally {
      await store.close();
      await pool.end();
    }
  };
