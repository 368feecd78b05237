import { type EventStore, type Position, START, type TeamEvent } from '../event-store.ts';

const [SMALLEST_PAGE, LARGEST_PAGE] = [1_000, 5_000];

interface Filter {
  readonly teamId: string;
  readonly after: Position;
  readonly limit: number;
  /** Position of the team's newest event at or before `after`; START when there is none. */
  readonly previous: Position;
}

/** Reads the events of a team by looking through the log of all teams. */
export const filterTeam = async (
  readAll: EventStore['readAll'],
  { teamId, after, limit, previous }: Filter,
): Promise<readonly TeamEvent[]> => {
  const pageSize = Math.min(Math.max(limit, SMALLEST_PAGE), LARGEST_PAGE);
  const found: TeamEvent[] = [];
  let previousPosition = previous;
  for (let at = after; found.length < limit;) {
    const page = await readAll(at, pageSize);
    const own = page.filter(({ metadata }) => metadata.teamId === teamId);
    for (const event of own.slice(0, limit - found.length)) {
      found.push({ ...event, previousPosition });
      previousPosition = event.position;
    }
    if (page.length < pageSize) break;
    at = page.at(-1)?.position ?? START;
  }
  return found;
};
