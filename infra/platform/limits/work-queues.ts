import type { Route, WorkKind } from '@quartermaster/contracts/core/route';
import type { Config } from '../config/config.ts';
import { EVENT_STREAM } from '../http/event-streams.ts';
import { createWorkQueue, type WorkQueue } from './work-queue.ts';
import type { WorkLimits } from './work-limits.ts';

/** The kinds of expensive calls; all other calls; and the folding of a past, which continues when its caller disconnects. */
export type QueueName = WorkKind | 'fold' | 'query' | 'command';

export type WorkQueues = Readonly<Record<QueueName, WorkQueue>>;

/** Less than half of the minute that a gateway waits for an answer. */
export const WAIT_MS = 25_000;

/** Sending an answer may take two minutes (SENDING_MS); four slow readers of a team do not block other teams. */
const SENDING = { sending: 16, sendingPerTeam: 4 };

type Limits = Omit<WorkLimits, keyof typeof SENDING> &
  Partial<typeof SENDING> & { readonly what: string };

export type TurnSettings = Pick<Config, 'queriesAtOnce' | 'queriesAtOncePerTeam'>;

const defaultTurns: TurnSettings = { queriesAtOnce: 8, queriesAtOncePerTeam: 2 };

/** Screens of many members may wait at once, each with a dozen queries; none of them is refused. */
const MANY = {
  waiting: 4_000,
  waitingPerTeam: 400,
  longestWaitMs: WAIT_MS,
  retryAfterSeconds: 2,
  sending: 512,
  sendingPerTeam: 64,
};

const queryLimits = ({ queriesAtOnce, queriesAtOncePerTeam }: TurnSettings): Limits => ({
  what: 'queries',
  atOnce: queriesAtOnce,
  atOncePerTeam: queriesAtOncePerTeam,
  atOnceAlone: Math.ceil(queriesAtOnce / 2),
  isPaced: true,
  ...MANY,
});

/** Some commands wait for a store or a mail server, so more of them than of queries may be under way. */
const commandLimits: Limits = { what: 'commands', atOnce: 128, atOncePerTeam: 8, ...MANY };

const limits: Readonly<Record<Exclude<QueueName, 'query' | 'command'>, Limits>> = {
  pdf: {
    what: 'PDF files',
    atOnce: 2,
    atOncePerTeam: 1,
    waiting: 60,
    waitingPerTeam: 12,
    longestWaitMs: WAIT_MS,
    retryAfterSeconds: 10,
  },
  dossier: {
    what: 'dossiers',
    atOnce: 2,
    atOncePerTeam: 1,
    waiting: 30,
    waitingPerTeam: 6,
    longestWaitMs: WAIT_MS,
    retryAfterSeconds: 10,
  },
  history: {
    what: 'histories of orders',
    atOnce: 3,
    atOncePerTeam: 2,
    waiting: 60,
    waitingPerTeam: 15,
    longestWaitMs: WAIT_MS,
    retryAfterSeconds: 5,
  },
  past: {
    what: 'questions about the past',
    atOnce: 4,
    atOncePerTeam: 2,
    waiting: 80,
    waitingPerTeam: 20,
    longestWaitMs: WAIT_MS,
    retryAfterSeconds: 5,
  },
  fold: {
    what: 'moments of the past',
    atOnce: 2,
    atOncePerTeam: 1,
    waiting: 24,
    waitingPerTeam: 4,
    longestWaitMs: 20 * WAIT_MS,
    retryAfterSeconds: 10,
  },
  list: {
    what: 'long lists',
    atOnce: 4,
    atOncePerTeam: 2,
    waiting: 80,
    waitingPerTeam: 20,
    longestWaitMs: WAIT_MS,
    retryAfterSeconds: 5,
  },
  import: {
    what: 'imports',
    atOnce: 2,
    atOncePerTeam: 1,
    waiting: 24,
    waitingPerTeam: 6,
    longestWaitMs: WAIT_MS,
    retryAfterSeconds: 10,
  },
  preview: {
    what: 'previews and what-ifs',
    atOnce: 2,
    atOncePerTeam: 1,
    waiting: 40,
    waitingPerTeam: 4,
    longestWaitMs: WAIT_MS,
    retryAfterSeconds: 5,
  },
  report: {
    what: 'reports',
    atOnce: 2,
    atOncePerTeam: 1,
    waiting: 80,
    waitingPerTeam: 20,
    longestWaitMs: WAIT_MS,
    retryAfterSeconds: 5,
  },
  'report rows': {
    what: 'rows of reports',
    atOnce: 4,
    atOncePerTeam: 2,
    waiting: 80,
    waitingPerTeam: 20,
    longestWaitMs: WAIT_MS,
    retryAfterSeconds: 5,
  },
};

/** The queues of one process, one per kind of work. */
export const createWorkQueues = (settings: TurnSettings = defaultTurns): WorkQueues => {
  const all = { ...limits, query: queryLimits(settings), command: commandLimits };
  const names = Object.keys(all) as QueueName[];
  return Object.fromEntries(
    names.map((name) => [name, createWorkQueue(all[name].what, { ...SENDING, ...all[name] })]),
  ) as Record<QueueName, WorkQueue>;
};

/**
 * The queue a call waits in. Null for a public call, whose caller has no team, and for one whose body or answer takes as long
 * as its caller likes: a file that is uploaded, a stream of events.
 */
export const chooseQueueName = (
  { role, bytes, fileType, kind, work }: Route,
  namesMoment: boolean,
): QueueName | null => {
  if (role === 'PUBLIC' || bytes === 'body' || fileType === EVENT_STREAM) return null;
  const usual = kind === 'query' ? 'query' : 'command';
  return work === null || (work === 'past' && !namesMoment) ? usual : work;
};
