import { setTimeout as wait } from 'node:timers/promises';
import type { Dice } from '../../../console/e2e/seeded.ts';
import type { ClusterChild } from '../cluster/child.ts';
import { isRunning } from '@quartermaster/platform/postgres/server/postmaster';
import type { LogServer } from '../on-event-store/log-server.ts';
import type { KindOfLog, System } from './system.ts';
import { readFileSync } from 'node:fs';

const listChildren = (pid: number): readonly number[] => {
  try {
    const text = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
    return text === '' ? [] : text.split(' ').map(Number);
  } catch {
    return []; // it ended meanwhile
  }
};

/** Sends a signal to a process and to all its children, the parent first. */
const signalTree = (pid: number, signal: NodeJS.Signals): void => {
  const children = listChildren(pid);
  try {
    process.kill(pid, signal);
  } catch {
    return; // it ended meanwhile
  }
  for (const child of children) signalTree(child, signal);
};

/** One disturbance, for the summary. */
export interface Disturbance {
  readonly what: string;
  /** Processes that it killed. */
  readonly kills: number;
  /** The fail point at which a process should kill itself. */
  readonly point?: FailPoint;
}

export interface Disturbing {
  readonly system: System;
  readonly dice: Dice;
  /** Processes that the test ends. */
  readonly expected: Set<ClusterChild>;
  /** Called when the brokers or the database go away and when they are back. */
  readonly onAway: (what: 'broker' | 'database', isAway: boolean) => void;
  /** Sends a command, and resolves when it is answered. */
  readonly command: () => Promise<void>;
}

/** The fail points, and the service that reaches each. */
export const failPoints = {
  'append stored, not answered': 'command-service',
  'answer kept, not sent': 'command-service',
  'relay sent, checkpoint not moved': 'command-service',
  'event recorded, its jobs not stored': 'command-service',
  'jobs stored, not committed': 'command-service',
  'job done, not removed': 'command-service',
  'job removed, queue not updated': 'command-service',
  'store changed, push not recorded': 'command-service',
  'rows folded, not committed': 'projection-service',
  'rows committed, offset not stored': 'projection-service',
} as const;
export type FailPoint = keyof typeof failPoints;

const POINT_WITHIN_MS = 15_000;
const BACK_WITHIN_MS = 90_000;

const withTimeout = async <Result>(limitMs: number, what: string, work: Promise<Result>) => {
  const over = new AbortController();
  const late = wait(limitMs, undefined, { signal: over.signal }).then(() => {
    throw new Error(`${what} took longer than ${limitMs} ms`);
  });
  late.catch(() => undefined);
  try {
    return await Promise.race([work, late]);
  } finally {
    over.abort();
  }
};

const getChild = ({ system }: Disturbing, name: string): ClusterChild => {
  const child = system.children().get(name);
  if (child === undefined) throw new Error(`There is no ${name}`);
  return child;
};

const restartProcesses = async (
  { system, dice }: Disturbing,
  names: readonly string[],
): Promise<void> => {
  await wait(dice.nextInteger(0, 1_000));
  for (const name of names)
    await withTimeout(BACK_WITHIN_MS, `Start of ${name}`, system.restart(name));
};

const killProcesses = async (run: Disturbing, names: readonly string[]): Promise<Disturbance> => {
  for (const name of names) {
    const child = getChild(run, name);
    run.expected.add(child);
    process.kill(child.pid, 'SIGKILL');
    await child.ended;
  }
  await restartProcesses(run, names);
  return { what: `killed ${names.join(' and ')}`, kills: names.length };
};

const freeze = async ({ dice }: Disturbing, pid: number, what: string): Promise<Disturbance> => {
  const ms = dice.nextInteger(500, 5_000);
  signalTree(pid, 'SIGSTOP');
  await wait(ms);
  signalTree(pid, 'SIGCONT');
  return { what: `froze ${what} for ${ms} ms`, kills: 0 };
};

/** Kills whichever of two processes reaches a fail point first. */
const dieAt = async (run: Disturbing, point: FailPoint): Promise<Disturbance> => {
  const names = [1, 2].map((number) => `${failPoints[point]}-${number}`);
  const children = names.map((name) => getChild(run, name));
  for (const child of children) run.expected.add(child);
  await Promise.all(children.map(async (child) => child.send(point)));
  await Promise.race([...children.map(({ ended }) => ended), wait(POINT_WITHIN_MS)]);
  await Promise.all(children.map(async (child) => child.send('nothing'))); // both may reach it before they receive this
  const alive = await Promise.all(children.map(({ pid }) => isRunning(pid)));
  for (const [at, child] of children.entries()) if (alive[at] === true) run.expected.delete(child);
  const dead = names.filter((_, at) => alive[at] === false);
  await restartProcesses(run, dead);
  const what =
    dead.length === 0 ? `no process reached: ${point}` : `${dead.join(' and ')}: ${point}`;
  return { what, kills: dead.length, point };
};

const ANSWER_WITHIN_MS = 60_000;

