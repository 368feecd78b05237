import type { TeamId } from '@quartermaster/contracts/core/ids';
import type { Pool } from 'pg';
import { openPool } from '../../../postgres/pool.ts';
import { type EventStore, LogDamaged, type TeamEvent } from '../../event-store.ts';
import { LogBehind } from '../../log-identity.ts';
import { toOrdinal, toOrdinalPosition } from '../../position.ts';
import {
  runStatement,
  EVENT_COLUMNS,
  type EventRow,
  LOG_SESSION,
  readPage,
  toRecordedEvent,
} from '../../postgres/rows.ts';
import { assertLimit } from '../../subscriptions.ts';
import { assertTeamPage, filterTeam } from '../team-pages.ts';

/** Ends of the log, of the index, and of the team's events in the index. */
type Ends = [logHead: number, filled: number, teamHead: number];
type TeamRow = [...Ends, previous: number, teamId: TeamId, ...EventRow];
type PageRow = TeamRow | [...Ends, ...null[]];

const ENDS = 3;

/** One statement, so that the ends and the events belong to one snapshot. */
const pageText = `
select l.position, i.filled, coalesce(h.position, 0), e.*
from es.head l
cross join es.team_index i
left join es.team_heads h on h.team_id = $1
left join lateral (
  select case when e.position = r.first then r.previous else e.position - 1 end, e.team_id, ${EVENT_COLUMNS}
  from (select * from es.team_runs where team_id = $1 and last > $2 order by last limit $3) r
  cross join lateral (
    select * from es.events
    where position > greatest(r.first - 1, $2) and position <= r.last order by position limit $3) e
  order by r.last, e.position limit $3) e on true`;

const isEvent = (row: PageRow): row is TeamRow => row[ENDS] !== null;

const toTeamEvent = (row: TeamRow, teamId: TeamId): TeamEvent => {
  const [, , , previous, ownerId, ...event] = row;
  if (ownerId !== teamId) {
    throw new LogDamaged(`Event ${event[0]} belongs to another team than in the index of teams`);
  }
  return { ...toRecordedEvent(event), previousPosition: toOrdinalPosition(previous) };
};

interface IndexedPage {
  readonly ends: Ends;
  readonly events: readonly TeamEvent[];
}

const readIndexed = async (
  pool: Pool,
  [teamId, after, limit]: Parameters<EventStore['readTeam']>,
): Promise<IndexedPage> => {
  const start = toOrdinal(after);
  const rows = await runStatement<PageRow>(pool, 'es_team_page', pageText, [teamId, start, limit]);
  const [first] = rows;
  if (first === undefined) throw new LogDamaged('The head of the log is missing');
  const [logHead, filled, teamHead] = first;
  if (logHead < start) throw new LogBehind(after, toOrdinalPosition(logHead));
  const events = rows.filter(isEvent).map((row) => toTeamEvent(row, teamId));
  assertTeamPage({ teamId, after, limit, head: toOrdinalPosition(teamHead) }, events);
  return { ends: [logHead, filled, teamHead], events };
};

/** The next events of a team: from the index up to its end, then from the log of all teams. */
export const readTeamPage = async (
  pool: Pool,
  readAll: EventStore['readAll'],
  request: Parameters<EventStore['readTeam']>,
): Promise<readonly TeamEvent[]> => {
  const [teamId, after, limit] = request;
  assertLimit(limit);
  const { ends, events } = await readIndexed(pool, request);
  const [logHead, filled, teamHead] = ends;
  if (events.length === limit || filled === logHead) return events;
  const rest = await filterTeam(readAll, {
    teamId,
    from: toOrdinalPosition(filled),
    previous: toOrdinalPosition(teamHead),
    after,
    limit: limit - events.length,
  });
  return [...events, ...rest];
};

/** Reads the events of a team from the log in PostgreSQL, over one connection. The log's tables must exist. */
export const openPostgresTeamReader = (databaseUrl: string): Pick<EventStore, 'readTeam'> => {
  const pool = openPool(databaseUrl, {
    max: 1,
    applicationName: 'quartermaster past',
    settings: LOG_SESSION,
  });
  return {
    readTeam: async (...request) =>
      readTeamPage(pool, async (after, limit) => readPage(pool, after, limit), request),
  };
};
