import { readEventData } from '@quartermaster/contracts/core/event';
import { Rejection } from '@quartermaster/contracts/core/rejection';
import { invitationAccepted, memberDeactivated } from '@quartermaster/contracts/members/events';
import { deterministicId } from '@quartermaster/platform/core/ids';
import type { RecordedEvent } from '@quartermaster/platform/event-store/event-store';
import { defineReaction, type Reaction } from '@quartermaster/platform/reactions/reaction';
import { systemContext } from '../core/command-context.ts';
import type { TeamUsers } from './team-users.ts';

const NAME = 'finish-memberships';

type Parts = Pick<TeamUsers, 'join' | 'deactivate' | 'findId'>;

/** Ignores the rejection of a user who has joined another team since; the invitation stays used. */
const ignoreOtherTeam = (error: unknown): void => {
  if (!(error instanceof Rejection) || error.code !== 'ALREADY_IN_A_TEAM') throw error;
};

const join = async (users: Parts, { schemaVersion, data, metadata }: RecordedEvent) => {
  const { userId, email, role } = readEventData(invitationAccepted, schemaVersion, data);
  // The address of an erased person has no user.
  if ((await users.findId(email)) !== userId) return;
  const member = { email, role, teamId: metadata.teamId, firstName: '', surname: '' };
  await users.join(member).catch(ignoreOtherTeam);
};

const deactivate = async (users: Parts, { schemaVersion, data, metadata, id }: RecordedEvent) => {
  const { userId } = readEventData(memberDeactivated, schemaVersion, data);
  const commandId = deterministicId(NAME, id);
  await users.deactivate(userId, systemContext(metadata.teamId, NAME, commandId, id));
};

/**
 * Lets a user join after an accepted invitation, and ends the access of a deactivated member. The calls do the same; this
 * reaction covers a process that ended in between.
 */
export const finishMemberships = (users: Parts): Reaction =>
  defineReaction({
    name: NAME,
    types: [invitationAccepted.type, memberDeactivated.type],
    from: 'first event',
    handle: (event) =>
      event.type === invitationAccepted.type ? join(users, event) : deactivate(users, event),
  });
