import { readEventData } from '@quartermaster/contracts/core/event';
import { userDeactivated, userJoinedTeam } from '@quartermaster/contracts/teams/events';
import { defineReaction, type Reaction } from '@quartermaster/infra/platform/reactions/reaction';
import type { Users } from './users.ts';

const watched = [userDeactivated, userJoinedTeam];

/**
 * Brings running sessions into line with what the log says of their user, once more after the command has done so: a process
 * that dies between the two leaves it to this one. Users have a lane each; done again it changes nothing.
 */
export const endSessions = (users: Pick<Users, 'alignSessions'>): Reaction =>
  defineReaction({
    name: 'sessions',
    types: watched.map(({ type }) => type),
    from: 'first event',
    laneOf: ({ stream }) => stream,
    handle: async ({ type, schemaVersion, data }) => {
      const definition = watched.find((each) => each.type === type);
      if (definition === undefined) return;
      const { userId } = readEventData(definition, schemaVersion, data);
      await users.alignSessions(userId);
    },
  });
