import { SYSTEM_TEAM } from '@quartermaster/contracts/core/event';
import type { UserId } from '@quartermaster/contracts/core/ids';
import type { Role } from '@quartermaster/contracts/core/server';
import {
  userDeactivated,
  userJoinedTeam,
  userRegistered,
} from '@quartermaster/contracts/teams/events';
import { fact, type GivenEvent, team } from '../core/given-events.ts';

const systemTeam = { teamId: SYSTEM_TEAM } as const;
const buildEmail = (userId: UserId): string => `${userId}@gift-shop.example`;

/** A person proves an email address. */
export const registered = (userId: UserId): GivenEvent =>
  fact(userRegistered, `user.${userId}`, { userId, email: buildEmail(userId) }, systemTeam);

/** A user becomes a member of a team. */
export const joined = (userId: UserId, teamId = team, role: Role = 'MEMBER'): GivenEvent => {
  const names = { firstName: 'Ada', surname: 'Shaw' };
  const data = { userId, email: buildEmail(userId), teamId, role, ...names };
  return fact(userJoinedTeam, `user.${userId}`, data, systemTeam);
};

/** A user loses access. */
export const deactivated = (userId: UserId): GivenEvent =>
  fact(userDeactivated, `user.${userId}`, { userId }, systemTeam);
