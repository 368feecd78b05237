import type { PurchaseOrderId, TeamId } from '@quartermaster/contracts/core/ids';
import type { Session } from '@quartermaster/contracts/core/server';
import { exportPurchaseOrderPdf } from '@quartermaster/contracts/purchase-orders/calls/pdf';
import type { Pool } from 'pg';
import { newToken, tokenHash } from './sessions.ts';

/** Leave to have one order printed, for minutes: what a service needs that mails it. It is nobody's session. */
export interface PrintGrants {
  /** Answers a bearer token; it can never be read again. */
  readonly give: (teamId: TeamId, purchaseOrderId: PurchaseOrderId) => Promise<string>;
}

const MARK = 'print.';
/** Longer than a mail waits for its order to be printed. */
const LIFETIME = '5 minutes';
const PRINTING = { userId: 'printing', email: '', role: 'MEMBER' } as const;

/** `now` is the present instant (ISO). Needs `migrateAuth`. */
export const openPrintGrants = (pool: Pool, now: () => string): PrintGrants => ({
  give: async (teamId, purchaseOrderId) => {
    const token = `${MARK}${newToken()}`;
    await pool.query(
      `with expired as (delete from auth.print_grant where expires_at <= $4)
       insert into auth.print_grant (token_hash, team_id, purchase_order_id, expires_at)
       values ($1, $2, $3, $4::timestamptz + interval '${LIFETIME}')`,
      [tokenHash(token), teamId, purchaseOrderId, now()],
    );
    return token;
  },
});

const findGrant = async (pool: Pool, token: string, now: string): Promise<Session | null> => {
  const { rows } = await pool.query<{ teamId: TeamId; id: string }>(
    `select team_id as "teamId", purchase_order_id as id from auth.print_grant
     where token_hash = $1 and expires_at > $2`,
    [tokenHash(token), now],
  );
  const [grant] = rows;
  if (grant === undefined) return null;
  const { teamId, id } = grant;
  return { ...PRINTING, teamId, only: { callId: exportPurchaseOrderPdf.id, id } };
};

/** Who calls a service that prints: a user by a session, or a service by a grant, which opens that one call alone. */
export const orPrinting =
  (findSession: (token: string) => Promise<Session | null>, pool: Pool, now: () => string) =>
  (token: string): Promise<Session | null> =>
    token.startsWith(MARK) ? findGrant(pool, token, now()) : findSession(token);
