import type { TeamId } from '@quartermaster/contracts/core/ids';
import { Rejection } from '@quartermaster/contracts/core/rejection';
import { inTransaction } from '@quartermaster/platform/postgres/pool';
import type pg from 'pg';

/** Lock of a team's connection, for a read and a change in one transaction. */
export const lockSql = `select pg_advisory_xact_lock(hashtextextended('connection of ' || $1, 0))`;

export const dataBeingDeleted = (): Rejection => {
  const message = 'The data of this store is being deleted. Try again in a few minutes.';
  return new Rejection('CONFLICT', message, { issues: [{ path: 'shopifyUrl', message }] });
};

/**
 * `closing`: the store is marked, so it cannot be connected until its row is deleted. `connected`: it was connected again after
 * it removed the app. `unknown`: the removal was not reported, so only the store itself can tell. `none`: there is no row.
 */
type Claim = 'closing' | 'connected' | 'unknown' | 'none';

/** The stores of teams whose data is deleted. */
export interface ClosingStores {
  /** Marks the store of a team whose data is to be deleted by a request of this instant. */
  readonly claim: (teamId: TeamId, sentAt: string) => Promise<Claim>;
  /** Marks the store in any state. */
  readonly close: (teamId: TeamId, at: string) => Promise<void>;
  /** Deletes the connector's rows of a team except the mark; returns their number. */
  readonly forget: (teamId: TeamId) => Promise<number>;
  /** Deletes the mark. The store counts as unknown from then on. */
  readonly release: (teamId: TeamId) => Promise<void>;
}

interface Row {
  readonly connected_at: string;
  readonly uninstalled_at: string | null;
  readonly closing_at: string | null;
}

/** Time from the removal of the app until the platform sends `shop/redact`. */
const REDACT_AFTER_MS = 48 * 3_600_000;

const resolveClaim = (row: Row | undefined, sentAt: string): Claim => {
  if (row === undefined) return 'none';
  if (row.closing_at !== null) return 'closing';
  const sent = Date.parse(sentAt);
  if (row.uninstalled_at !== null) {
    return Date.parse(row.uninstalled_at) <= sent ? 'closing' : 'connected';
  }
  return Date.parse(row.connected_at) > sent - REDACT_AFTER_MS ? 'connected' : 'unknown';
};

const closeSql = `
  update connector.stores set closing_at = coalesce(closing_at, $2),
    uninstalled_at = coalesce(uninstalled_at, $2), access_token = '', client_id = null,
    client_secret = null, refresh_token = null, grant_kind = 'token', token_expires_at = null
  where team_id = $1`;

const tables = ['sync', 'sync_state', 'inventory_items', 'known_objects', 'deliveries'];

export const createClosingStores = (pool: pg.Pool): ClosingStores => ({
  claim: (teamId, sentAt) =>
    inTransaction(pool, async (client) => {
      await client.query(lockSql, [teamId]);
      const sql = `select connected_at, uninstalled_at, closing_at
        from connector.stores where team_id = $1`;
      const claim = resolveClaim((await client.query<Row>(sql, [teamId])).rows[0], sentAt);
      if (claim === 'closing') await client.query(closeSql, [teamId, sentAt]);
      return claim;
    }),
  close: (teamId, at) =>
    inTransaction(pool, async (client) => {
      await client.query(lockSql, [teamId]);
      await client.query(closeSql, [teamId, at]);
    }),
  forget: async (teamId) => {
    let rows = 0;
    for (const table of tables) {
      const sql = `delete from connector.${table} where team_id = $1`;
      rows += (await pool.query(sql, [teamId])).rowCount ?? 0;
    }
    return rows;
  },
  release: async (teamId) => {
    await pool.query('delete from connector.stores where team_id = $1', [teamId]);
  },
});
