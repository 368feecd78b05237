import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import type { KeyOwner } from '@quartermaster/contracts/core/event';
import type { Pool } from 'pg';
import { migrate } from '../postgres/migrate.ts';
import { inTransaction } from '../postgres/pool.ts';
import type { KeyRing } from '../secrets/key-ring.ts';
import { openNamedSecrets } from '../secrets/named-secrets.ts';
import { migrateAuth } from '../sessions/auth-schema.ts';
import { groupLookUps } from './grouped-lookups.ts';
import type { PersonKey } from './sealed-text.ts';

/** The keys of all persons and teams, stored in the database apart from the log and sealed with the key of the installation. */
export interface PersonKeys {
  /** The key of each owner; creates missing ones. */
  readonly ensureKeys: (owners: ReadonlySet<KeyOwner>) => Promise<ReadonlyMap<KeyOwner, PersonKey>>;
  /** Keys by id, without deleted ones. */
  readonly keysById: (ids: ReadonlySet<string>) => Promise<ReadonlyMap<string, Buffer>>;
  /** Deletes the keys of owners, which makes their texts unreadable for ever. Returns how many there were. */
  readonly erase: (owners: ReadonlySet<KeyOwner>) => Promise<number>;
  /** The same for one owner, for good: what is sealed for the owner afterwards is unreadable, too. */
  readonly close: (owner: KeyOwner) => Promise<number>;
  /** Seals no further text with these keys: the next text of such an owner gets a new key. Sealed texts stay readable. */
  readonly retire: (ids: ReadonlySet<string>) => Promise<void>;
  /** Deletes keys by id. Returns how many there were. */
  readonly eraseKeys: (ids: ReadonlySet<string>) => Promise<number>;
}

interface Row {
  readonly id: string;
  readonly person: string;
  readonly sealed: string;
  readonly closed: boolean;
}

const tables = [
  // An owner has one key for new texts, and retired ones for older texts. A closed owner has a row without a key, so that no
  // writer creates one.
  `create table key (
     id uuid primary key,
     person text not null,
     sealed text not null,
     retired boolean not null default false,
     closed boolean not null default false
   );
   create unique index key_in_use on key (person) where not retired;
   create index key_person on key (person)`,
];

/** Name of the secret that the places of keys are hashed with, so that the table does not show the owners. */
const SECRET = 'persons';
const KEY_BYTES = 32;
const RESEALED_AT_ONCE = 1_000;

const buildPlace = (id: string): string => `person ${id}`;

/** Seals the keys of former key-ring keys with the current one, page by page. Throws SecretUnreadable for an unknown key. */
const sealAll = async (pool: Pool, ring: KeyRing): Promise<void> => {
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const { rows } = await pool.query<Row>(
      `select id, person, sealed from persons.key where id > $1 and not closed order by id limit ${String(RESEALED_AT_ONCE)}`,
      [after],
    );
    for (const { id, sealed } of rows) {
      const resealed = ring.reseal(buildPlace(id), sealed);
      if (resealed === sealed) continue;
      await pool.query('update persons.key set sealed = $2 where id = $1', [id, resealed]);
    }
    const last = rows.at(-1);
    if (last === undefined) return;
    after = last.id;
  }
};

/** Keys by what they are found under in the table. */
const createKeyTable = (pool: Pool, ring: KeyRing) => {
  /** A closed owner has another key each time, which nobody keeps. */
  const opened = ({ id, sealed, closed }: Row): PersonKey => ({
    id,
    key: closed ? randomBytes(KEY_BYTES) : Buffer.from(ring.open(buildPlace(id), sealed), 'base64'),
  });
  const make = async (places: readonly string[]): Promise<void> => {
    const ids = places.map(() => randomUUID());
    const keys = ids.map((id) =>
      ring.seal(buildPlace(id), randomBytes(KEY_BYTES).toString('base64')),
    );
    await pool.query(
      `insert into persons.key (id, person, sealed)
       select * from unnest($1::uuid[], $2::text[], $3::text[]) on conflict (person) where not retired do nothing`,
      [ids, places, keys],
    );
  };
  const find = async (
    column: 'id' | 'person',
    values: readonly string[],
  ): Promise<ReadonlyMap<string, PersonKey>> => {
    const unused = column === 'person' ? 'retired' : 'closed';
    const { rows } = await pool.query<Row>(
      `select id, person, sealed, closed from persons.key where ${column} = any($1) and not ${unused}`,
      [values],
    );
    return new Map(rows.map((row) => [row[column], opened(row)]));
  };
  /** Creates a key again when it is erased between creation and look-up. */
  const findOrMake = async (places: readonly string[]): Promise<ReadonlyMap<string, PersonKey>> => {
    const found = await find('person', places);
    const missing = places.filter((place) => !found.has(place)).sort();
    if (missing.length === 0) return found;
    await make(missing);
    return findOrMake(places);
  };
  return {
    byIds: groupLookUps((ids) => find('id', ids)),
    byPlaces: groupLookUps(findOrMake),
  };
};

const closeSql = `
  insert into persons.key (id, person, sealed, closed) values ($1, $2, '', true)
  on conflict (person) where not retired do update set id = excluded.id, sealed = '', closed = true`;

/** Deletes the keys of a place; the closed row replaces one that is created meanwhile. */
const closePlace = (pool: Pool, place: string): Promise<number> =>
  inTransaction(pool, async (client) => {
    const sql = 'delete from persons.key where person = $1 and not closed';
    const { rowCount } = await client.query(sql, [place]);
    await client.query(closeSql, [randomUUID(), place]);
    return rowCount ?? 0;
  });

/** Creates the changes of keys by id, whoever owns them. */
const createChangesById = (pool: Pool): Pick<PersonKeys, 'retire' | 'eraseKeys'> => ({
  retire: async (ids) => {
    await pool.query('update persons.key set retired = true where id = any($1::uuid[])', [
      [...ids],
    ]);
  },
  eraseKeys: async (ids) => {
    const sql = 'delete from persons.key where id = any($1::uuid[])';
    return (await pool.query(sql, [[...ids]])).rowCount ?? 0;
  },
});

/** Opens the table of keys; creates it when missing. Throws SecretUnreadable when a key of the installation is missing. */
export const openPersonKeys = async (pool: Pool, ring: KeyRing): Promise<PersonKeys> => {
  await migrateAuth(pool);
  await migrate(pool, 'persons', tables);
  const secret = await (await openNamedSecrets(pool, ring)).named(SECRET);
  await sealAll(pool, ring);
  const placeIn = (owner: KeyOwner): string =>
    createHmac('sha256', secret).update(owner).digest('hex');
  const { byIds, byPlaces } = createKeyTable(pool, ring);
  return {
    ensureKeys: async (owners) => {
      const places = new Map([...owners].map((owner) => [placeIn(owner), owner]));
      const keys = await byPlaces([...places.keys()]);
      return new Map(
        [...places].flatMap(([place, owner]) => {
          const key = keys.get(place);
          return key === undefined ? [] : [[owner, key] as const];
        }),
      );
    },
    keysById: async (ids) => {
      const found = await byIds([...ids]);
      return new Map([...found].map(([id, { key }]) => [id, key]));
    },
    erase: async (owners) => {
      const places = [...owners].map(placeIn);
      const { rowCount } = await pool.query('delete from persons.key where person = any($1)', [
        places,
      ]);
      return rowCount ?? 0;
    },
    close: (owner) => closePlace(pool, placeIn(owner)),
    ...createChangesById(pool),
  };
};
