import type pg from 'pg';
import { inTransaction } from '../../postgres/pool.ts';

/** First half of the keys of these advisory locks; the second is the schema. */
const WRITERS = 7_218_003;

/**
 * Builds the first statement of a transaction that writes rows of a schema or moves a checkpoint. It waits only while tables
 * or rows are replaced from outside. Rows and checkpoint are one transaction, so a server that loses its last commits in a
 * crash loses both, and the events are folded again from the log. So no commit waits for the disk.
 */
export const buildWriterLockSql = (schema: string): string =>
  `select set_config('synchronous_commit', 'off', true), pg_advisory_xact_lock_shared(${String(WRITERS)}, hashtext('${schema}'))`;

/**
 * Replaces rows while no writer is at work: writers at work finish, others wait. Afterwards every checkpoint has a new
 * generation, so a worker that read rows before fails at its next write and begins again with the new rows. Queries go
 * on. When `work` rejects, nothing is changed.
 */
export const whileWritersWait = <Result>(
  pool: pg.Pool,
  schema: string,
  work: (client: pg.PoolClient) => Promise<Result>,
): Promise<Result> =>
  inTransaction(pool, async (client) => {
    await client.query('select pg_advisory_xact_lock($1, hashtext($2))', [WRITERS, schema]);
    const result = await work(client);
    await client.query(
      `update ${schema}.checkpoints set generation = (select max(generation) + 1 from ${schema}.checkpoints)`,
    );
    return result;
  });
