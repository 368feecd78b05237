import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type pg from 'pg';
import { describeWithBrokers } from '../test-with-brokers.ts';
import { sharedBrokers } from '../test-kafka.ts';
import { createKafkaBus } from '@quartermaster/platform/event-bus/kafka/kafka';
import { type Relay, startRelay } from '@quartermaster/platform/event-bus/kafka/relay';
import { defaultBounds } from '@quartermaster/platform/event-bus/kafka/reading/queue-bounds';
import type { EventBus } from '@quartermaster/platform/event-bus/event-bus';
import { type EventStore } from '@quartermaster/platform/event-store/event-store';
import { setUpReadModels, SCHEMA } from '@quartermaster/platform/projections/test-read-models';
import {
  deliver,
  deliverRounds,
  gateProjection,
  readColumn,
  UNHEARD_OF,
  yardProjection,
} from '@quartermaster/platform/projections/test-yards';
import { verifyProjections } from '@quartermaster/platform/projections/verify-projections';
import {
  type FollowedGroups,
  followGroups,
  type ReadModelGroup,
} from '@quartermaster/platform/projections/following/follow-groups';

const PARTITIONS = 3;
/** Enough teams for each partition to have some. */
const teams = Array.from({ length: 12 }, (_, index) => `team-${index}`);
const yards: ReadModelGroup = { name: SCHEMA, projections: [yardProjection()] };
const gates: ReadModelGroup = { name: `${SCHEMA}-gates`, projections: [gateProjection] };

let url: string;
let pool: pg.Pool;
let store: EventStore;
setUpReadModels(40, (fresh) => ({ url, pool, store } = fresh));

interface Process {
  readonly followed: FollowedGroups;
  readonly bus: EventBus;
  /** Events that were decoded in it. */
  readonly decoded: () => number;
  readonly stop: () => Promise<void>;
}

let topic: string;
let group: string;
let relay: Relay;
let running: Process[];
let problems: unknown[];

beforeEach(() => {
  topic = `events-${randomUUID()}`;
  group = randomUUID();
  problems = [];
  running = [];
  const onProblem = (error: unknown): void => void problems.push(error);
  const target = { brokers: sharedBrokers(), topic, partitions: PARTITIONS };
  relay = startRelay({ ...target, store, databaseUrl: url, retryMs: 50, onProblem });
});
afterEach(async () => {
  await Promise.all(running.map(({ stop }) => stop()));
  await relay.stop();
});

/** Opens the connections to brokers and read models of one process. */
const start = async (groups = [yards, gates], bounds = defaultBounds): Promise<Process> => {
  let decoded = 0;
  const bus = createKafkaBus({
    brokers: sharedBrokers(),
    topic,
    partitions: PARTITIONS,
    bounds,
    open: async (events) => {
      decoded += events.length;
      return events;
    },
  });
  const onProblem = (error: unknown): void => void problems.push(error);
  const named = groups.map((one) => ({ ...one, name: `${one.name}-${group}` }));
  const followed = await followGroups({ pool, store, bus, schema: SCHEMA, onProblem }, named);
  const stop = async (): Promise<void> => {
    await followed.stop();
    await bus.close();
  };
  const process = { followed, bus, decoded: () => decoded, stop };
  running.push(process);
  return process;
};

const stop = async (process: Process): Promise<void> => {
  running = running.filter((one) => one !== process);
  await process.stop();
};

const waitUntil = async (isSo: () => Promise<boolean>): Promise<void> => {
  while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, 20));
};
const readBoxes = (place?: string) => readColumn(pool, 'boxes', place);
const readPassed = () => readColumn(pool, 'passed');
const countForEachTeam = (count: number) => Object.fromEntries(teams.map((team) => [team, count]));
const allHave = async (counts: typeof readPassed, count: number): Promise<boolean> => {
  const now = await counts();
  return teams.every((team) => now[team] === count);
};

/** The partitions that each group of a process has. */
const readPartitions = async ({ followed }: Process): Promise<readonly (readonly number[])[]> =>
  Promise.all(
    [...followed.followers.values()].map(async ({ readStatus }) => [
      ...(await readStatus()).positions.keys(),
    ]),
  );

/** Waits until the brokers have assigned the partitions of each group to these processes. */
const waitUntilDivided = async (processes: readonly Process[]): Promise<void> =>
  waitUntil(async () => {
    const held = await Promise.all(processes.map(readPartitions));
    return [0, 1].every((at) => {
      const all = held.map((groups) => groups[at] ?? []);
      return all.flat().length === PARTITIONS && all.every((some) => some.length > 0);
    });
  });

const expectReplay = async ({ bus }: Process): Promise<void> => {
  const projections = [...yards.projections, ...gates.projections];
  const options = { pool, store, schema: SCHEMA, projections, partitioning: bus };
  expect((await verifyProjections(options)).equal).toBe(true);
};

