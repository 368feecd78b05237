import type { TeamId } from '@quartermaster/contracts/core/ids';
import { createTeamTally } from './work-limits.ts';

const MEBIBYTE = 1024 * 1024;
/** Bytes of the bodies of calls that wait in one place: of all teams, and of one. */
export const WAITING_BYTES = 8 * MEBIBYTE;
export const WAITING_BYTES_PER_TEAM = 2 * MEBIBYTE;

/** A call keeps its parsed body while it waits; this bounds what all bodies that wait in one place take. */
export interface WaitingBodies {
  /** Whose bound another body would pass; null when it may wait. */
  readonly boundPassedBy: (teamId: TeamId, bytes: number) => 'team' | 'all' | null;
  /** Counts the body until `waiting` is settled. */
  readonly during: <Result>(
    teamId: TeamId,
    bytes: number,
    waiting: Promise<Result>,
  ) => Promise<Result>;
}

export const createWaitingBodies = (): WaitingBodies => {
  const held = createTeamTally();
  return {
    boundPassedBy: (teamId, bytes) => {
      if (bytes === 0) return null;
      if (held.of(teamId) + bytes > WAITING_BYTES_PER_TEAM) return 'team';
      return held.all() + bytes > WAITING_BYTES ? 'all' : null;
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
