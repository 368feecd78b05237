import type { ParsedInput, Route, WorkKind } from '@quartermaster/contracts/core/route';
import {
  type MountedRoute,
  type RequestContext,
  teamOf,
} from '@quartermaster/contracts/core/server';
import { createWorkQueue, type WorkQueue } from './work-queue.ts';
import type { WorkLimits } from './work-limits.ts';

/** The kinds of expensive calls, and the folding of a past, which continues when its caller disconnects. */
export type QueueName = WorkKind | 'fold';

export type WorkQueues = Readonly<Record<QueueName, WorkQueue>>;

/** Less than half of the minute that a gateway waits for an answer. */
const WAIT_MS = 25_000;

/** Sending an answer may take two minutes (SENDING_MS); four slow readers of a team do not block other teams. */
const SENDING = { sending: 16, sendingPerTeam: 4 };

type Limits = Omit<WorkLimits, keyof typeof SENDING> & { readonly what: string };

const limits: Readonly<Record<QueueName, Limits>> = {
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

/** The queues of one process, one per kind of expensive work. */
export const createWorkQueues = (): WorkQueues => {
  const names = Object.keys(limits) as QueueName[];
  return Object.fromEntries(
    names.map((name) => [
      name,
      createWorkQueue(limits[name].what, { ...limits[name], ...SENDING }),
    ]),
  ) as Record<QueueName, WorkQueue>;
};

const namesMoment = ({ query }: ParsedInput<Route>): boolean =>
  (query as { readonly asOf?: string }).asOf !== undefined;

const inTurn = ({ route, handle }: MountedRoute, queues: WorkQueues): MountedRoute => {
  const kind = route.work;
  if (kind === null) return { route, handle };
  return {
    route,
    handle: (request: ParsedInput<Route> & RequestContext) => {
      if (kind === 'past' && !namesMoment(request)) return handle(request);
      return queues[kind].run(teamOf(request), () => handle(request), request);
    },
  };
};

/** The same calls; expensive ones wait in the queue of their kind for their team's turn. */
export const takingTurns = (
  queues: WorkQueues,
  routes: readonly MountedRoute[],
): readonly MountedRoute[] => routes.map((route) => inTurn(route, queues));
