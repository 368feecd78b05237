import { directoryProjection } from '@quartermaster/command-service/directory/projection';
import type { Partitioning } from '@quartermaster/platform/event-bus/event-bus';
import { singlePartition } from '@quartermaster/platform/event-bus/event-bus';
import type { EventStore } from '@quartermaster/platform/event-store/event-store';
import type { Projection } from '@quartermaster/platform/projections/projection';
import { verifyProjections } from '@quartermaster/platform/projections/verify-projections';
import { READ_SCHEMA, readModelGroups } from '@quartermaster/projection-service/read-models';
import { teamClocksProjection } from '@quartermaster/scheduler/business-days/team-clocks';
import { listMarks } from '../crew.ts';
import type { Team } from '../teams.ts';
import type { Pool } from '../system.ts';

interface Group {
  readonly schema: string;
  readonly projections: readonly Projection[];
  readonly partitioning: Partitioning;
}

/** All read models of the product, by group, with the partitioning of each group. */
export const readModels = (bus: Partitioning): readonly Group[] => [
  ...readModelGroups.map(({ projections }) => ({
    schema: READ_SCHEMA,
    projections,
    partitioning: bus,
  })),
  { schema: 'directory', projections: [directoryProjection], partitioning: singlePartition },
  { schema: 'scheduler', projections: [teamClocksProjection], partitioning: singlePartition },
];

/** Tables that differ from a replay of the whole log, and parked teams. */
export const replayProblems = async (
  pool: Pool,
  store: EventStore,
  bus: Partitioning,
): Promise<readonly string[]> => {
  const problems: string[] = [];
  for (const group of readModels(bus)) {
    const { tables, parked } = await verifyProjections({ pool, store, ...group });
    for (const { table, equal, liveRows, replayedRows } of tables) {
      if (equal) continue;
      problems.push(`${group.schema}.${table}: ${liveRows} rows, replayed ${replayedRows}`);
    }
    problems.push(...parked.map(({ projection, reason }) => `${projection} is parked: ${reason}`));
  }
  return problems;
};

/** Rows of a table with data of another team or of none. */
const findForeignRows = async (
  pool: Pool,
  table: string,
  teams: readonly Team[],
): Promise<readonly string[]> => {
  const known = [...teams.map(({ teamId }) => teamId), 'system'];
  const { rows } = await pool.query<{ team_id: string; text: string }>(
    `select team_id, to_jsonb(t)::text as text from ${table} t
     where team_id <> all($1) or to_jsonb(t)::text ~ $2`,
    [known, teams.flatMap(listMarks).join('|')],
  );
  const isStrange = ({ team_id: owner, text }: (typeof rows)[number]): boolean =>
    !known.includes(owner) ||
    teams.some(
      (team) => team.teamId !== owner && listMarks(team).some((mark) => text.includes(mark)),
    );
  return rows.filter(isStrange).map(({ text }) => `${table}: ${text}`);
};

/** Rows that are stored under a wrong team, of all read models. */
export const listForeignRows = async (
  pool: Pool,
  teams: readonly Team[],
): Promise<readonly string[]> => {
  const tables = readModels(singlePartition).flatMap(({ schema, projections }) =>
    projections.flatMap((projection) => projection.tables.map(({ name }) => `${schema}.${name}`)),
  );
  const found: string[] = [];
  for (const table of tables) found.push(...(await findForeignRows(pool, table, teams)));
  return found;
};
