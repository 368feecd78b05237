import { readEventData } from '@quartermaster/contracts/core/event';
import { userDeactivated, userJoinedTeam } from '@quartermaster/contracts/teams/events';
import { defineReaction, type Reaction } from '@quartermaster/platform/reactions/reaction';
import type { Users } from './users.ts';

const watched = [userDeactivated, userJoinedTeam];

/**
 * Updates the running sessions of a user from the log. The command does the same; this reaction covers a process that ended
 * in between. Each user has a lane; a repetition changes nothing.
 */
export const endSessions = (users: Pick<Users, 'alignSessions'>): Reaction =>
  defineReaction({
    name: 'sessions',
    types: watched.map(({ type }) => type),
    from: 'first event',
    chooseLane: ({ stream }) => stream,
    handle: async ({ type, schemaVersion, data }) => {
      const definition = watched.find((each) => each.type === type);
      if (definition === undefined) return;
      const { userId } = readEventData(definition, schemaVersion, data);
      await users.alignSessions(userId);
    },
  });
