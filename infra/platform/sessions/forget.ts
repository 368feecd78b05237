import type { TeamId } from '@quartermaster/contracts/core/ids';
import type { Pool } from 'pg';
import { migrateAuth } from './auth-schema.ts';

/** Tables of sign-in whose rows expire, and the column of the expiry. */
const expiryColumns = {
  session: 'expires_at',
  sign_in_code: 'expires_at',
  one_time_link: 'expires_at',
  attempt: 'window_ends_at',
} as const;
type Table = keyof typeof expiryColumns;

export interface Forgetting {
  /** Rows of one statement, so that none holds locks for long. */
  readonly batch?: number;
  /** Most statements per table; the rest waits for the next run. */
  readonly mostBatches?: number;
}

const deleteSql = (table: Table): string =>
  `delete from auth.${table} where ctid = any(array(
     select ctid from auth.${table} where ${expiryColumns[table]} <= $1 limit $2 for update skip locked))`;

interface ForgetRun {
  readonly pool: Pool;
  readonly now: string;
  readonly signal: AbortSignal;
  readonly batch: number;
}

/** Number of rows that one statement deleted; 0 once the process stops. */
const forgetBatch = async (
  { pool, now, signal, batch }: ForgetRun,
  table: Table,
): Promise<number> =>
  signal.aborted ? 0 : ((await pool.query(deleteSql(table), [now, batch])).rowCount ?? 0);

/** Deletes expired sessions, codes, links and counts of attempts, in batches, until the signal aborts; returns how many. */
export const forgetExpired = async (
  pool: Pool,
  now: string,
  signal: AbortSignal,
  { batch = 1000, mostBatches = 200 }: Forgetting = {},
): Promise<number> => {
  let forgotten = 0;
  for (const table of Object.keys(expiryColumns) as Table[]) {
    for (let batches = 0; batches < mostBatches; batches += 1) {
      const rows = await forgetBatch({ pool, now, signal, batch }, table);
      forgotten += rows;
      if (rows < batch) break;
    }
  }
  return forgotten;
};

/** Ends the sessions of an email address and deletes its codes, links and calendar feeds. The address is in lower case. */
export const forgetAddress = async (pool: Pool, email: string): Promise<void> => {
  await migrateAuth(pool);
  await pool.query('delete from auth.session where lower(email) = $1', [email]);
  await pool.query('delete from auth.sign_in_code where lower(email) = $1', [email]);
  await pool.query('delete from auth.calendar_feed where lower(email) = $1', [email]);
  await pool.query('delete from auth.one_time_link where subject = $1', [email]);
};

/** Tables of sign-in with rows of teams. */
const teamTables = ['session', 'call_grant', 'calendar_feed'];

/** Ends the sessions, grants and calendar feeds of a team; returns how many. */
export const forgetTeam = async (pool: Pool, teamId: TeamId): Promise<number> => {
  let forgotten = 0;
  for (const table of teamTables) {
    const { rowCount } = await pool.query(`delete from auth.${table} where team_id = $1`, [teamId]);
    forgotten += rowCount ?? 0;
  }
  return forgotten;
};
