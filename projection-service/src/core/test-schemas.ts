import type { RecordedEvent } from '@quartermaster/platform/event-store/event-store';
import { prepareProjections } from '@quartermaster/platform/projections/prepare-projections';
import type { Projection } from '@quartermaster/platform/projections/projection';
import { ProjectionGroup } from '@quartermaster/platform/projections/projection-group';
import type pg from 'pg';

const refusePoison = ({ reason }: { readonly reason: string }): void => {
  throw new Error(reason);
};

/** Creates the tables of a schema; resolves to the statement that deletes their rows and checkpoints. */
const prepare = async (
  pool: pg.Pool,
  schema: string,
  projections: readonly Projection[],
): Promise<string> => {
  await prepareProjections(pool, schema, projections);
  const { rows } = await pool.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = $1 and tablename <> 'partitioning'`,
    [schema],
  );
  return rows.map(({ name }) => `delete from ${schema}.${name}`).join('; ');
};

/**
 * Folds batches into the empty tables of a schema. No row of a batch stays in memory for the next. The tables are created
 * once for each schema and emptied afterwards: to create them again would take much longer.
 */
export const createFold = (pool: pg.Pool, projections: readonly Projection[]) => {
  const prepared = new Map<string, Promise<string>>();
  const empty = async (schema: string): Promise<void> => {
    const statement = prepared.get(schema) ?? prepare(pool, schema, projections);
    prepared.set(schema, statement);
    await pool.query(await statement);
  };
  return async (schema: string, batches: readonly (readonly RecordedEvent[])[]): Promise<void> => {
    await empty(schema);
    const options = { pool, schema, projections, onPoison: refusePoison, maxRows: 0 };
    const group = new ProjectionGroup(options);
    await group.open();
    for (const batch of batches) await group.apply(batch);
  };
};
