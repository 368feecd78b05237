import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { listLocations } from '@quartermaster/contracts/locations/routes';
import { getSyncProgress, syncShopify } from '@quartermaster/contracts/store/routes';
import { type Recorded, recordedNow } from '../console/e2e/recorded.ts';
import { type Dice, seededDice } from '../console/e2e/seeded.ts';
import { type Deed, work } from '../console/e2e/workload.ts';
import type { ClusterChild } from '../infra/cluster/child.ts';
import type { Partitioning } from '../infra/src/event-bus/event-bus.ts';
import { DEFAULT_TOPIC } from '../infra/src/event-bus/kafka/kafka-client.ts';
import { partitionsOfTeams } from '../infra/src/event-bus/kafka/team-partition.ts';
import { type Disturbance, disturbances, failPoints } from './disturb.ts';
import { settled } from './settle.ts';
import { openSystem, type System } from './system.ts';
import { foundTeam, type Team } from './teams.ts';
import { type Watched, watchedFetch } from './watched-fetch.ts';

/** One run of the fault test: a system, two teams of four people each at work, and what came of it. */
export interface Run {
  readonly system: System;
  readonly bus: Partitioning;
  readonly teams: readonly Team[];
  /** What the names of people show in what they make, by team. */
  readonly marks: ReadonlyMap<string, readonly string[]>;
  readonly deeds: readonly Deed[];
  readonly deedsOf: (team: Team) => readonly Deed[];
  readonly recorded: (team: Team) => Promise<Recorded>;
  /** Processes that ended by themselves. */
  readonly ended: readonly string[];
  readonly wrong: readonly string[];
  readonly kills: () => number;
  /** Fail-points that were waited for three times or more, and never come to. */
  readonly pointsMissed: () => readonly string[];
  /** Commands answered while the brokers were away; null when they never were. */
  readonly answeredWithoutBroker: () => number | null;
  /** Disturbs people at work so many times. */
  readonly disturb: (times: number) => Promise<void>;
  readonly settle: () => Promise<void>;
  /** What happened, in a few lines. */
  readonly told: () => string;
  readonly close: () => Promise<void>;
}

const people = {
  alpha: ['Alva', 'Amos', 'Arvo', 'Axel'],
  bravo: ['Bela', 'Boas', 'Bran', 'Bruno'],
};
const PARTITIONS = 12;
const LOAD_WITHIN_MS = 180_000;
const ANSWER_WITHIN_MS = 60_000;

const bus: Partitioning = {
  partitions: PARTITIONS,
  partitionOf: partitionsOfTeams(DEFAULT_TOPIC, PARTITIONS),
};

const loaded = async ({ call, name }: Team): Promise<void> => {
  await call(syncShopify, {});
  for (let waited = 0; waited < LOAD_WITHIN_MS; waited += 250) {
    const { phase, lastSyncedAt } = (await call(getSyncProgress, {})).body;
    if (phase === 'READY' && lastSyncedAt !== null) return;
    await wait(250);
  }
  throw new Error(`The store of ${name} was not loaded in time`);
};

