import type { TeamId } from '@quartermaster/contracts/core/ids';
import { type EventStore, type Position, START } from '../event-store.ts';

const PAGE = 1000;

/** The events whose teams are known. */
interface Tail {
  /** Where looking through it began, and how far it came. */
  readonly from: Position;
  readonly to: Position;
}

/** Position of the newest event of a team after a position; START when the team has none there. */
export type TeamHead = (teamId: TeamId, after: Position) => Promise<Position>;

/**
 * Finds the newest event of a team among those a reader has not folded yet. They are looked through once for all teams that
 * ask, which costs less than a question for each team; nothing is read while the reader is at the head.
 */
export const createTeamHeads = (store: Pick<EventStore, 'head' | 'readAll'>): TeamHead => {
  const heads = new Map<string, Position>();
  let tail: Tail = { from: START, to: START };
  let looking: Promise<void> = Promise.resolve();

  const beginAt = (after: Position): void => {
    if (after >= tail.from && after <= tail.to) return;
    heads.clear();
    tail = { from: after, to: after };
  };
  const lookTo = async (after: Position, head: Position): Promise<void> => {
    beginAt(after);
    while (tail.to < head) {
      const page = await store.readAll(tail.to, PAGE);
      for (const { position, metadata } of page) heads.set(metadata.teamId, position);
      tail = { ...tail, to: page.at(-1)?.position ?? head };
    }
  };

  return async (teamId, after) => {
    const head = await store.head();
    if (head <= after) return START;
    const look = looking.then(() => lookTo(after, head));
    looking = look.catch(() => undefined); // heard by who asked
    await look;
    return heads.get(teamId) ?? START;
  };
};
