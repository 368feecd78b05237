import type { TeamId, UserId } from '@quartermaster/contracts/core/ids';
import { Rejection } from '@quartermaster/contracts/core/rejection';
import type { Pool } from 'pg';
import { newToken, tokenHash } from './sessions.ts';

export interface Download {
  readonly teamId: TeamId;
  /** The member for whom it is; the caller of `find` refuses it once that is no member any more. */
  readonly userId: UserId;
  /** Id of the call that answers the file. */
  readonly callId: string;
  /** Content of the file to make, as JSON. */
  readonly question: unknown;
}

/** Permissions to download one file for a few minutes without a session. */
export interface DownloadGrants {
  /** Creates a permission and returns its token, for an address; the token is not stored. */
  readonly issue: (download: Download, now: string) => Promise<string>;
  /** The member and the question of a token; rejects with FORBIDDEN for another call and after the time. */
  readonly find: (callId: string, token: string, now: string) => Promise<Omit<Download, 'callId'>>;
}

/** The refusal of a signed address, whatever the reason. */
export const addressRefused = (): Rejection =>
  new Rejection('FORBIDDEN', 'This address has expired, was changed, or its member has left');

const LIFETIME = '15 minutes';
/** Newer ones replace the oldest of the team beyond this number. */
const KEPT_PER_TEAM = 20;

/** Needs `migrateAuth`. */
export const openDownloadGrants = (pool: Pool): DownloadGrants => ({
  issue: async ({ teamId, userId, callId, question }, now) => {
    const token = newToken();
    await pool.query(
      `with superfluous as (
         delete from auth.call_grant where expires_at <= $5 or token_hash in (
           select token_hash from auth.call_grant where team_id = $2 and user_id is not null
           order by expires_at desc offset ${KEPT_PER_TEAM - 1}))
       insert into auth.call_grant (token_hash, team_id, user_id, call_id, question, expires_at)
       values ($1, $2, $6, $3, $4, $5::timestamptz + interval '${LIFETIME}')`,
      [tokenHash(token), teamId, callId, JSON.stringify(question), now, userId],
    );
    return token;
  },
  find: async (callId, token, now) => {
    const { rows } = await pool.query<Omit<Download, 'callId'>>(
      `select team_id as "teamId", user_id as "userId", question from auth.call_grant
       where token_hash = $1 and call_id = $2 and expires_at > $3 and user_id is not null`,
      [tokenHash(token), callId, now],
    );
    if (rows[0] !== undefined) return rows[0];
    throw addressRefused();
  },
});