const untilHealthy = async (url: string): Promise<void> => {
  for (;;) {
    const isUp = await fetch(`${url}/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isUp) return;
    await wait(100);
  }
};

interface Books {
  readonly deeds: Deed[];
  readonly owners: Map<Deed, Team>;
  readonly done: Disturbance[];
  readonly ended: string[];
  readonly expected: Set<ClusterChild>;
  withoutBroker: number | null;
  isBrokerAway: boolean;
}

/** Notes processes that end without anybody's doing. */
const watchEnds = (system: System, { expected, ended }: Books, isClosing: () => boolean): void => {
  const known = new Set<ClusterChild>();
  const look = (): void => {
    for (const child of system.children().values()) {
      if (known.has(child)) continue;
      known.add(child);
      void child.ended.then(() => {
        if (!expected.has(child) && !isClosing()) ended.push(`${child.name} ended by itself`);
      });
    }
  };
  look();
  setInterval(look, 20).unref();
};

/** Few enough that people meet at the same ones. */
const ARTICLES = 40;

const someVariants = async ({ pool }: System, { teamId }: Team): Promise<readonly string[]> => {
  const { rows } = await pool.query<{ variant_id: string }>(
    'select variant_id from read.variant_facts where team_id = $1 order by variant_id limit $2',
    [teamId, ARTICLES],
  );
  return rows.map((row) => row.variant_id);
};

const atWork = async (
  { system, teams, dice }: { system: System; teams: readonly Team[]; dice: Dice },
  isOver: () => boolean,
  note: (team: Team, deed: Deed) => void,
) => {
  const working = teams.map(async (team) => {
    const { call } = team;
    const locationIds = (await call(listLocations, {})).body.map(({ id }) => id);
    const variantIds = await someVariants(system, team);
    const target = { call, whenReady: () => untilHealthy(system.cluster.url) };
    const shop = { locationIds, variantIds, target, isOver, pushToShopify: true };
    return people[team.name as keyof typeof people].map((name) => {
      const own = seededDice(dice.between(0, 1_000_000));
      return work({ ...shop, name, dice: own, note: (deed) => note(team, deed) });
    });
  });
  return (await Promise.all(working)).flat();
};

/** Somebody has to be answered again soon after each disturbance. */
const untilAnswered = async (books: Books, what: string): Promise<void> => {
  const answers = (): number => books.deeds.filter(({ answer }) => answer !== null).length;
  const before = answers();
  for (let waited = 0; waited < ANSWER_WITHIN_MS; waited += 50) {
    if (answers() > before) return;
    await wait(50);
  }
  throw new Error(`Nobody was answered for ${ANSWER_WITHIN_MS} ms after: ${what}`);
};

const TRIES = 3;

const pointsMissed = ({ done }: Books): readonly string[] =>
  Object.keys(failPoints).filter((point) => {
    const tries = done.filter((one) => one.point === point);
    return tries.length >= TRIES && tries.every(({ kills }) => kills === 0);
  });

const teller = (books: Books, watched: Watched, seed: number) => (): string => {
  const unknown = books.deeds.filter(({ answer }) => answer === null).length;
  const kills = books.done.reduce((sum, one) => sum + one.kills, 0);
  return [
    `SEED=${seed} FAULTS=${books.done.length}: ${kills} processes killed`,
    `${books.deeds.length - unknown} commands answered, ${unknown} unknown, ${String(books.withoutBroker)} answered without broker`,
    `answers ${JSON.stringify(watched.counts())}`,
    ...books.done.map(({ what }) => `  ${what}`),
  ].join('\n');
};

const newDataDir = async (): Promise<string> => {
  const folder = await mkdtemp(path.join(tmpdir(), `quartermaster-faults-${process.pid}-`));
  await chmod(folder, 0o755); // for root the database runs as another account
  return folder;
};

export const openRun = async (seed: number): Promise<Run> => {
  const dice = seededDice(seed);
  const dataDir = await newDataDir();
  process.stdout.write(`What the processes write goes to ${dataDir}/cluster.log\n`);
  const system = await openSystem(dataDir);
  const watched = watchedFetch();
  const { pool, log, stores, cluster } = system;
  const place = { pool, log, url: cluster.url, fetch: watched.fetch };
  const teams = [
    await foundTeam(place, 'alpha', stores[0]),
    await foundTeam(place, 'bravo', stores[1]),
  ];
  await Promise.all(teams.map(loaded));
  await settled(system, bus, teams);
  const books: Books = {
    deeds: [],
    owners: new Map(),
    done: [],
    ended: [],
    expected: new Set(),
    withoutBroker: null,
    isBrokerAway: false,
  };
  let closing = false;
  watchEnds(system, books, () => closing);
  const note = (team: Team, deed: Deed): void => {
    books.deeds.push(deed);
    books.owners.set(deed, team);
    if (books.isBrokerAway && deed.answer !== null) {
      books.withoutBroker = (books.withoutBroker ?? 0) + 1;
    }
  };
  const onAway = (what: 'broker' | 'database', isAway: boolean): void => {
    if (what !== 'broker') return;
    books.isBrokerAway = isAway;
    books.withoutBroker ??= 0;
  };
  const told = teller(books, watched, seed);
  const disturb = async (times: number): Promise<void> => {
    let over = false;
    const crew = await atWork({ system, teams, dice }, () => over, note);
    const working = Promise.all(crew);
    working.catch(() => undefined); // heard below
    const disturbing = async (): Promise<void> => {
      for (const kind of disturbances(dice)) {
        if (over || books.done.length >= times) return;
        await wait(dice.between(100, 1_000));
        const done = await kind({ system, dice, expected: books.expected, onAway });
        books.done.push(done);
        process.stdout.write(`${new Date().toISOString()} ${done.what}\n`);
        await untilAnswered(books, done.what);
      }
    };
    try {
      await Promise.race([disturbing(), working]); // people stop before that only when they meet a defect
    } catch (error) {
      process.stdout.write(`${told()}\n`);
      throw error;
    } finally {
      over = true;
    }
    await working;
  };
  return {
    system,
    bus,
    teams,
    marks: new Map(
      teams.map(({ teamId, name }) => [
        teamId,
        people[name as keyof typeof people].map((one) => `${one}-`),
      ]),
    ),
    deeds: books.deeds,
    deedsOf: (team) => books.deeds.filter((deed) => books.owners.get(deed) === team),
    recorded: ({ call }) => recordedNow(call),
    ended: books.ended,
    wrong: watched.wrong,
    kills: () => books.done.reduce((sum, one) => sum + one.kills, 0),
    pointsMissed: () => pointsMissed(books),
    answeredWithoutBroker: () => books.withoutBroker,
    disturb,
    settle: () => settled(system, bus, teams),
    told,
    close: async () => {
      closing = true;
      await system.stop();
      if (process.env['KEEP'] !== '1') await rm(dataDir, { recursive: true, force: true });
    },
  };
};
