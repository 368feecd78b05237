import { createHash, createHmac, randomBytes } from 'node:crypto';
import type { TeamId, UserId } from '@quartermaster/contracts/core/ids';
import type { Role, Session } from '@quartermaster/contracts/core/server';
import type { Pool } from 'pg';

/** 256 random bits, safe in an address. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** The stored hash of a token; the token cannot be derived from it. */
export const tokenHash = (token: string): Buffer => createHash('sha256').update(token).digest();

/** A short code has few enough values to try them all, so its hash needs a key. */
export const codeHash = (code: string, pepper: string): Buffer =>
  createHmac('sha256', pepper).update(code).digest();

/** Tokens of signed-in users: random, stored hashed, valid 30 days, revocable (AMB-006). */
export interface Sessions {
  /** Creates a session and returns its token, which is not stored. */
  readonly create: (session: Session) => Promise<string>;
  /** Null when unknown, expired or revoked. */
  readonly find: (token: string) => Promise<Session | null>;
  /** Ends one session, by the `sessionId` that `find` returned (sign-out). */
  readonly revoke: (sessionId: string) => Promise<void>;
  /** Ends every session of a user; returns how many. */
  readonly revokeUser: (userId: UserId) => Promise<number>;
  /** Changes the rights of a user's running sessions. */
  readonly updateUser: (
    userId: UserId,
    change: { readonly teamId: TeamId | null; readonly role: Role },
  ) => Promise<void>;
}

const lifetime = '30 days';

/** `now` is the present instant (ISO). Needs `migrateAuth`. */
export const openSessions = (pool: Pool, now: () => string): Sessions => ({
  create: async ({ userId, email, teamId, role }) => {
    const token = newToken();
    await pool.query(
      `insert into auth.session (token_hash, user_id, email, team_id, role, created_at, expires_at)
       values ($1, $2, $3, $4, $5, $6, $6::timestamptz + interval '${lifetime}')`,
      [tokenHash(token), userId, email, teamId, role, now()],
    );
    return token;
  },
  find: async (token) => {
    const { rows } = await pool.query<Session>(
      `select user_id as "userId", email, team_id as "teamId", role,
         encode(token_hash, 'hex') as "sessionId"
       from auth.session where token_hash = $1 and expires_at > $2`,
      [tokenHash(token), now()],
    );
    return rows[0] ?? null;
  },
  revoke: async (sessionId) => {
    await pool.query(`delete from auth.session where token_hash = decode($1, 'hex')`, [sessionId]);
  },
  revokeUser: async (userId) => {
    const { rowCount } = await pool.query('delete from auth.session where user_id = $1', [userId]);
    return rowCount ?? 0;
  },
  updateUser: async (userId, { teamId, role }) => {
    await pool.query('update auth.session set team_id = $2, role = $3 where user_id = $1', [
      userId,
      teamId,
      role,
    ]);
  },
});
