import { randomUUID } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { createSupplier } from '@quartermaster/contracts/suppliers/calls';
import { type Dice, createDice } from '../../../console/e2e/seeded.ts';
import {
  type Deed,
  type DeedName,
  isUnknown,
  buildIdempotencyKey,
} from '../../../console/e2e/workload.ts';
import { createClock } from '@quartermaster/platform/core/clock';
import type { Partitioning } from '@quartermaster/platform/event-bus/event-bus';
import { loadConfig } from '@quartermaster/platform/config/config';
import { createTeamPartitioner } from '@quartermaster/platform/event-bus/kafka/team-partition';
import {
  countAnswered,
  type Books,
  newBooks,
  noteBroker,
  noteDeed,
  formatSummary,
  watchEnds,
} from './books.ts';
import { startWork } from './crew.ts';
import { disturbances } from './disturb.ts';
import { waitUntilAllDone } from './wait-until-all-done.ts';
import { type KindOfLog, openSystem, type System } from './system.ts';
import { createTeam, waitUntilStoreRead, type Team } from './teams.ts';
import { type WatchedFetch, createWatchedFetch } from './watched-fetch.ts';

/** One run of the fault test: a system, two teams of four people each at work, and the records. */
export interface Run {
  readonly system: System;
  readonly bus: Partitioning;
  readonly teams: readonly Team[];
  readonly books: Books;
  /** Answers that no client must get. */
  readonly wrong: readonly string[];
  /** Makes `times` disturbances while people work, then waits until all due work is done. */
  readonly disturb: (times: number) => Promise<void>;
  readonly close: () => Promise<void>;
}

const ANSWER_WITHIN_MS = 60_000;

/** The same division of teams as in the processes of the run, which have the default topic and partitions. */
const { kafkaTopic, kafkaPartitions } = loadConfig({}, 'distributed');
const bus: Partitioning = {
  partitions: kafkaPartitions,
  getPartition: createTeamPartitioner(kafkaTopic, kafkaPartitions),
};

const say = (line: string): void => void process.stdout.write(`${line}\n`);

const createTeams = async (system: System, { fetch }: WatchedFetch): Promise<readonly Team[]> => {
  const { pool, keys, log, stores, cluster } = system;
  const place = { pool, keys, log, url: cluster.url, fetch, now: createClock(null) };
  const teams = [
    await createTeam(place, 'alpha', stores[0]),
    await createTeam(place, 'bravo', stores[1]),
  ];
  await Promise.all(teams.map(waitUntilStoreRead));
  await waitUntilAllDone(system, bus, teams);
  return teams;
};

const createTeamsOrStop = async (
  system: System,
  watched: WatchedFetch,
): Promise<readonly Team[]> => {
  try {
    return await createTeams(system, watched);
  } catch (error) {
    await system.stop();
    throw error;
  }
};

/** Waits until a client gets an answer after a disturbance. */
const waitUntilAnswered = async (books: Books, what: string): Promise<void> => {
  const before = countAnswered(books);
  for (let waited = 0; waited < ANSWER_WITHIN_MS; waited += 50) {
    if (countAnswered(books) > before) return;
    await wait(50);
  }
  throw new Error(`No client got an answer for ${ANSWER_WITHIN_MS} ms after: ${what}`);
};

/** Creates a supplier, and sends the same request again while its outcome is not known. */
const createOneSupplier = async (books: Books, team: Team): Promise<void> => {
  const name: DeedName = { kind: 'supplier', subject: randomUUID(), detail: '' };
  const body = { name: `Supplier ${name.subject}` };
  const repeat: Deed['repeat'] = () =>
    team.call(createSupplier, { body }, { idempotencyKey: buildIdempotencyKey(name) });
  for (;;) {
    try {
      const answer = await repeat();
      noteDeed(books, team, { ...name, repeat, answer });
      return;
    } catch (error) {
      if (!isUnknown(error)) throw error;
      await wait(200);
    }
  }
};

interface Plan {
  readonly system: System;
  readonly teams: readonly Team[];
  readonly books: Books;
  readonly dice: Dice;
  readonly times: number;
}

/** Makes disturbances one after the other; waits for an answer to a client before each. */
const disturbOften = async (
  { system, teams, books, dice, times }: Plan,
  isOver: () => boolean,
): Promise<void> => {
  const now = createClock(null);
  const onAway = (what: 'broker' | 'database', isAway: boolean): void => {
    if (what === 'broker') noteBroker(books, isAway);
  };
  const command = async (): Promise<void> => createOneSupplier(books, dice.pick(teams));
  const log = system.logServer === null ? 'postgres' : 'peer';
  for (const kind of disturbances(dice, log)) {
    if (isOver() || books.done.length >= times) return;
    await wait(dice.nextInteger(100, 1_000));
    const done = await kind({ system, dice, expected: books.expected, onAway, command });
    books.done.push(done);
    say(`${now()} ${done.what}`);
    await waitUntilAnswered(books, done.what);
  }
};

const disturbAtWork = async (plan: Plan): Promise<void> => {
  const { system, teams, books, dice } = plan;
  let over = false;
  const isOver = (): boolean => over;
  const note = (team: Team, deed: Deed): void => noteDeed(books, team, deed);
  const working = Promise.all(await startWork({ system, teams, dice, isOver, note }));
  working.catch(() => undefined); // a failure is thrown below
  const disturbing = disturbOften(plan, isOver);
  try {
    await Promise.race([disturbing, working]); // people stop earlier only when they meet a defect
  } finally {
    over = true;
    await disturbing.catch(() => undefined); // everything must be back when the system is stopped
  }
  await working;
  await waitUntilAllDone(system, bus, teams);
  // Levels have dates in whole seconds, and repeated webhooks arrive late: the store itself has the right levels.
  // Twice: the first reading may continue at the page where a killed one stopped, and miss changes on earlier pages.
  await Promise.all(teams.map(waitUntilStoreRead));
  await Promise.all(teams.map(waitUntilStoreRead));
  await waitUntilAllDone(system, bus, teams);
};

const newDataDir = async (): Promise<string> => {
  const folder = await mkdtemp(path.join(tmpdir(), `quartermaster-faults-${process.pid}-`));
  await chmod(folder, 0o755); // when started by root, the database runs as another account
  return folder;
};

/**
 * Starts all processes and loads both stores. KEEP=1 keeps data and logs; they are also kept when a process ended that nobody
 * had killed.
 */
export const openRun = async (seed: number, log: KindOfLog): Promise<Run> => {
  const dice = createDice(seed);
  const dataDir = await newDataDir();
  const system = await openSystem(dataDir, log);
  say(`What the processes write goes to ${system.logFile}, kept with KEEP=1`);
  const watched = createWatchedFetch();
  const teams = await createTeamsOrStop(system, watched);
  const books = newBooks();
  const stopWatching = watchEnds(system, books);
  const printSummary = async (): Promise<void> =>
    say(
      formatSummary(books, {
        seed,
        events: await system.countEvents(),
        answers: watched.counts(),
      }),
    );
  return {
    system,
    bus,
    teams,
    books,
    wrong: watched.wrong,
    disturb: async (times) => {
      try {
        await disturbAtWork({ system, teams, books, dice, times });
      } finally {
        await printSummary();
      }
    },
    close: async () => {
      stopWatching();
      await system.stop();
      const isKept = process.env['KEEP'] === '1' || books.ended.length > 0;
      if (!isKept) await rm(dataDir, { recursive: true, force: true });
    },
  };
};
