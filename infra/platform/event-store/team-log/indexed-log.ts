import type { Pool } from 'pg';
import { isConnectionLost } from '../../postgres/postgres-errors.ts';
import { migrate } from '../../postgres/migrate.ts';
import { openPool } from '../../postgres/pool.ts';
import { START, isAfter } from '@quartermaster/contracts/core/position';
import type { EventStore, Position, TeamEvent } from '../event-store.ts';
import { assertLimit } from '../subscriptions.ts';
import type { LogWatch } from '../log-watch.ts';
import { fillIndex, INDEX_SCHEMA, indexTables } from './fill-index.ts';
import { openRecentEvents } from './recent-events.ts';
import { assertTeamPage, filterTeam } from './team-pages.ts';
import { keepTeamIndex } from './keep-team-index.ts';
import { readRuns, type Run } from './runs.ts';

type PageRequest = Parameters<EventStore['readTeam']>;

interface IndexPage {
  /** Newest event of the index, and the team's newest event in it. */
  readonly filled: Position;
  readonly head: Position;
  readonly runs: readonly Run[];
}

/** One statement, so that the ends and the runs belong to one snapshot. */
const pageText = `
select c.position as filled, coalesce(h.position, '') as head, r.*
from team_log.checkpoint c
left join team_log.heads h on h.team_id = $1
left join lateral (
  select team_id as "teamId", first, last, before, previous, nth, events from team_log.runs
  where team_id = $1 and last > $2 order by last limit $3) r on true
order by r.last`;

const readIndex = async (pool: Pool, request: PageRequest): Promise<IndexPage> => {
  const { rows } = await pool.query<Omit<IndexPage, 'runs'> & (Run | { [Key in keyof Run]: null })>(
    pageText,
    request,
  );
  const runs = rows.flatMap(({ filled: _filled, head: _head, ...run }) =>
    run.teamId === null ? [] : [run],
  );
  return { filled: rows[0]?.filled ?? START, head: rows[0]?.head ?? START, runs };
};

/** The first runs that together hold `limit` events after a position. */
const selectRuns = (runs: readonly Run[], after: Position, limit: number): readonly Run[] => {
  const taken: Run[] = [];
  let events = 0;
  for (const run of runs) {
    if (events >= limit) break;
    if (isAfter(run.first, after)) events += run.events; // of an earlier run, an unknown part is after the position
    taken.push(run);
  }
  return taken;
};

const readTeamByIndex = async (
  pool: Pool,
  { readAll }: Pick<EventStore, 'readAll'>,
  request: PageRequest,
): Promise<readonly TeamEvent[]> => {
  const [teamId, after, limit] = request;
  assertLimit(limit);
  const { filled, head, runs } = await readIndex(pool, request);
  const known = await readRuns(readAll, selectRuns(runs, after, limit));
  const events = known.filter(({ position }) => isAfter(position, after)).slice(0, limit);
  assertTeamPage({ teamId, after, limit, head }, events);
  if (events.length === limit) return events;
  const rest = { teamId, from: filled, previous: head, after, limit: limit - events.length };
  return [...events, ...(await filterTeam(readAll, rest))];
};

export interface IndexOptions {
  readonly databaseUrl: string;
  /** Watch of the log that the other readers read. */
  readonly watch: Pick<LogWatch, 'compareLog'>;
  /** True when a failed read of the log may succeed soon. */
  readonly isPassing: (error: unknown) => boolean;
  readonly onProblem: (error: unknown) => void;
}

/** One connection fills the index, the others read it. */
const CONNECTIONS = 4;

/**
 * The same log with an index of teams in PostgreSQL, which is filled in the background: `readTeam` reads a team's events at
 * the indexed positions, and searches the log after the end of the index.
 */
export const indexTeams = async (
  log: EventStore,
  { databaseUrl, watch, isPassing, onProblem }: IndexOptions,
): Promise<EventStore> => {
  const pool = openPool(databaseUrl, {
    max: CONNECTIONS,
    applicationName: 'quartermaster index of teams',
    onBroken: onProblem,
  });
  try {
    await migrate(pool, INDEX_SCHEMA, indexTables);
  } catch (error) {
    await pool.end();
    throw error;
  }
  const closing = new AbortController();
  const recent = openRecentEvents(log);
  const assertSameLog = async (): Promise<void> => {
    const mismatch = await watch.compareLog(log);
    if (mismatch !== null) throw mismatch;
  };
  const filling = keepTeamIndex(async () => fillIndex(pool, recent, assertSameLog), {
    signal: closing.signal,
    isPassing: (error) => isConnectionLost(error) || isPassing(error),
    onProblem,
  });
  return {
    ...log,
    readTeam: async (...request) => readTeamByIndex(pool, log, request),
    close: async () => {
      closing.abort();
      await filling;
      await recent.close();
      await log.close();
      await pool.end();
    },
  };
};
