import { inTransaction } from '@quartermaster/platform/postgres/pool';
import type pg from 'pg';
import type { ReadPool } from './paging.ts';

/** Runs queries that all see the read models as they are at one moment. */
export type RunInSnapshot = <Result>(
  read: (models: ReadPool) => Promise<Result>,
) => Promise<Result>;

/** Each run has a connection of the pool to itself. The read models in `models` are of the same schema. */
export const createSnapshotRunner =
  (pool: pg.Pool, models: ReadPool): RunInSnapshot =>
  async (read) => {
    // Rejects with the progress while the read models are built; within a transaction that could not be found out.
    await models.query(`select from ${models.schema}.inventory_teams limit 0`);
    return inTransaction(pool, async (client) => {
      await client.query('set transaction isolation level repeatable read, read only');
      const query: ReadPool['query'] = client.query.bind(client);
      return read({ query, schema: models.schema });
    });
  };