/** Kills the broker and sends a command, because all people may be waiting for read models. */
const killBroker = async ({ system, dice, onAway, command }: Disturbing): Promise<Disturbance> => {
  const { broker } = system.cluster;
  if (broker === null) throw new Error('The cluster has no broker of its own');
  onAway('broker', true);
  await broker.kill();
  await withTimeout(ANSWER_WITHIN_MS, 'A command without the broker', command());
  await wait(dice.nextInteger(500, 3_000));
  await broker.restart();
  onAway('broker', false);
  return { what: 'killed the broker', kills: 1 };
};

const endDatabase = async (
  { system, dice, onAway }: Disturbing,
  signal: 'SIGINT' | 'SIGKILL',
): Promise<Disturbance> => {
  const pid = await system.databasePid();
  onAway('database', true);
  if (signal === 'SIGKILL') signalTree(pid, signal);
  else process.kill(pid, signal);
  while (await isRunning(pid)) await wait(20);
  await wait(dice.nextInteger(0, 3_000));
  await withTimeout(BACK_WITHIN_MS, 'Start of the database', system.cluster.restartDatabase());
  onAway('database', false);
  return { what: `${signal === 'SIGINT' ? 'stopped' : 'killed'} the database`, kills: 1 };
};

/** Freezes a process while the database and all leases end; the process continues as if it still had its leases. */
const sleepThroughTakeOver = async (run: Disturbing, name: string): Promise<Disturbance> => {
  const { pid } = getChild(run, name);
  signalTree(pid, 'SIGSTOP');
  const { kills } = await endDatabase(run, 'SIGKILL');
  await wait(run.dice.nextInteger(2_000, 5_000)); // other processes take over
  signalTree(pid, 'SIGCONT');
  return { what: `killed the database while ${name} was frozen`, kills };
};

const doubled = ['command-service', 'projection-service', 'scheduler'] as const;

type Kind = (run: Disturbing) => Promise<Disturbance>;

const requireLogServer = ({ system }: Disturbing): LogServer => {
  if (system.logServer === null) throw new Error('The log has no server of its own');
  return system.logServer;
};

const killLog: Kind = async (run) => {
  const server = requireLogServer(run);
  await server.kill();
  await wait(run.dice.nextInteger(0, 3_000));
  await server.serve();
  return { what: 'killed the server of the log', kills: 1 };
};

const freezeLog: Kind = async (run) => {
  const server = requireLogServer(run);
  const ms = run.dice.nextInteger(500, 5_000);
  server.freeze();
  await wait(ms);
  server.thaw();
  return { what: `froze the server of the log for ${ms} ms`, kills: 0 };
};

/** Disturbances of a log with a separate server. */
const kindsOfLogServer: readonly Kind[] = [killLog, killLog, freezeLog, freezeLog];

/** Disturbances of the log in PostgreSQL. */
const kindsOfPostgresLog: readonly Kind[] = [(run) => dieAt(run, 'append stored, not answered')];

/** Disturbances of every log; a kind that is listed twice occurs twice as often. */
const kinds: readonly Kind[] = [
  ...doubled.flatMap((service) => [
    (run: Disturbing) => killProcesses(run, [`${service}-${run.dice.nextInteger(1, 2)}`]),
    (run: Disturbing) => {
      const name = `${service}-${run.dice.nextInteger(1, 2)}`;
      return freeze(run, getChild(run, name).pid, name);
    },
  ]),
  (run) => killProcesses(run, ['command-service-1', 'command-service-2']),
  (run) => killProcesses(run, ['projection-service-1', 'projection-service-2']),
  (run) => killProcesses(run, ['gateway']),
  (run) => freeze(run, getChild(run, 'gateway').pid, 'the gateway'),
  (run) => killProcesses(run, [`store-${run.dice.nextInteger(1, 2)}`]),
  (run) => freeze(run, getChild(run, 'store-1').pid, 'store-1'),
  ...Object.keys(failPoints)
    .filter((point) => point !== 'append stored, not answered')
    .map((point) => (run: Disturbing) => dieAt(run, point as FailPoint)),
  killBroker,
  killBroker,
  (run) => freeze(run, run.system.cluster.broker?.pid() ?? 0, 'the broker'),
  (run) => endDatabase(run, 'SIGKILL'),
  (run) => endDatabase(run, 'SIGKILL'),
  (run) => endDatabase(run, 'SIGINT'),
  async (run) => freeze(run, await run.system.databasePid(), 'the database'),
  (run) => sleepThroughTakeOver(run, `command-service-${run.dice.nextInteger(1, 2)}`),
  (run) => sleepThroughTakeOver(run, `projection-service-${run.dice.nextInteger(1, 2)}`),
];

/**
 * All kinds in one random order, then in another: a short run meets as many kinds as possible. A log with a server of its own
 * is killed and frozen first.
 */
export const disturbances = function* (dice: Dice, log: KindOfLog): Generator<Kind, never> {
  if (log === 'peer') yield* [killLog, freezeLog];
  for (;;) {
    const left = [...kinds, ...(log === 'peer' ? kindsOfLogServer : kindsOfPostgresLog)];
    while (left.length > 0) {
      const [kind] = left.splice(dice.nextInteger(0, left.length - 1), 1);
      if (kind !== undefined) yield kind;
    }
  }
};
