import type pg from 'pg';
import { NOT_BUILT } from '../following/checkpoints.ts';
import { ReadModelsNewer } from '../following/open-checkpoints.ts';
import type { Projection } from '../projection.ts';
import { columnNames, snakeCase, typeOfColumn } from '../rows/table.ts';

type Client = Pick<pg.ClientBase, 'query'>;

/** The versions of the tables in a schema, by projection. */
export const liveVersions = async (
  client: Client,
  schema: string,
): Promise<ReadonlyMap<string, number>> => {
  const { rows } = await client.query<{ projection: string; version: number }>(
    `select projection, max(version) as version from ${schema}.checkpoints group by projection`,
  );
  return new Map(rows.map(({ projection, version }) => [projection, version]));
};

/** Projections that are not built, or whose tables are still of an older version. Throws ReadModelsNewer. */
export const findRaised = async (
  client: Client,
  schema: string,
  projections: readonly Projection[],
): Promise<readonly Projection[]> => {
  const versions = await liveVersions(client, schema);
  return projections.filter((projection) => {
    const live = versions.get(projection.name) ?? projection.version;
    if (live > projection.version) throw new ReadModelsNewer(projection, live);
    return live < projection.version;
  });
};

/** Whether none of these projections was ever built. */
export const areNew = async (
  client: Client,
  schema: string,
  projections: readonly Projection[],
): Promise<boolean> => {
  const versions = await liveVersions(client, schema);
  return projections.every(({ name }) => (versions.get(name) ?? NOT_BUILT) === NOT_BUILT);
};

/** Whether every column the queries may name is there with its type. */
const hasColumns = async (
  client: Client,
  schema: string,
  { tables }: Projection,
): Promise<boolean> => {
  const requested = tables.flatMap((table) =>
    columnNames(table).map((column) => ({
      table: `${schema}.${table.name}`,
      column: snakeCase(column),
      type: typeOfColumn(table, column),
    })),
  );
  const { rows } = await client.query<{ missing: number }>(
    `select count(*)::int as missing from unnest($1::text[], $2::text[], $3::text[]) as asked(name, attribute, type)
     where not exists (
       select from pg_attribute a where a.attrelid = to_regclass(asked.name) and a.attname = asked.attribute
         and a.atttypid = asked.type::regtype and not a.attisdropped)`,
    [
      requested.map(({ table }) => table),
      requested.map(({ column }) => column),
      requested.map(({ type }) => type),
    ],
  );
  return rows[0]?.missing === 0;
};

/**
 * True when the queries of this program may answer from tables of former versions: the projection declares it, and the
 * columns exist. Only the projection's declaration covers the contents of JSON columns. Queries of a projection that
 * was never built answer 503.
 */
export const canAnswerMeanwhile = async (
  client: Client,
  schema: string,
  raised: readonly Projection[],
): Promise<boolean> => {
  const versions = await liveVersions(client, schema);
  for (const projection of raised) {
    const live = versions.get(projection.name) ?? NOT_BUILT;
    if (live === NOT_BUILT) continue;
    if (live < projection.readableFrom) return false;
    if (!(await hasColumns(client, schema, projection))) return false;
  }
  return true;
};
