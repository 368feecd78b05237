import { expect, test } from '@jest/globals';
import type { TeamId } from '@quartermaster/contracts/core/ids';
import type { UserEvent } from '@quartermaster/contracts/teams/events';
import { specFor } from '../core/given-when-then.ts';
import { type UserCommand, userDecider } from './decider.ts';

const userId = '0199f000-0000-5000-8000-000000000001';
const email = 'owner@gift-shop.example';

const registered: UserEvent = { type: 'UserRegistered', data: { userId, email } };
const deactivated: UserEvent = { type: 'UserDeactivated', data: { userId } };

const membership = (teamId: TeamId) => ({
  userId,
  email,
  teamId,
  role: 'ADMIN' as const,
  firstName: 'Olivia',
  surname: 'Hart',
});
const join = (teamId: TeamId): UserCommand => ({ type: 'JoinTeam', ...membership(teamId) });
const joined = (teamId: TeamId): UserEvent => ({
  type: 'UserJoinedTeam',
  data: membership(teamId),
});

const { given } = specFor(userDecider);
const register = { type: 'RegisterUser', userId, email } as const;
const deactivate = { type: 'DeactivateUser', userId } as const;

test('AMB-002 the first proof of an address registers a user without a team', () => {
  given().when(register).then(registered);
  expect([registered].reduce(userDecider.evolve, userDecider.initial).teamId).toBeNull();
});

test('a user is registered once', () => {
  given(registered).when(register).thenNothing();
});

test('joining a team registers an unknown user', () => {
  given().when(join('gift-shop')).then(registered, joined('gift-shop'));
  given(registered).when(join('gift-shop')).then(joined('gift-shop'));
});

test('ROLE-A-03 a user has one team; joining it again changes nothing', () => {
  given(registered, joined('gift-shop')).when(join('gift-shop')).thenNothing();
  given(registered, joined('gift-shop')).when(join('toy-shop')).thenRejected('ALREADY_IN_A_TEAM');
});

test('ROLE-P-08 a user is deactivated once', () => {
  given(registered, joined('gift-shop')).when(deactivate).then(deactivated);
  given(registered, joined('gift-shop'), deactivated).when(deactivate).thenNothing();
  given().when(deactivate).thenRejected('NOT_FOUND');
});

test('ROLE-P-08 a deactivated user stays deactivated after another sign-in', () => {
  given(registered, joined('gift-shop'), deactivated).when(register).thenNothing();
  given(registered, joined('gift-shop'), deactivated).when(join('gift-shop')).thenNothing();
});
