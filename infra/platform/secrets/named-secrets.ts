import type { Pool } from 'pg';
import { newToken } from '../sessions/sessions.ts';
import type { KeyRing } from './key-ring.ts';

/** Random secrets by name, the same for every process on a database, sealed in it. */
export interface NamedSecrets {
  /** Returns the secret of this name; creates it at the first call. Throws SecretUnreadable. */
  readonly named: (name: string) => Promise<string>;
}

interface Row {
  readonly name: string;
  readonly value: string;
}

const buildPlace = (name: string): string => `secret ${name}`;

/** Seals all secrets with the current key. Opens all of them before it writes the first. */
const sealAll = async (pool: Pool, keys: KeyRing): Promise<void> => {
  const { rows } = await pool.query<Row>('select name, value from auth.secret');
  const changed = rows
    .map((row) => ({ ...row, sealed: keys.reseal(buildPlace(row.name), row.value) }))
    .filter(({ value, sealed }) => sealed !== value);
  for (const { name, value, sealed } of changed) {
    const same = [name, value, sealed]; // another process may have been first
    await pool.query('update auth.secret set value = $3 where name = $1 and value = $2', same);
  }
};

/** Needs `migrateAuth`. Throws SecretUnreadable when a key is missing; nothing is changed then. */
export const openNamedSecrets = async (pool: Pool, keys: KeyRing): Promise<NamedSecrets> => {
  await sealAll(pool, keys);
  return {
    named: async (name) => {
      await pool.query(
        'insert into auth.secret (name, value) values ($1, $2) on conflict (name) do nothing',
        [name, keys.seal(buildPlace(name), newToken())],
      );
      const { rows } = await pool.query<Pick<Row, 'value'>>(
        'select value from auth.secret where name = $1',
        [name],
      );
      const [row] = rows;
      if (row === undefined) throw new Error(`The secret ${name} is missing`);
      return keys.open(buildPlace(name), row.value);
    },
  };
};
