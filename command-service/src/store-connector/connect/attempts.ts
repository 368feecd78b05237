import type { KeyRing } from '@quartermaster/platform/secrets/key-ring';
import { newToken, tokenHash } from '@quartermaster/platform/sessions/sessions';
import type pg from 'pg';

/** A connection of a store that is under way. Its id and its state are random and stored as hashes, its content is sealed. */
export interface Attempts<Content> {
  /** Returns the id, which is valid for these minutes. */
  readonly open: (content: Content, minutes: number) => Promise<string>;
  /** Marks an attempt as begun, once, and returns its state, which is valid for these minutes; null for an unknown or used id. */
  readonly begin: (
    id: string,
    minutes: number,
  ) => Promise<{ readonly state: string; readonly content: Content } | null>;
  /** Content of a begun attempt, which ends with it; null for an unknown, used or old state. */
  readonly take: (state: string) => Promise<Content | null>;
  /**
   * Binds an attempt to the address of the person who signs in with its id, in place of another one; false for an unknown or
   * old id, and for none.
   */
  readonly claim: (id: string | null, email: string) => Promise<boolean>;
  /** Content of the attempt that is bound to an address; null when there is none. */
  readonly claimedBy: (email: string) => Promise<Content | null>;
  /** Ends the attempt that is bound to an address. */
  readonly end: (email: string) => Promise<void>;
}

interface AttemptRow {
  readonly content: string;
}

const PLACE = 'connection of a store';

/** Deletes expired attempts, which may hold the token of a store. */
export const forgetOldAttempts = async (pool: pg.Pool, now: string): Promise<void> => {
  await pool.query('delete from connector.attempts where expires_at <= $1', [now]);
};

interface Table<Content> {
  readonly pool: pg.Pool;
  readonly now: () => string;
  readonly run: (sql: string, values: readonly unknown[]) => Promise<readonly AttemptRow[]>;
  readonly seal: (content: Content) => string;
  readonly unsealFirst: (rows: readonly AttemptRow[]) => Content | null;
}

const createBeginCalls = <Content>({
  pool,
  now,
  run,
  seal,
  unsealFirst,
}: Table<Content>): Pick<Attempts<Content>, 'open' | 'begin'> => ({
  open: async (content, minutes) => {
    const id = newToken();
    await forgetOldAttempts(pool, now());
    await run(
      `insert into connector.attempts (id_hash, content, expires_at)
       values ($1, $2, $3::timestamptz + $4 * interval '1 minute')`,
      [tokenHash(id), seal(content), now(), minutes],
    );
    return id;
  },
  begin: async (id, minutes) => {
    const state = newToken();
    const rows = await run(
      `update connector.attempts
       set state_hash = $2, expires_at = $3::timestamptz + $4 * interval '1 minute'
       where id_hash = $1 and state_hash is null and expires_at > $3 returning content`,
      [tokenHash(id), tokenHash(state), now(), minutes],
    );
    const content = unsealFirst(rows);
    return content === null ? null : { state, content };
  },
});

const createEndCalls = <Content>({
  now,
  run,
  unsealFirst,
}: Table<Content>): Pick<Attempts<Content>, 'take' | 'claim' | 'claimedBy' | 'end'> => ({
  take: async (state) => {
    const sql = `delete from connector.attempts where state_hash = $1 and expires_at > $2
      returning content`;
    return unsealFirst(await run(sql, [tokenHash(state), now()]));
  },
  claim: async (id, email) => {
    const hash = tokenHash(email);
    await run('update connector.attempts set email_hash = null where email_hash = $1', [hash]);
    if (id === null) return false;
    const sql = `update connector.attempts set email_hash = $2
      where id_hash = $1 and state_hash is null and expires_at > $3 returning content`;
    return (await run(sql, [tokenHash(id), hash, now()])).length === 1;
  },
  claimedBy: async (email) => {
    const sql = `select content from connector.attempts
      where email_hash = $1 and expires_at > $2 order by expires_at desc limit 1`;
    return unsealFirst(await run(sql, [tokenHash(email), now()]));
  },
  end: async (email) => {
    await run('delete from connector.attempts where email_hash = $1', [tokenHash(email)]);
  },
});

/** `Content` is JSON. */
export const createAttempts = <Content>(
  pool: pg.Pool,
  keys: KeyRing,
  now: () => string,
): Attempts<Content> => {
  const table: Table<Content> = {
    pool,
    now,
    run: async (sql, values) => (await pool.query<AttemptRow>(sql, [...values])).rows,
    seal: (content) => keys.seal(PLACE, JSON.stringify(content)),
    unsealFirst: ([row]) =>
      row === undefined ? null : (JSON.parse(keys.open(PLACE, row.content)) as Content),
  };
  return { ...createBeginCalls(table), ...createEndCalls(table) };
};
