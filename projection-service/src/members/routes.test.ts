import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { testApp, testNow } from '@quartermaster/platform/http/test-app';
import request from 'supertest';
import { openReadModels, type ReadModels, team } from '../core/given-events.ts';
import { deactivated, joined, registered } from '../users/examples.ts';
import { usersProjection } from '../users/projection.ts';
import { accepted, invitationExpiresAt, invited, revoked, undelivered } from './examples.ts';
import { invitationsProjection } from './projection.ts';
import { memberQueryRoutes } from './routes.ts';

let models: ReadModels;
beforeAll(async () => {
  models = await openReadModels([usersProjection, invitationsProjection]);
});
afterAll(async () => models.close());

const members = async (now = testNow, who = 'member') => {
  const app = testApp(memberQueryRoutes(models), { now: () => now });
  return request(app).get('/api/teams/members').auth(who, { type: 'bearer' });
};
const listEmails = (people: readonly { readonly email: string }[]) =>
  people.map(({ email }) => email);

describe('API-TEAM-06 the members of a team', () => {
  test('ROLE-P-03 ENT-TMU-01 ENT-TMU-02 ENT-TMU-03 ENT-TMU-04 are its active admins and its other active users', async () => {
    await models.given(
      ...[registered('ada'), joined('ada', team, 'ADMIN')],
      ...[registered('bob'), joined('bob')],
      ...[registered('gone'), joined('gone'), deactivated('gone')],
      ...[registered('eve'), joined('eve', 'team-2', 'ADMIN')],
    );
    const { body } = await members();
    expect(body).toEqual({
      admins: [{ id: 'ada', email: 'ada@gift-shop.example', firstName: 'Ada', surname: 'Shaw' }],
      users: [{ id: 'bob', email: 'bob@gift-shop.example', firstName: 'Ada', surname: 'Shaw' }],
      invites: [],
    });
  });

  test('ROLE-A-08 ENT-TMU-05 ENT-TMU-06 ENT-TMU-07 ST-IVS-01 ST-IVS-02 ST-IVS-04 lists invitations until they are accepted or revoked', async () => {
    const ids = ['ann', 'ben', 'cay', 'dan'];
    await models.given(
      ...ids.map((id) => invited(id)),
      ...[invited('other', 'team-2'), accepted('ben'), revoked('cay'), undelivered('dan')],
    );
    const { body } = await members();
    expect(listEmails(body.invites).sort()).toEqual(['ann@shop.example', 'dan@shop.example']);
    expect(body.invites).toContainEqual({
      id: 'dan',
      email: 'dan@shop.example',
      role: 'MEMBER',
      status: 'PENDING',
      expired: false,
      sentAt: expect.any(String),
      expiresAt: invitationExpiresAt,
      undelivered: true,
    });
  });

  test('ROLE-A-07 ST-IVS-03 AMB-010 shows an invitation as expired from its last moment on', async () => {
    await models.given(invited('ann'));
    const statuses = async (now: string) =>
      (await members(now)).body.invites.map((invite: { status: string; expired: boolean }) => [
        invite.status,
        invite.expired,
      ]);
    expect(await statuses('2026-11-28T06:59:59.999Z')).toEqual([['PENDING', false]]);
    expect(await statuses(invitationExpiresAt)).toEqual([['EXPIRED', true]]);
  });
});
