import type pg from 'pg';
import { inTransaction } from '../postgres/pool.ts';
import { DATA_FORMAT } from './data-format.ts';

/** The data was recorded by a version of the program that records other shapes. */
export class DataOfOtherVersion extends Error {
  override readonly name = 'DataOfOtherVersion';
  readonly isOperational = true;

  constructor() {
    super(
      'The data in this database was recorded by another version of Quartermaster and cannot be converted before the first ' +
        'release: start that version again, or delete the data (npm run reset; with DATABASE_URL name an empty database).',
    );
  }
}

const LOCK = 7_218_011;

/** A table that every version of the product has made since before the format was recorded. */
const EARLIER_TABLE = 'directory.checkpoints';

/**
 * Records the shapes of events and read models in an empty database, and throws DataOfOtherVersion for one that holds data of
 * other shapes. Several processes may call it at once.
 */
export const assertDataFormat = async (pool: pg.Pool, format = DATA_FORMAT): Promise<void> =>
  inTransaction(pool, async (client) => {
    await client.query('select pg_advisory_xact_lock($1)', [LOCK]);
    const { rows } = await client.query<{ known: boolean; earlier: boolean }>(
      `select to_regclass('quartermaster.data_format') is not null as known,
              to_regclass($1) is not null as earlier`,
      [EARLIER_TABLE],
    );
    if (rows[0]?.known === true) {
      const recorded = await client.query<{ format: string }>(
        'select format from quartermaster.data_format',
      );
      if (recorded.rows[0]?.format !== format) throw new DataOfOtherVersion();
      return;
    }
    if (rows[0]?.earlier === true) throw new DataOfOtherVersion();
    await client.query('create schema if not exists quartermaster');
    await client.query('create table quartermaster.data_format (format text not null)');
    await client.query('insert into quartermaster.data_format values ($1)', [format]);
  });
