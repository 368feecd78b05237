import type { TeamId } from '@quartermaster/contracts/core/ids';
import type { EventStore, Position, TeamEvent } from '../event-store.ts';

const [SMALLEST_PAGE, LARGEST_PAGE] = [1_000, 5_000];

interface Filter {
  readonly teamId: TeamId;
  /** Where looking begins, and the team's newest event up to there; START when there is none. */
  readonly from: Position;
  readonly previous: Position;
  /** Leaves out the events up to here. */
  readonly after: Position;
  readonly limit: number;
}

/** Reads the events of a team by looking through the log of all teams. Rejects as `readAll` does past the end. */
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
      if (event.position > after) found.push({ ...event, previousPosition });
      previousPosition = event.position;
    }
    at = page.at(-1)?.position ?? at;
    if (page.length === pageSize) continue;
    if (after > at) await readAll(after, 1); // rejects when that is past the end
    break;
  }
  return found.slice(0, limit);
};
