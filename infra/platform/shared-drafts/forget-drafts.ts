import type { TeamId } from '@quartermaster/contracts/core/ids';
import type { Pool } from 'pg';
import { repeatEvery } from '../core/clock.ts';
import { withLease } from '../postgres/lease.ts';
import { migrateDrafts } from './drafts-schema.ts';

/** Rows of one statement, so that none holds locks for long. */
const BATCH = 500;
const HOUR_MS = 3_600_000;

/** Deletes expired drafts in batches until the signal aborts; returns how many. */
export const forgetDrafts = async (
  pool: Pool,
  now: string,
  signal: AbortSignal,
): Promise<number> => {
  let forgotten = 0;
  while (!signal.aborted) {
    const { rowCount } = await pool.query(
      `delete from drafts.shared_draft where ctid = any(array(
         select ctid from drafts.shared_draft where expires_at <= $1 limit $2 for update skip locked))`,
      [now, BATCH],
    );
    forgotten += rowCount ?? 0;
    if ((rowCount ?? 0) < BATCH) break;
  }
  return forgotten;
};

/** Deletes the drafts of a team; returns how many. */
export const forgetTeamDrafts = async (pool: Pool, teamId: TeamId): Promise<number> => {
  await migrateDrafts(pool);
  const sql = 'delete from drafts.shared_draft where team_id = $1';
  return (await pool.query(sql, [teamId])).rowCount ?? 0;
};

interface Forgetting {
  readonly pool: Pool;
  readonly now: () => string;
  readonly onProblem: (where: string, error: unknown) => void;
}

/** Deletes expired drafts every hour, in one process at a time; returns the function that stops it. */
export const keepForgettingDrafts = ({ pool, now, onProblem }: Forgetting): (() => Promise<void>) =>
  repeatEvery(
    HOUR_MS,
    (stopping) =>
      withLease(pool, 'expired drafts', async (lost) => {
        await migrateDrafts(pool);
        return forgetDrafts(pool, now(), AbortSignal.any([lost, stopping]));
      }),
    (error) => {
      onProblem('expired drafts', error);
    },
  );
