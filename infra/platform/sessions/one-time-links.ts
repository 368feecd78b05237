import type { Pool } from 'pg';
import { newToken, tokenHash } from './sessions.ts';

/** Tokens in links that are valid once: for the first sign-in or an invitation. */
export interface OneTimeLinks {
  /** Creates a token for a purpose (`sign-in`, `invitation`) and a subject (an address, an id). */
  readonly issue: (link: {
    readonly purpose: string;
    readonly subject: string;
    readonly lifetimeSeconds: number;
  }) => Promise<string>;
  /** Uses the link and returns its subject; null when it is unknown, used, too old or for another purpose. */
  readonly redeem: (purpose: string, token: string) => Promise<string | null>;
  /** Invalidates the links of a purpose and subject. */
  readonly revoke: (purpose: string, subject: string) => Promise<void>;
}

/** Needs `migrateAuth`. */
export const openOneTimeLinks = (pool: Pool, now: () => string): OneTimeLinks => ({
  issue: async ({ purpose, subject, lifetimeSeconds }) => {
    const token = newToken();
    await pool.query(
      `insert into auth.one_time_link (token_hash, purpose, subject, expires_at)
       values ($1, $2, $3, $4::timestamptz + $5 * interval '1 second')`,
      [tokenHash(token), purpose, subject, now(), lifetimeSeconds],
    );
    return token;
  },
  redeem: async (purpose, token) => {
    const { rows } = await pool.query<{ subject: string; good: boolean }>(
      `delete from auth.one_time_link where token_hash = $1 and purpose = $2
       returning subject, expires_at > $3 as good`,
      [tokenHash(token), purpose, now()],
    );
    return rows[0]?.good === true ? rows[0].subject : null;
  },
  revoke: async (purpose, subject) => {
    await pool.query('delete from auth.one_time_link where purpose = $1 and subject = $2', [
      purpose,
      subject,
    ]);
  },
});
