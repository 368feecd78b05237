import type { Pool } from 'pg';
import { newToken } from './secret-text.ts';

/**
 * A random secret by name, the same for every process on this database: made the first time it is asked for.
 * Needs `migrateAuth`.
 */
export const secretNamed = async (pool: Pool, name: string): Promise<string> => {
  await pool.query(
    'insert into auth.secret (name, value) values ($1, $2) on conflict (name) do nothing',
    [name, newToken()],
  );
  const { rows } = await pool.query<{ value: string }>(
    'select value from auth.secret where name = $1',
    [name],
  );
  const [row] = rows;
  if (row === undefined) throw new Error(`The secret ${name} is gone`);
  return row.value;
};
