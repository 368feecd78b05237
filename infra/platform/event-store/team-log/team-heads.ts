import type { TeamId } from '@quartermaster/contracts/core/ids';
import { START, isAfter } from '@quartermaster/contracts/core/position';
import type { EventStore, Position } from '../event-store.ts';

const PAGE = 1000;

/** The events that were searched. */
interface Tail {
  /** Start and end of the search. */
  readonly from: Position;
  readonly to: Position;
}

/** Position of the newest event of a team after a position; START when the team has none there. */
export type TeamHead = (teamId: TeamId, after: Position) => Promise<Position>;

/**
 * Finds the newest event of a team among those a reader has not folded yet. One search serves all teams, which costs less
 * than a query per team; nothing is read while the reader is at the head.
 */
export const createTeamHeads = (store: Pick<EventStore, 'head' | 'readAll'>): TeamHead => {
  const heads = new Map<string, Position>();
  let tail: Tail = { from: START, to: START };
  let searching: Promise<void> = Promise.resolve();

  const beginAt = (after: Position): void => {
    if (!isAfter(tail.from, after) && !isAfter(after, tail.to)) return;
    heads.clear();
    tail = { from: after, to: after };
  };
  const searchTo = async (after: Position, head: Position): Promise<void> => {
    beginAt(after);
    while (isAfter(head, tail.to)) {
      const page = await store.readAll(tail.to, PAGE);
      for (const { position, metadata } of page) heads.set(metadata.teamId, position);
      tail = { ...tail, to: page.at(-1)?.position ?? head };
    }
  };

  return async (teamId, after) => {
    const head = await store.head();
    if (!isAfter(head, after)) return START;
    const search = searching.then(() => searchTo(after, head));
    searching = search.catch(() => undefined); // only the caller gets the error
    await search;
    return heads.get(teamId) ?? START;
  };
};