/** Runs the work while nothing can be written to the yards. */
const whileYardsAreSlow = async (work: () => Promise<void>): Promise<void> => {
  const client = await pool.connect();
  try {
    await client.query(`begin; lock table ${SCHEMA}.yards in exclusive mode`);
    await work();
  } finally {
    await client.query('rollback');
    client.release();
  }
};

/** Bounds at which few events fill a queue, and a full queue holds the others only briefly. */
const tight = { partitionBytes: 5_000, groupBytes: 15_000, holdMs: 100, holdInAllMs: 200 };

describeWithBrokers('groups of read models over Kafka', () => {
  test('have the same partitions in a process, which decodes each event once for all of them', async () => {
    const processes = [await start(), await start()];
    await waitUntilDivided(processes);
    for (const process of processes) {
      const [first, second] = await readPartitions(process);
      expect(second).toEqual(first);
    }
    const decodedInAll = () => processes.reduce((sum, { decoded }) => sum + decoded(), 0);
    const decodedCounts: number[] = [];
    // On a busy machine partitions may be reassigned meanwhile; their events are read again.
    while (decodedCounts.at(-1) !== teams.length * 20 && decodedCounts.length < 5) {
      const before = decodedInAll();
      await deliverRounds(store, teams, 20);
      for (const { followed } of processes) await followed.caughtUp();
      decodedCounts.push(decodedInAll() - before);
      const delivered = countForEachTeam(20 * decodedCounts.length);
      expect([await readBoxes(), await readPassed()]).toEqual([delivered, delivered]);
    }
    expect(decodedCounts).toContain(teams.length * 20);
    await expectReplay(processes[0]!);
  });

  test('go on past the bound of one that is slow, which is read for once it goes on', async () => {
    const processes = [await start([yards, gates], tight), await start([yards, gates], tight)];
    await waitUntilDivided(processes);
    await whileYardsAreSlow(async () => {
      await deliverRounds(store, teams, 60);
      await waitUntil(() => allHave(readPassed, 60));
      expect(await readBoxes()).toEqual({});
    });
    for (const { followed } of processes) await followed.caughtUp();
    expect([await readBoxes(), await readPassed()]).toEqual([
      countForEachTeam(60),
      countForEachTeam(60),
    ]);
    await expectReplay(processes[0]!);
  });

  test('go on while one is broken, and without teams that are parked in it once it is mended', async () => {
    const process = await start([yards, gates], tight);
    await deliverRounds(store, teams, 1);
    await process.followed.caughtUp();
    await pool.query(`alter table ${SCHEMA}.yards rename to hidden`);
    await deliver(store, 'team-3', UNHEARD_OF);
    await deliverRounds(store, teams, 30);
    await waitUntil(
      async () => (await readPassed())['team-3'] === 32 && (await readPassed())['team-4'] === 31,
    );
    await waitUntil(async () => problems.length > 0);
    expect(await readBoxes(`${SCHEMA}.hidden`)).toEqual(countForEachTeam(1));
    await pool.query(`alter table ${SCHEMA}.hidden rename to yards`);
    await process.followed.caughtUp();
    expect(await readBoxes()).toEqual({ ...countForEachTeam(31), 'team-3': 1 });
    const standings = [...process.followed.followers.values()].map(({ readStatus }) =>
      readStatus(),
    );
    expect((await Promise.all(standings)).map(({ parkedTeams }) => parkedTeams)).toEqual([1, 0]);
  });

  test('are taken over where a process leaves while one of them is slow', async () => {
    const [first, second] = [
      await start([yards, gates], tight),
      await start([yards, gates], tight),
    ];
    await waitUntilDivided([first, second]);
    await whileYardsAreSlow(async () => {
      await deliverRounds(store, teams, 40);
      await waitUntil(() => allHave(readPassed, 40));
    });
    await deliverRounds(store, teams, 5);
    await stop(first);
    await deliverRounds(store, teams, 5);
    const third = await start([yards, gates], tight);
    await deliverRounds(store, teams, 5);
    for (const { followed } of [second, third]) await followed.caughtUp();
    expect([await readBoxes(), await readPassed()]).toEqual([
      countForEachTeam(55),
      countForEachTeam(55),
    ]);
    await expectReplay(third);
  });

  test('go on where they stood after a restart; one that is new is built while the others follow', async () => {
    const before = await start([yards], tight);
    await deliverRounds(store, teams, 20);
    await before.followed.caughtUp();
    await stop(before);
    await deliverRounds(store, teams, 5);
    const after = await start([yards, gates], tight);
    await deliverRounds(store, teams, 5);
    await waitUntil(async () => {
      const { rows } = await pool.query(`select to_regclass('${SCHEMA}.gates') as found`);
      return rows[0]?.found !== null;
    });
    await deliverRounds(store, teams, 5);
    await after.followed.caughtUp();
    await waitUntil(() => allHave(readPassed, 35));
    expect([await readBoxes(), await readPassed()]).toEqual([
      countForEachTeam(35),
      countForEachTeam(35),
    ]);
    await expectReplay(after);
  });
});
