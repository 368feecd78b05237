import { expect, test } from '@jest/globals';
import { specFor } from '../core/given-when-then.ts';
import { userDecider } from './decider.ts';
import { deactivated, email, join, joined, registered, userId } from './examples.ts';

const { given } = specFor(userDecider);
const register = { type: 'RegisterUser', userId, email } as const;
const deactivate = { type: 'DeactivateUser', userId } as const;

test('AMB-002 somebody who proves an address for the first time becomes a user without a team', () => {
  given().when(register).then(registered);
  expect([registered].reduce(userDecider.evolve, userDecider.initial).teamId).toBeNull();
});

test('a user is registered once', () => {
  given(registered).when(register).thenNothing();
});

test('joining a team registers a user nobody has seen', () => {
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

test('ROLE-P-08 a deactivated user stays so when seen again', () => {
  given(registered, joined('gift-shop'), deactivated).when(register).thenNothing();
  given(registered, joined('gift-shop'), deactivated).when(join('gift-shop')).thenNothing();
});
