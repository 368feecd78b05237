import type { TeamId } from '@quartermaster/contracts/core/ids';
import type { Route } from '@quartermaster/contracts/core/route';
import type { Session } from '@quartermaster/contracts/core/server';
import type { Pool } from 'pg';
import { newToken, tokenHash } from './sessions.ts';

/** Permissions of a service to make one call for a team for some minutes. They are not sessions. */
export interface CallGrants {
  /**
   * Creates a permission and returns its bearer token, which is not stored. `objectId` is the id in the path of the call, if
   * it has one.
   */
  readonly issue: (teamId: TeamId, route: Pick<Route, 'id'>, objectId?: string) => Promise<string>;
}

const PREFIX = 'call.';
const LIFETIME = '5 minutes';
const SERVICE = { userId: 'service', email: '', role: 'MEMBER' } as const;

/** `now` is the present instant (ISO). Needs `migrateAuth`. */
export const openCallGrants = (pool: Pool, now: () => string): CallGrants => ({
  issue: async (teamId, { id }, objectId) => {
    const token = `${PREFIX}${newToken()}`;
    await pool.query(
      `with expired as (delete from auth.call_grant where expires_at <= $4)
       insert into auth.call_grant (token_hash, team_id, call_id, expires_at, object_id)
       values ($1, $2, $3, $4::timestamptz + interval '${LIFETIME}', $5)`,
      [tokenHash(token), teamId, id, now(), objectId ?? null],
    );
    return token;
  },
});

const findGrant = async (pool: Pool, token: string, now: string): Promise<Session | null> => {
  const { rows } = await pool.query<{ teamId: TeamId; callId: string; objectId: string | null }>(
    `select team_id as "teamId", call_id as "callId", object_id as "objectId" from auth.call_grant
     where token_hash = $1 and expires_at > $2`,
    [tokenHash(token), now],
  );
  const [grant] = rows;
  if (grant === undefined) return null;
  const { teamId, callId, objectId } = grant;
  return { ...SERVICE, teamId, only: { callId, ...(objectId !== null && { id: objectId }) } };
};

/** The caller behind a bearer token: a user with a session, or a service with a grant for one call. */
export const acceptCallGrants =
  (findSession: (token: string) => Promise<Session | null>, pool: Pool, now: () => string) =>
  (token: string): Promise<Session | null> =>
    token.startsWith(PREFIX) ? findGrant(pool, token, now()) : findSession(token);
