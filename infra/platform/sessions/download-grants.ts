import type { TeamId } from '@quartermaster/contracts/core/ids';
import { Rejection } from '@quartermaster/contracts/core/rejection';
import type { Pool } from 'pg';
import { newToken, tokenHash } from './sessions.ts';

export interface Download {
  readonly teamId: TeamId;
  /** Id of the call that answers the file. */
  readonly callId: string;
  /** What the file shall contain, as JSON. */
  readonly question: unknown;
}

/** Permissions to download one file for a few minutes without a session. */
export interface DownloadGrants {
  /** Creates a permission and returns its token, for an address; the token is not stored. */
  readonly give: (download: Download, now: string) => Promise<string>;
  /** The team and the question of a token; rejects with FORBIDDEN for another call and after the time. */
  readonly find: (
    callId: string,
    token: string,
    now: string,
  ) => Promise<Pick<Download, 'teamId' | 'question'>>;
}

const LIFETIME = '15 minutes';
/** Newer ones replace the oldest of the team beyond this number. */
const KEPT_PER_TEAM = 20;

/** Needs `migrateAuth`. */
export const openDownloadGrants = (pool: Pool): DownloadGrants => ({
  give: async ({ teamId, callId, question }, now) => {
    const token = newToken();
    await pool.query(
      `with superfluous as (
         delete from auth.download_grant where expires_at <= $5 or token_hash in (
           select token_hash from auth.download_grant where team_id = $2
           order by expires_at desc offset ${KEPT_PER_TEAM - 1}))
       insert into auth.download_grant (token_hash, team_id, call_id, question, expires_at)
       values ($1, $2, $3, $4, $5::timestamptz + interval '${LIFETIME}')`,
      [tokenHash(token), teamId, callId, JSON.stringify(question), now],
    );
    return token;
  },
  find: async (callId, token, now) => {
    const { rows } = await pool.query<Pick<Download, 'teamId' | 'question'>>(
      `select team_id as "teamId", question from auth.download_grant
       where token_hash = $1 and call_id = $2 and expires_at > $3`,
      [tokenHash(token), callId, now],
    );
    if (rows[0] !== undefined) return rows[0];
    throw new Rejection('FORBIDDEN', 'This address has expired or was changed');
  },
});
