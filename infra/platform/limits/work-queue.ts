import type { TeamId } from '@quartermaster/contracts/core/ids';
import { Rejection } from '@quartermaster/contracts/core/rejection';
import { createTeamLanes, type TeamLanes } from './team-lanes.ts';
import {
  type Caller,
  createPlaces,
  createRefusals,
  createWaitingBodies,
  type Refusal,
  type WorkLimits,
} from './work-limits.ts';

export interface WorkReading {
  readonly running: number;
  readonly waiting: number;
  /** Wait of the oldest entry so far. */
  readonly oldestSeconds: number;
  /** Counts since the start of the process. */
  readonly refused: Readonly<Record<Refusal, number>>;
}

export interface WorkQueue {
  /**
   * Runs `work` at the team's turn. Until then its closure stays in memory, so it should hold only ids and load its data when
   * it runs. Work that has only to wait for something else calls `leave`, which ends its turn. Rejects with RATE_LIMITED past
   * a limit of the team, and with UNAVAILABLE past one of all teams, after too long a wait, or when the caller disconnects.
   */
  readonly run: <Result>(
    teamId: TeamId,
    work: (leave: () => void) => Promise<Result>,
    caller?: Caller,
  ) => Promise<Result>;
  /** Rejects like `run` when another entry with a body of so many bytes could not wait now. */
  readonly refuseFull: (teamId: TeamId, bodyBytes: number) => void;
  readonly reading: () => WorkReading;
}

interface Waiting {
  readonly teamId: TeamId;
  readonly since: number;
  readonly start: () => void;
}

const CALLER_LEFT = new Rejection('UNAVAILABLE', 'The caller did not wait for the answer');

interface Wait {
  readonly since: number;
  readonly longestMs: number;
  readonly late: () => Rejection;
  readonly signal: AbortSignal | undefined;
}

/** Resolves at the team's turn; rejects after too long a wait or when the caller disconnects. */
const waitInLane = (lanes: TeamLanes<Waiting>, teamId: TeamId, wait: Wait): Promise<void> =>
  new Promise((resolve, reject) => {
    const { since, longestMs, late, signal } = wait;
    const giveUp = (reason: () => Rejection): void => {
      if (!lanes.remove(teamId, waiting)) return;
      stopWaiting();
      reject(reason());
    };
    const timer = setTimeout(() => giveUp(late), longestMs).unref();
    const leave = (): void => giveUp(() => CALLER_LEFT);
    const stopWaiting = (): void => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', leave);
    };
    const start = (): void => {
      stopWaiting();
      resolve();
    };
    const waiting: Waiting = { teamId, since, start };
    signal?.addEventListener('abort', leave);
    lanes.add(teamId, waiting);
  });

const createParts = (what: string, limits: WorkLimits, now: () => number) => ({
  limits,
  now,
  places: createPlaces(limits, now),
  lanes: createTeamLanes<Waiting>(),
  refusals: createRefusals(what, limits),
  bodies: createWaitingBodies(),
});
type Parts = ReturnType<typeof createParts>;

/** The reason to refuse another entry; null when it may wait. */
const findRefusal = (
  { limits, lanes, bodies }: Parts,
  teamId: TeamId,
  bytes: number,
): Refusal | null => {
  if (lanes.teamSize(teamId) >= limits.waitingPerTeam) return 'team';
  return lanes.size() >= limits.waiting ? 'all' : bodies.findExceededBound(teamId, bytes);
};

const refuseFull = (parts: Parts, teamId: TeamId, bytes: number): void => {
  const refusal = parts.places.isFree(teamId) ? null : findRefusal(parts, teamId, bytes);
  if (refusal !== null) throw parts.refusals.of(refusal);
};

const takePlace = async (
  parts: Parts,
  teamId: TeamId,
  { signal, bodyBytes = 0 }: Caller,
): Promise<void> => {
  const { limits, now, places, lanes, refusals, bodies } = parts;
  if (signal?.aborted === true) throw CALLER_LEFT;
  if (places.isFree(teamId)) {
    places.take(teamId);
    return;
  }
  refuseFull(parts, teamId, bodyBytes);
  const late = (): Rejection => refusals.of('late');
  const wait = { since: now(), longestMs: limits.longestWaitMs, late, signal };
  await bodies.during(teamId, bodyBytes, waitInLane(lanes, teamId, wait));
};

/** Starts waiting work in the free places. */
const beginNext = ({ places, lanes }: Parts): void => {
  for (let next = lanes.take(places.isFree); next !== null; next = lanes.take(places.isFree)) {
    places.take(next.teamId);
    next.start();
  }
};

/** Length of the pause of a place, as a multiple of its work, and the longest pause. */
const [PAUSE_FACTOR, MOST_PAUSE_MS] = [2, 250];

/**
 * Creates a function that gives a place back, the first time it is called. When more work of the team waits beside other
 * teams, the place pauses first: the team then leaves two thirds of the time to others.
 */
const createLeave = (parts: Parts, teamId: TeamId): (() => void) => {
  const { places, lanes, limits, now } = parts;
  const began = now();
  let isTaken = true;
  const giveBack = (): void => {
    places.giveBack(teamId);
    beginNext(parts);
  };
  return () => {
    if (!isTaken) return;
    isTaken = false;
    const isPaced =
      limits.isPaced === true && lanes.teamSize(teamId) > 0 && !places.isAlone(teamId);
    if (isPaced) setTimeout(giveBack, Math.min(PAUSE_FACTOR * (now() - began), MOST_PAUSE_MS));
    else giveBack();
  };
};

/** Counts an answer until it was sent. */
const countSending = (parts: Parts, teamId: TeamId, { answered }: Caller): void => {
  if (answered === undefined) return;
  parts.places.send(teamId);
  void answered.finally(() => {
    parts.places.sent(teamId);
    beginNext(parts);
  });
};

const toReading = ({ now, places, lanes, refusals }: Parts): WorkReading => {
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
  const parts = createParts(what, limits, now);
  return {
    run: async (teamId, work, caller = {}) => {
      await takePlace(parts, teamId, caller);
      const leave = createLeave(parts, teamId);
      try {
        const result = await work(leave);
        countSending(parts, teamId, caller);
        return result;
      } finally {
        leave();
      }
    },
    refuseFull: (teamId, bodyBytes) => refuseFull(parts, teamId, bodyBytes),
    reading: () => toReading(parts),
  };
};
