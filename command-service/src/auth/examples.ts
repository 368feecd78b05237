import type { TeamId } from '@quartermaster/contracts/core/ids';
import type { UserEvent } from '@quartermaster/contracts/teams/events';
import type { UserCommand } from './commands.ts';

export const userId = '0199f000-0000-5000-8000-000000000001';
export const email = 'owner@gift-shop.example';

export const registered: UserEvent = { type: 'UserRegistered', data: { userId, email } };
export const deactivated: UserEvent = { type: 'UserDeactivated', data: { userId } };

const membership = (teamId: TeamId) => ({
  userId,
  email,
  teamId,
  role: 'ADMIN' as const,
  firstName: 'Olivia',
  surname: 'Hart',
});
export const join = (teamId: TeamId): UserCommand => ({ type: 'JoinTeam', ...membership(teamId) });
export const joined = (teamId: TeamId): UserEvent => ({
  type: 'UserJoinedTeam',
  data: membership(teamId),
});
