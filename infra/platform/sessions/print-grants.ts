import type { PurchaseOrderId, TeamId } from '@quartermaster/contracts/core/ids';
import type { Session } from '@quartermaster/contracts/core/server';
import { exportPurchaseOrderPdf } from '@quartermaster/contracts/purchase-orders/calls/pdf';
import type { Pool } from 'pg';
import { newToken, tokenHash } from './sessions.ts';

/** Permissions to print one order for a few minutes, used by the service that mails it. They are not sessions. */
export interface PrintGrants {
  /** Creates a permission and returns its bearer token, which is not stored. */
  readonly give: (teamId: TeamId, purchaseOrderId: PurchaseOrderId) => Promise<string>;
}

const MARK = 'print.';
/** Longer than the printing of an order for a mail takes. */
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

/** The caller of a service that prints: a user with a session, or a service with a grant for that one call. */
export const orPrinting =
  (findSession: (token: string) => Promise<Session | null>, pool: Pool, now: () => string) =>
  (token: string): Promise<Session | null> =>
    token.startsWith(MARK) ? findGrant(pool, token, now()) : findSession(token);
