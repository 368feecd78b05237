import { SYSTEM_TEAM } from '@quartermaster/contracts/core/event';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { openReadModels, type ReadModels } from '../core/given-events.ts';
import { deactivated, joined, registered } from './examples.ts';
import { users, usersProjection } from './projection.ts';

let models: ReadModels;
beforeAll(async () => {
  models = await openReadModels([usersProjection]);
});
afterAll(async () => models.close());

const ada = { userId: 'ada', email: 'ada@gift-shop.example' };

test('AMB-002 a user with a proven address is known before joining a team', async () => {
  await models.given(registered('ada'));
  expect(await models.rows(users, SYSTEM_TEAM)).toEqual([
    { ...ada, memberOf: null, role: null, firstName: '', surname: '', active: true },
  ]);
});

test('ROLE-A-03 a member belongs to one team, with a role', async () => {
  await models.given(registered('ada'), joined('ada', 'team-1', 'ADMIN'));
  expect(await models.rows(users, SYSTEM_TEAM)).toEqual([
    { ...ada, memberOf: 'team-1', role: 'ADMIN', firstName: 'Ada', surname: 'Shaw', active: true },
  ]);
});

test('ROLE-P-08 a deactivated user is kept as inactive', async () => {
  await models.given(registered('ada'), joined('ada'), deactivated('ada'));
  expect(await models.rows(users, SYSTEM_TEAM)).toMatchObject([{ ...ada, active: false }]);
});

test('a repeated sign-in does not change a member', async () => {
  await models.given(registered('ada'), joined('ada'), registered('ada'));
  expect(await models.rows(users, SYSTEM_TEAM)).toMatchObject([
    { memberOf: 'team-1', firstName: 'Ada', active: true },
  ]);
});
