import type pg from 'pg';
import { computeDigest, computeSpelledDigest } from '../digest.ts';
import type { Projection } from '../projection.ts';
import type { AnyTable } from '../rows/table.ts';
import { type NextTables, nextSchema } from './next-tables.ts';
import { liveVersions } from './raised-versions.ts';

type Client = Pick<pg.ClientBase, 'query'>;

/** A new table beside the live one of its name. */
export interface TableOutcome {
  readonly table: string;
  /** Null where there was none. */
  readonly formerRows: number | null;
  readonly rows: number;
  /** True when they hold the same rows; null where the version changed, so that they may differ. */
  readonly equal: boolean | null;
}

/** Rows of parked teams do not follow the log, so they are not compared. */
const parkedTeams = async (
  client: Client,
  schemas: readonly string[],
  { name }: Projection,
): Promise<readonly string[]> => {
  const parked: string[] = [];
  for (const schema of schemas) {
    const { rows } = await client.query<{ team: string }>(
      `select team_id as team from ${schema}.parked_teams where projection = $1`,
      [name],
    );
    parked.push(...rows.map(({ team }) => team));
  }
  return parked;
};

const countRows = async (
  client: Client,
  schema: string,
  { name }: AnyTable,
): Promise<number | null> => {
  const { rows } = await client.query<{ found: boolean }>(
    'select to_regclass($1) is not null as found',
    [`${schema}.${name}`],
  );
  if (rows[0]?.found !== true) return null;
  const counted = await client.query<{ rows: number }>(
    `select count(*)::int as rows from ${schema}.${name}`,
  );
  return counted.rows[0]?.rows ?? 0;
};

/** Digests of a live table and the new one beside it; rows that are spelled otherwise are read once more for what they hold. */
const computeDigests = async (
  client: Client,
  { pool, schema }: Pick<NextTables, 'pool' | 'schema'>,
  table: AnyTable,
  parked: readonly string[],
) => {
  // Both tables are locked against writes now, so a second connection reads the same rows.
  const bothBy = (digest: typeof computeDigest) =>
    Promise.all([
      digest(client, schema, table, parked),
      digest(pool, nextSchema(schema), table, parked),
    ]);
  const spelled = await bothBy(computeSpelledDigest);
  return spelled[0].digest === spelled[1].digest ? spelled : bothBy(computeDigest);
};

const compareSameVersion = async (
  client: Client,
  tables: Pick<NextTables, 'pool' | 'schema'>,
  projection: Projection,
): Promise<readonly TableOutcome[]> => {
  const schemas = [tables.schema, nextSchema(tables.schema)];
  const parked = await parkedTeams(client, schemas, projection);
  const outcomes: TableOutcome[] = [];
  for (const table of projection.tables) {
    const [live, next] = await computeDigests(client, tables, table, parked);
    const equal = live.digest === next.digest;
    outcomes.push({ table: table.name, formerRows: live.rows, rows: next.rows, equal });
  }
  return outcomes;
};

const countNewVersion = async (
  client: Client,
  { schema }: Pick<NextTables, 'schema'>,
  { tables }: Projection,
): Promise<readonly TableOutcome[]> => {
  const outcomes: TableOutcome[] = [];
  for (const table of tables) {
    const formerRows = await countRows(client, schema, table);
    const rows = (await countRows(client, nextSchema(schema), table)) ?? 0;
    outcomes.push({ table: table.name, formerRows, rows, equal: null });
  }
  return outcomes;
};

/**
 * Compares new tables with the live ones at the same position. Where the version is the same, row counts and checksums must
 * be equal except for parked teams; where it is another, only row counts are reported.
 */
export const compareTables = async (
  client: Client,
  tables: NextTables,
): Promise<readonly TableOutcome[]> => {
  const versions = await liveVersions(client, tables.schema);
  const outcomes: TableOutcome[] = [];
  for (const projection of tables.projections) {
    const isSame = versions.get(projection.name) === projection.version;
    const compare = isSame ? compareSameVersion : countNewVersion;
    outcomes.push(...(await compare(client, tables, projection)));
  }
  return outcomes;
};
