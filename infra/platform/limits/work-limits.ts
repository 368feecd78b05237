import type { TeamId } from '@quartermaster/contracts/core/ids';
import { Rejection } from '@quartermaster/contracts/core/rejection';

/** The bounds of one kind of work in this process. */
export interface WorkLimits {
  readonly atOnce: number;
  /** Less than `atOnce`, so that one team never has all places. */
  readonly atOncePerTeam: number;
  /** The same for a team while no other one has had a turn for some seconds; `atOncePerTeam` when absent. */
  readonly atOnceAlone?: number;
  /** True to pause a place after the work of a team that has more waiting, while other teams work, too. */
  readonly isPaced?: boolean;
  readonly waiting: number;
  readonly waitingPerTeam: number;
  readonly longestWaitMs: number;
  /** Retry-After of a refused caller. */
  readonly retryAfterSeconds: number;
  /** Most answers that are being sent, including those to slow readers; at the limit no work begins. */
  readonly sending: number;
  readonly sendingPerTeam: number;
}

/** Caller that waits for the work. */
export interface Caller {
  /** Aborts when the caller disconnects. */
  readonly signal?: AbortSignal;
  /** Memory of the caller's body during the wait. */
  readonly bodyBytes?: number;
  /** Resolves when the answer was sent or its connection ended. */
  readonly answered?: Promise<unknown>;
}

/** Reason of a refusal: the team's limit, the limit of all teams, or a wait that took too long. */
export type Refusal = 'team' | 'all' | 'late';

/** An amount of all teams and of each. */
export interface TeamTally {
  readonly countAll: () => number;
  readonly countOfTeam: (teamId: TeamId) => number;
  readonly add: (teamId: TeamId, amount: number) => void;
}

const createTeamTally = (): TeamTally => {
  const ofTeams = new Map<string, number>();
  let all = 0;
  return {
    countAll: () => all,
    countOfTeam: (teamId) => ofTeams.get(teamId) ?? 0,
    add: (teamId, amount) => {
      const sum = (ofTeams.get(teamId) ?? 0) + amount;
      if (sum === 0) ofTeams.delete(teamId);
      else ofTeams.set(teamId, sum);
      all += amount;
    },
  };
};

/** A team is alone when no other one had a turn for so long. */
const ALONE_AFTER_MS = 5_000;

/** Remembers when teams had their last turns. */
const createLastTurns = (now: () => number) => {
  const never = { teamId: '', at: -Infinity };
  let latest = never;
  let latestOfOthers = never;
  return {
    note: (teamId: TeamId): void => {
      if (latest.teamId !== teamId) latestOfOthers = latest;
      latest = { teamId, at: now() };
    },
    isAlone: (teamId: TeamId): boolean => {
      const { at } = latest.teamId === teamId ? latestOfOthers : latest;
      return now() - at >= ALONE_AFTER_MS;
    },
  };
};

/** Counts running work and answers being sent, in all and per team. */
export const createPlaces = (limits: WorkLimits, now: () => number) => {
  const { atOncePerTeam, atOnceAlone = atOncePerTeam } = limits;
  const running = createTeamTally();
  const sending = createTeamTally();
  const lastTurns = createLastTurns(now);
  const isAlone = (teamId: TeamId): boolean =>
    running.countAll() === running.countOfTeam(teamId) && lastTurns.isAlone(teamId);
  const hasShare = (teamId: TeamId): boolean => {
    const own = running.countOfTeam(teamId);
    if (own < atOncePerTeam) return true;
    return own < atOnceAlone && isAlone(teamId);
  };
  return {
    taken: () => running.countAll(),
    /** True while no other team works or has worked lately. */
    isAlone,
    isFree: (teamId: TeamId) =>
      running.countAll() < limits.atOnce &&
      hasShare(teamId) &&
      sending.countAll() < limits.sending &&
      sending.countOfTeam(teamId) < limits.sendingPerTeam,
    take: (teamId: TeamId) => {
      running.add(teamId, 1);
      lastTurns.note(teamId);
    },
    giveBack: (teamId: TeamId) => running.add(teamId, -1),
    send: (teamId: TeamId) => sending.add(teamId, 1),
    sent: (teamId: TeamId) => sending.add(teamId, -1),
  };
};

/** Creates refusals and counts them by reason. */
export const createRefusals = (what: string, limits: WorkLimits) => {
  const counts: Record<Refusal, number> = { team: 0, all: 0, late: 0 };
  const details = { retryAfterSeconds: limits.retryAfterSeconds };
  return {
    counts: () => ({ ...counts }),
    of: (reason: Refusal): Rejection => {
      counts[reason] += 1;
      return reason === 'team'
        ? new Rejection(
            'RATE_LIMITED',
            `Your team already has too many ${what} waiting, please try again in a moment`,
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

const MEBIBYTE = 1024 * 1024;
/** Bytes of the bodies of calls that wait in one place: of all teams, and of one. */
export const WAITING_BYTES = 8 * MEBIBYTE;
export const WAITING_BYTES_PER_TEAM = 2 * MEBIBYTE;

/** A waiting call keeps its parsed body in memory; this limits the memory of all waiting bodies in one place. */
export interface WaitingBodies {
  /** The limit that another body would exceed; null when it may wait. */
  readonly findExceededBound: (teamId: TeamId, bytes: number) => 'team' | 'all' | null;
  /** Counts the body until `waiting` resolves or rejects. */
  readonly during: <Result>(
    teamId: TeamId,
    bytes: number,
    waiting: Promise<Result>,
  ) => Promise<Result>;
}

export const createWaitingBodies = (): WaitingBodies => {
  const held = createTeamTally();
  return {
    findExceededBound: (teamId, bytes) => {
      if (bytes === 0) return null;
      if (held.countOfTeam(teamId) + bytes > WAITING_BYTES_PER_TEAM) return 'team';
      return held.countAll() + bytes > WAITING_BYTES ? 'all' : null;
    },
    during: async (teamId, bytes, waiting) => {
      held.add(teamId, bytes);
      try {
        return await waiting;
      } finally {
        held.add(teamId, -bytes);
      }
    },
  };
};
