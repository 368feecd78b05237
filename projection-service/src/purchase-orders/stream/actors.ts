import { type Actor, SYSTEM_TEAM } from '@quartermaster/contracts/core/event';
import type { TeamId, UserId } from '@quartermaster/contracts/core/ids';
import type { ReadPool } from '../../core/paging.ts';
import type { RecordedStep } from './steps.ts';

/** Email addresses of present and former members of the team, by user id; other users are left out. */
const emailsOfMembers = async (
  pool: ReadPool,
  teamId: TeamId,
  userIds: readonly UserId[],
): Promise<ReadonlyMap<UserId, string>> => {
  if (userIds.length === 0) return new Map();
  const { rows } = await pool.query<{ id: UserId; email: string }>(
    `select u.user_id as id, u.email from ${pool.schema}.users u
     where u.team_id = $1 and u.member_of = $2 and u.user_id = any($3::text[])`,
    [SYSTEM_TEAM, teamId, [...new Set(userIds)]],
  );
  return new Map(rows.map(({ id, email }) => [id, email]));
};

type Recorded = Pick<RecordedStep, 'recorded'>;
type UserActor = Extract<Actor, { readonly kind: 'user' }>;

/** The users who caused the events. */
export const usersOf = (steps: readonly Recorded[]): readonly UserActor[] =>
  steps.flatMap(({ recorded: { metadata } }) =>
    metadata.actor.kind === 'user' ? [metadata.actor] : [],
  );

/**
 * Names of the actors of events: a member is named by email, a user who is not known as a member by the email in the
 * event, which older versions have.
 */
export const actorNames = async (
  pool: ReadPool,
  teamId: TeamId,
  steps: readonly Recorded[],
): Promise<(actor: Actor) => string> => {
  const ids = usersOf(steps).map(({ id }) => id);
  const emails = await emailsOfMembers(pool, teamId, ids);
  return (actor) => {
    if (actor.kind === 'user') return emails.get(actor.id) ?? actor.email ?? 'an unknown user';
    return actor.kind === 'store' ? 'Store' : 'Quartermaster';
  };
};
