import type { TeamId } from '@quartermaster/contracts/core/ids';
import { isAfter, formatPosition } from '@quartermaster/contracts/core/position';
import { type EventStore, LogDamaged, type Position, type TeamEvent } from '../event-store.ts';

const [SMALLEST_PAGE, LARGEST_PAGE] = [1_000, 5_000];

interface Filter {
  readonly teamId: TeamId;
  /** Start of the search, and the team's newest event up to there; START when there is none. */
  readonly from: Position;
  readonly previous: Position;
  /** Leaves out the events up to here. */
  readonly after: Position;
  readonly limit: number;
}

/** Reads a team's events by searching the log of all teams. Rejects as `readAll` does past the end. */
export const filterTeam = async (
  readAll: EventStore['readAll'],
  { teamId, from, previous, after, limit }: Filter,
): Promise<readonly TeamEvent[]> => {
  const pageSize = Math.min(Math.max(limit, SMALLEST_PAGE), LARGEST_PAGE);
  const found: TeamEvent[] = [];
  let previousPosition = previous;
  for (let at = from; found.length < limit;) {
    const page = await readAll(at, pageSize);
    for (const event of page.filter(({ metadata }) => metadata.teamId === teamId)) {
      if (isAfter(event.position, after)) found.push({ ...event, previousPosition });
      previousPosition = event.position;
    }
    at = page.at(-1)?.position ?? at;
    if (page.length === pageSize) continue;
    if (isAfter(after, at)) await readAll(after, 1); // rejects when that is past the end
    break;
  }
  return found.slice(0, limit);
};

const damaged = (teamId: TeamId, expected: Position, found: Position): LogDamaged => {
  return new LogDamaged(
    `The log of team ${teamId} has a hole: expected ${formatPosition(expected)}, found ${formatPosition(found)}. ` +
      'Nothing is read past it; restore the log from a backup.',
  );
};

/** Throws LogDamaged unless each event names the one before it; `last` is the last position the reader has read. */
const assertChain = (teamId: TeamId, last: Position, events: readonly TeamEvent[]): void => {
  let before = last;
  for (const { position, previousPosition } of events) {
    if (previousPosition !== before) throw damaged(teamId, before, previousPosition);
    before = position;
  }
};

interface TeamPage {
  readonly teamId: TeamId;
  readonly after: Position;
  readonly limit: number;
  /** Position of the team's newest event when the page was read; START when there is none. */
  readonly head: Position;
}

/**
 * Throws LogDamaged for a page with a hole, or one that ends before the team's newest event. `after` may be the position of
 * another team's event, so this cannot check that the first event of the page follows it exactly; `teamPages` does.
 */
export const assertTeamPage = (
  { teamId, after, limit, head }: TeamPage,
  events: readonly TeamEvent[],
): void => {
  const [first] = events;
  if (first !== undefined) {
    if (isAfter(first.previousPosition, after))
      throw damaged(teamId, after, first.previousPosition);
    assertChain(teamId, first.previousPosition, events);
  }
  if (events.length === limit) return;
  const end = events.at(-1)?.position;
  const isWhole = end === undefined ? !isAfter(head, after) : head === end;
  if (!isWhole) throw damaged(teamId, head, end ?? after);
};

export interface TeamRange {
  readonly teamId: TeamId;
  /** START, or the position of an event of the team. */
  readonly after: Position;
  readonly until: Position;
  readonly pageSize: number;
}

/** The events of a team from one position to another, page by page. Throws LogDamaged when one is missing. */
export async function* teamPages(
  store: Pick<EventStore, 'readTeam'>,
  { teamId, after, until, pageSize }: TeamRange,
): AsyncGenerator<readonly TeamEvent[]> {
  for (let last = after; isAfter(until, last);) {
    const page = await store.readTeam(teamId, last, pageSize);
    assertChain(teamId, last, page);
    const events = page.filter(({ position }) => !isAfter(position, until));
    if (events.length > 0) yield events;
    if (page.length === 0 || events.length < page.length) return;
    last = page.at(-1)?.position ?? until;
  }
}
