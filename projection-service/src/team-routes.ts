import type { MountedRoute } from '@quartermaster/contracts/core/server';
import { foldedSchemas } from '@quartermaster/platform/process/read-positions';
import type { BillingConfig } from '@quartermaster/platform/config/billing';
import type pg from 'pg';
import { billingQueryRoutes } from './billing/routes.ts';
import { readModelStateRoute } from './teams/read-models.ts';
import { memberQueryRoutes } from './members/routes.ts';
import { onboardingQueryRoutes } from './onboarding/routes.ts';
import { teamsQueryRoutes } from './teams/routes.ts';
import { usersQueryRoutes } from './users/routes.ts';
import type { ReadPool } from './core/paging.ts';

interface TeamSources {
  readonly pool: pg.Pool;
  /** Null in an installation without billing. */
  readonly billing: BillingConfig | null;
}

/** Queries about a team itself and its users. */
export const createTeamRoutes = (options: TeamSources, pool: ReadPool): readonly MountedRoute[] => [
  ...billingQueryRoutes({ pool, billing: options.billing }),
  ...memberQueryRoutes({ pool }),
  ...onboardingQueryRoutes({ pool }),
  ...teamsQueryRoutes({ pool }),
  readModelStateRoute({ pool: options.pool, schemas: Object.values(foldedSchemas) }),
  ...usersQueryRoutes({ pool, hasPlans: options.billing !== null }),
];
