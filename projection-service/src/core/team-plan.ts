import type { Subscription } from '@quartermaster/contracts/billing/events';
import type { TeamId } from '@quartermaster/contracts/core/ids';
import type { ReadPool } from './paging.ts';

/** Subscription of a team; null on the free plan. */
export const findSubscription = async (
  pool: ReadPool,
  teamId: TeamId,
): Promise<Subscription | null> => {
  const { rows } = await pool.query<{ subscription: Subscription | null }>(
    `select p.subscription from ${pool.schema}.team_plans p where p.team_id = $1`,
    [teamId],
  );
  return rows[0]?.subscription ?? null;
};
