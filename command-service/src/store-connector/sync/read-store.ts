import type { TeamId } from '@quartermaster/contracts/core/ids';
import { withLease } from '@quartermaster/platform/postgres/lease';
import type pg from 'pg';
import { readActivePlan } from '../app-subscriptions.ts';
import { forgetOldAttempts } from '../connect/attempts.ts';
import type { StorePlans } from '../store-plans.ts';
import type { Deliveries } from '../webhooks/deliveries.ts';
import { syncStore } from './sync-store.ts';
import type { TeamRunsOptions } from './team-runs.ts';

type ReaderOptions = Parameters<typeof syncStore>[0] & {
  readonly pool: pg.Pool;
  readonly deliveries: Deliveries;
  readonly plans: StorePlans | null;
  readonly everyMinutes: number;
  readonly onFailure: TeamRunsOptions['onFailure'];
};

const MINUTE_MS = 60_000;

/** Reads the plan of a store after its data. A plan that cannot be read does not fail the run: the next one reads it again. */
const followPlan = async (
  { plans, apis, everyMinutes, onFailure }: ReaderOptions,
  teamId: TeamId,
  signal: AbortSignal,
): Promise<void> => {
  const api = await apis.forTeam(teamId);
  if (api === null) return;
  await plans
    ?.follow(teamId, () => readActivePlan(api, { signal }))
    .catch((error: unknown) => {
      signal.throwIfAborted();
      onFailure(teamId, error, everyMinutes * MINUTE_MS);
    });
};

/** Reads the store of a team and what it pays, in one process at a time. */
export const createStoreReader =
  (options: ReaderOptions): TeamRunsOptions['sync'] =>
  async (teamId, signal, retryAt) => {
    const { pool, timing, deliveries } = options;
    await deliveries.forgetOld(timing.now());
    await forgetOldAttempts(pool, timing.now());
    const kind = await withLease(pool, `store sync ${teamId}`, (lost) =>
      syncStore(options, teamId, AbortSignal.any([signal, lost]), retryAt),
    );
    if (kind === null) return null;
    await followPlan(options, teamId, signal);
    return kind;
  };
