import type { Actor } from '@quartermaster/contracts/core/event';
import type { TeamId } from '@quartermaster/contracts/core/ids';
import { findMemberEmails } from '../../core/members.ts';
import type { ReadPool } from '../../core/paging.ts';
import type { RecordedStep } from './steps.ts';

type Recorded = Pick<RecordedStep, 'recorded'>;
type UserActor = Extract<Actor, { readonly kind: 'user' }>;

/** The users who caused the events. */
export const listUsers = (steps: readonly Recorded[]): readonly UserActor[] =>
  steps.flatMap(({ recorded: { metadata } }) =>
    metadata.actor.kind === 'user' ? [metadata.actor] : [],
  );

/** Names of the actors of events: a member is named by email. */
export const actorNames = async (
  pool: ReadPool,
  teamId: TeamId,
  steps: readonly Recorded[],
): Promise<(actor: Actor) => string> => {
  const ids = listUsers(steps).map(({ id }) => id);
  const emails = await findMemberEmails(pool, teamId, ids);
  return (actor) => {
    if (actor.kind === 'user') return emails.get(actor.id) ?? 'an unknown user';
    return actor.kind === 'store' ? 'Store' : 'Quartermaster';
  };
};
