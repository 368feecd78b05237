import { directoryProjection } from '@quartermaster/command-service/directory/projection';
import type { Partitioning } from '@quartermaster/infra/event-bus/event-bus';
import { undivided } from '@quartermaster/infra/event-bus/event-bus';
import type { EventStore } from '@quartermaster/infra/event-store/event-store';
import type { Projection } from '@quartermaster/infra/projections/projection';
import { verifyProjections } from '@quartermaster/infra/projections/verify-projections';
import { allProjections, READ_SCHEMA } from '@quartermaster/projection-service/service';
import { teamClocksProjection } from '@quartermaster/scheduler/business-days/team-clocks';
import type pg from 'pg';
import type { Team } from './teams.ts';

interface Group {
  readonly schema: string;
  readonly projections: readonly Projection[];
  readonly partitioning: Partitioning;
}

/** All read models of the product, and how each group follows the log. */
export const readModels = (bus: Partitioning): readonly Group[] => [
  { schema: READ_SCHEMA, projections: allProjections, partitioning: bus },
  { schema: 'directory', projections: [directoryProjection], partitioning: undivided },
  { schema: 'scheduler', projections: [teamClocksProjection], partitioning: undivided },
];

/** Tables that are not what a replay of the whole log makes of them, and teams that are parked. */
export const replayProblems = async (
  pool: pg.Pool,
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

/** Rows of one team that speak of something another team made, or that belong to nobody. */
export const strangers = async (
  pool: pg.Pool,
  teams: readonly Team[],
  marks: ReadonlyMap<string, readonly string[]>,
): Promise<readonly string[]> => {
  const problems: string[] = [];
  const known = [...teams.map(({ teamId }) => teamId), 'system'];
  for (const { schema, projections } of readModels(undivided)) {
    for (const { name } of projections.flatMap(({ tables }) => tables)) {
      const table = `${schema}.${name}`;
      const { rows } = await pool.query<{ team_id: string; text: string }>(
        `select team_id, to_jsonb(t)::text as text from ${table} t
         where team_id <> all($1) or to_jsonb(t)::text ~ $2`,
        [known, [...marks.values()].flat().join('|')],
      );
      for (const { team_id: owner, text } of rows) {
        const others = [...marks]
          .filter(([teamId]) => teamId !== owner)
          .flatMap(([, mark]) => mark);
        if (!known.includes(owner) || others.some((mark) => text.includes(mark)))
          problems.push(`${table}: ${text}`);
      }
    }
  }
  return problems;
};
