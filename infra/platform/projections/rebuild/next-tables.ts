import type pg from 'pg';
import type { Partitioning } from '../../event-bus/event-bus.ts';
import { prepareProjections } from '../prepare-projections.ts';
import type { Projection } from '../projection.ts';

export interface NextTables {
  readonly pool: pg.Pool;
  /** Schema of the live tables; the new ones are in another schema. */
  readonly schema: string;
  readonly projections: readonly Projection[];
  readonly partitioning: Partitioning;
}

/** Schema of tables that are built beside the live ones. No query reads them there. */
export const nextSchema = (schema: string): string => `${schema}_next`;

const formatIdentity = ({ name, version }: Pick<Projection, 'name' | 'version'>): string =>
  `${name} ${String(version)}`;

const exists = async (pool: pg.Pool, schema: string): Promise<boolean> => {
  const { rows } = await pool.query<{ found: boolean }>(
    `select to_regclass('${schema}.checkpoints') is not null as found`,
  );
  return rows[0]?.found === true;
};

/** True when an interrupted rebuild was of the same projections in the same versions. */
const isSameRebuild = async ({
  pool,
  schema,
  projections,
  partitioning: { partitions },
}: NextTables): Promise<boolean> => {
  const next = nextSchema(schema);
  if (!(await exists(pool, next))) return false;
  const { rows } = await pool.query<{ name: string; version: number }>(
    `select distinct projection as name, version from ${next}.checkpoints`,
  );
  const divided = await pool.query<{ partitions: number }>(
    `select partitions from ${next}.partitioning`,
  );
  const found = rows.map(formatIdentity).sort().join();
  const requested = projections.map(formatIdentity).sort().join();
  return divided.rows[0]?.partitions === partitions && found === requested;
};

/** Makes empty tables, or with `resume` keeps those of the same rebuild that was broken off. */
export const prepareNextTables = async (
  tables: NextTables,
  { resume }: { readonly resume: boolean },
): Promise<void> => {
  const { pool, schema, projections, partitioning } = tables;
  const next = nextSchema(schema);
  if (!resume || !(await isSameRebuild(tables))) {
    await pool.query(`drop schema if exists ${next} cascade`);
  }
  await prepareProjections(pool, next, projections, partitioning.partitions);
};
