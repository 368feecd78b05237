import { createHmac } from 'node:crypto';
import { getUserContext, type UserContext } from '@quartermaster/contracts/auth/calls';
import { SYSTEM_TEAM } from '@quartermaster/contracts/core/event';
import type { TeamId, UserId } from '@quartermaster/contracts/core/ids';
import {
  mount,
  type MountedRoute,
  type Session,
  requireSession,
} from '@quartermaster/contracts/core/server';
import {
  type DisabledReason,
  listMissingScopes,
  type OnboardingStep,
} from '@quartermaster/contracts/teams/team';
import type { ReadPool } from '../core/paging.ts';
import { findSubscription } from '../core/team-plan.ts';

export interface UsersDependencies {
  readonly pool: ReadPool;
  /** Secret of the support chat's identity check; without it `userHash` is null (AMB-136). */
  readonly chatSecret?: string | null;
  /** True in an installation with billing. */
  readonly hasPlans?: boolean;
}

type UserTeam = NonNullable<UserContext['team']>;
type Names = Pick<UserContext['user'], 'firstName' | 'surname'>;

interface FoundTeam {
  readonly id: string;
  readonly name: string;
  readonly onboardingStep: OnboardingStep;
  readonly storeDomain: string | null;
  readonly scopes: string[];
  readonly storeAccessLost: boolean;
  readonly enabled: boolean;
  readonly disabledReason: DisabledReason | null;
  readonly size: number;
}

const toTeam = ({ scopes, storeAccessLost, ...team }: FoundTeam): UserTeam => ({
  ...team,
  ...(storeAccessLost && { storeAccess: 'LOST' }),
  onboarded: team.onboardingStep === 'ONBOARDED',
  billingCustomerToken: null,
  hasMissingShopifyScopes: team.storeDomain !== null && listMissingScopes(scopes).length > 0,
  shopifyScopes: scopes,
});

const findTeamRow = async (pool: ReadPool, teamId: TeamId): Promise<UserTeam | null> => {
  const { rows } = await pool.query<FoundTeam>(
    `select t.id, t.name, t.onboarding_step as "onboardingStep", t.store_domain as "storeDomain",
       t.scopes, t.store_access_lost as "storeAccessLost", t.enabled, t.disabled_reason as "disabledReason",
       (select count(*)::int from ${pool.schema}.users u
        where u.team_id = $2 and u.member_of = t.id and u.active) as size
     from ${pool.schema}.teams t where t.team_id = $1`,
    [teamId, SYSTEM_TEAM],
  );
  return rows[0] === undefined ? null : toTeam(rows[0]);
};

/** Absent in an installation without billing. */
const findPlan = async (
  { pool, hasPlans = false }: UsersDependencies,
  teamId: TeamId,
): Promise<Pick<UserTeam, 'plan'>> =>
  hasPlans ? { plan: (await findSubscription(pool, teamId))?.plan ?? 'FREE' } : {};

/** The team of a user; null before its first event is in the read models. */
const findTeam = async (
  dependencies: UsersDependencies,
  teamId: TeamId,
): Promise<UserTeam | null> => {
  const [team, plan] = await Promise.all([
    findTeamRow(dependencies.pool, teamId),
    findPlan(dependencies, teamId),
  ]);
  return team && { ...team, ...plan };
};

/** Names are known once the user has joined a team. */
const readNames = async (pool: ReadPool, userId: UserId): Promise<Names> => {
  const { rows } = await pool.query<Names>(
    `select u.first_name as "firstName", u.surname from ${pool.schema}.users u
     where u.team_id = $1 and u.user_id = $2`,
    [SYSTEM_TEAM, userId],
  );
  return rows[0] ?? { firstName: '', surname: '' };
};

/** The signed-in user and, once there is one, the user's team. */
const readUserContext = async (
  dependencies: UsersDependencies,
  { userId, email, role, teamId }: Session,
): Promise<Omit<UserContext, 'userHash'>> => {
  const [names, team] = await Promise.all([
    readNames(dependencies.pool, userId),
    teamId === null ? null : findTeam(dependencies, teamId),
  ]);
  return { user: { id: userId, email, role, ...names }, ...(team !== null && { team }) };
};

export const usersQueryRoutes = (dependencies: UsersDependencies): readonly MountedRoute[] => [
  mount(getUserContext, async (request) => {
    const session = requireSession(request);
    const { chatSecret = null } = dependencies;
    const context = await readUserContext(dependencies, session);
    const userHash =
      chatSecret === null
        ? null
        : createHmac('sha256', chatSecret).update(session.userId).digest('hex');
    return { body: { ...context, userHash } };
  }),
];
