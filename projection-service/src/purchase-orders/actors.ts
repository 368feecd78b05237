import type { Actor } from '@quartermaster/contracts/core/event';
import type { TeamId } from '@quartermaster/contracts/core/ids';
import type { ReadPool } from '../core/paging.ts';
import { emailsOfMembers } from '../core/user-emails.ts';
import type { RecordedStep } from './steps.ts';

type Recorded = Pick<RecordedStep, 'recorded'>;
type UserActor = Extract<Actor, { readonly kind: 'user' }>;

/** The people who caused the events. */
export const usersOf = (steps: readonly Recorded[]): readonly UserActor[] =>
  steps.flatMap(({ recorded: { metadata } }) =>
    metadata.actor.kind === 'user' ? [metadata.actor] : [],
  );

/**
 * What those who caused the events are called: people by their email. A person who is not known as a member has the
 * email that an older event carries.
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
