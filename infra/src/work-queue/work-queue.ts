import { Rejection } from '@quartermaster/contracts/core/rejection';
import { createTeamLanes, type TeamLanes } from './team-lanes.ts';

/** The bounds of one kind of work in this process. */
export interface WorkLimits {
  readonly atOnce: number;
  /** Less than `atOnce`, so that one team never has all places. */
  readonly atOncePerTeam: number;
  readonly waiting: number;
  readonly waitingPerTeam: number;
  readonly longestWaitMs: number;
  /** What a refused caller is asked to wait. */
  readonly retryAfterSeconds: number;
}

/** Why work was not begun: the team's bound, the bound of all teams, or a wait that took too long. */
export type Refusal = 'team' | 'all' | 'late';

export interface WorkReading {
  readonly running: number;
  readonly waiting: number;
  /** How long the work that has waited longest waits by now. */
  readonly oldestSeconds: number;
  /** Since the process began. */
  readonly refused: Readonly<Record<Refusal, number>>;
}

export interface WorkQueue {
  /**
   * Runs `work` when it is the team's turn. Until then only its closure is kept, so it should hold ids and load what it
   * needs once it runs. Rejects with RATE_LIMITED past the bound of the team, and with UNAVAILABLE past the bound of all,
   * after a wait that is too long, or when `signal` is aborted while it waits.
   */
  readonly run: <Result>(
    teamId: string,
    work: () => Promise<Result>,
    signal?: AbortSignal,
  ) => Promise<Result>;
  readonly reading: () => WorkReading;
}

interface Waiting {
  readonly teamId: string;
  readonly since: number;
  readonly start: () => void;
}

const CALLER_LEFT = new Rejection('UNAVAILABLE', 'The caller did not wait for the answer');

/** Counts what runs, of all teams and of each. */
const createPlaces = ({ atOnce, atOncePerTeam }: WorkLimits) => {
  const ofTeams = new Map<string, number>();
  let all = 0;
  const change = (teamId: string, by: 1 | -1): void => {
    const count = (ofTeams.get(teamId) ?? 0) + by;
    if (count === 0) ofTeams.delete(teamId);
    else ofTeams.set(teamId, count);
    all += by;
  };
  return {
    taken: () => all,
    isFree: (teamId: string) => all < atOnce && (ofTeams.get(teamId) ?? 0) < atOncePerTeam,
    take: (teamId: string) => change(teamId, 1),
    giveBack: (teamId: string) => change(teamId, -1),
  };
};

/** Says no, and counts how often for which bound. */
const createRefusals = (what: string, limits: WorkLimits) => {
  const counts: Record<Refusal, number> = { team: 0, all: 0, late: 0 };
  const details = { retryAfterSeconds: limits.retryAfterSeconds };
  const most = String(limits.waitingPerTeam);
  return {
    counts: () => ({ ...counts }),
    of: (reason: Refusal): Rejection => {
      counts[reason] += 1;
      return reason === 'team'
        ? new Rejection(
            'RATE_LIMITED',
            `Your team already has ${most} ${what} waiting, please try again in a moment`,
            { details },
          )
        : new Rejection(
            'UNAVAILABLE',
            `Too many ${what} are waiting at the moment, please try again`,
            { details },
          );
    },
  };
};

interface Wait {
  readonly since: number;
  readonly longestMs: number;
  readonly late: () => Rejection;
  readonly signal: AbortSignal | undefined;
}

/** Resolves when it is the turn of the team; rejects, and waits no longer, when it is late or its caller left. */
const waitInLane = (lanes: TeamLanes<Waiting>, teamId: string, wait: Wait): Promise<void> =>
  new Promise((resolve, reject) => {
    const { since, longestMs, late, signal } = wait;
    const giveUp = (reason: () => Rejection): void => {
      if (!lanes.remove(teamId, waiting)) return;
      settle();
      reject(reason());
    };
    const timer = setTimeout(() => giveUp(late), longestMs).unref();
    const leave = (): void => giveUp(() => CALLER_LEFT);
    const settle = (): void => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', leave);
    };
    const start = (): void => {
      settle();
      resolve();
    };
    const waiting: Waiting = { teamId, since, start };
    signal?.addEventListener('abort', leave);
    lanes.add(teamId, waiting);
  });

const partsOf = (what: string, limits: WorkLimits, now: () => number) => ({
  limits,
  now,
  places: createPlaces(limits),
  lanes: createTeamLanes<Waiting>(),
  refusals: createRefusals(what, limits),
});
type Parts = ReturnType<typeof partsOf>;

const takePlace = async (
  { limits, now, places, lanes, refusals }: Parts,
  teamId: string,
  signal: AbortSignal | undefined,
): Promise<void> => {
  if (signal?.aborted === true) throw CALLER_LEFT;
  if (places.isFree(teamId)) {
    places.take(teamId);
    return;
  }
  if (lanes.sizeOf(teamId) >= limits.waitingPerTeam) throw refusals.of('team');
  if (lanes.size() >= limits.waiting) throw refusals.of('all');
  const late = (): Rejection => refusals.of('late');
  await waitInLane(lanes, teamId, { since: now(), longestMs: limits.longestWaitMs, late, signal });
};

/** The next one runs in the place of work that has ended. */
const passPlaceOn = ({ places, lanes }: Parts, teamId: string): void => {
  places.giveBack(teamId);
  const next = lanes.take(places.isFree);
  if (next === null) return;
  places.take(next.teamId);
  next.start();
};

const readingOf = ({ now, places, lanes, refusals }: Parts): WorkReading => {
  const since = Math.min(now(), ...lanes.heads().map((first) => first.since));
  return {
    running: places.taken(),
    waiting: lanes.size(),
    oldestSeconds: (now() - since) / 1000,
    refused: refusals.counts(),
  };
};

/** `what` names the work in messages: "PDF files". */
export const createWorkQueue = (
  what: string,
  limits: WorkLimits,
  now: () => number = () => performance.now(),
): WorkQueue => {
  const parts = partsOf(what, limits, now);
  return {
    run: async (teamId, work, signal) => {
      await takePlace(parts, teamId, signal);
      try {
        return await work();
      } finally {
        passPlaceOn(parts, teamId);
      }
    },
    reading: () => readingOf(parts),
  };
};
