import type { TeamId } from '@quartermaster/contracts/core/ids';
import type { Pool } from '../system.ts';

interface Connections {
  readonly application: string;
  readonly count: number;
  /** Transactions that are open and idle for more than ten seconds. */
  readonly forgotten: number;
}

/** Two processes of each kind, each with the pools of its foundation, its log and its relay. */
const MOST = 40;

/** Too many connections, and transactions that are left open. */
export const connectionProblems = async (pool: Pool): Promise<readonly string[]> => {
  const { rows } = await pool.query<Connections>(
    `select application_name as application, count(*)::int as count,
       (count(*) filter (where state like 'idle in transaction%' and state_change < now() - interval '10 s'))::int
         as forgotten
     from pg_stat_activity where datname = current_database() group by 1`,
  );
  return rows
    .filter(({ count, forgotten }) => count > MOST || forgotten > 0)
    .map(
      ({ application, count, forgotten }) =>
        `${application}: ${count} connections, ${forgotten} forgotten transactions`,
    );
};

/** Number of webhooks of the store of a team whose effect is recorded. */
export const webhooksTaken = async (pool: Pool, teamId: TeamId): Promise<number> => {
  const { rows } = await pool.query<{ taken: number }>(
    'select count(*)::int as taken from connector.deliveries where team_id = $1',
    [teamId],
  );
  return rows[0]?.taken ?? 0;
};
