import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { MailRefused } from '@quartermaster/platform/mail/mail';
import { openPool } from '@quartermaster/platform/postgres/pool';
import { openTestDatabase } from '@quartermaster/platform/postgres/test-database';
import { testNow } from '@quartermaster/platform/http/test-app';
import type pg from 'pg';
import { openTeams, type Teams } from './test-teams.ts';

let pool: pg.Pool;
let close: () => Promise<void>;
beforeAll(async () => {
  const database = await openTestDatabase();
  pool = openPool(database.url, { max: 4, applicationName: 'test' });
  close = async () => {
    await pool.end();
    await database.close();
  };
});
afterAll(() => close());

let now = testNow;
let teams: Teams;
let ada: string;
let ben: string;
let otherAdmin: string;
beforeEach(async () => {
  now = testNow;
  teams = await openTeams(pool, () => now);
  await pool.query('delete from quota.used');
  ada = await teams.join('ada@one.example', 'team-1', 'ADMIN');
  ben = await teams.join('ben@one.example', 'team-1', 'MEMBER');
  otherAdmin = await teams.join('olga@two.example', 'team-2', 'ADMIN');
});

const invite = (body: object, token = ada) =>
  teams.call('post', '/send-invitations', token).send(body);
const accept = (token: string, link?: string) =>
  teams.call('post', '/accept-invitation', token).send(link === undefined ? {} : { token: link });
const revoke = (email: string, token = ada) =>
  teams.call('delete', `/invitations/${encodeURIComponent(email)}`, token);
const deactivate = (id: string, token = ada) =>
  teams.call('patch', `/user/${id}/deactivate`, token);
const getUserId = async (email: string) => (await teams.users.findId(email)) ?? '';
const parseLink = (mail = teams.mails.at(-1)) => /#(\S+)/.exec(mail?.text ?? '')?.[1] ?? '';
const advanceDays = (days: number) => {
  now = new Date(Date.parse(now) + days * 86_400_000).toISOString();
};
const types = async () => (await teams.log()).map(({ type }) => type);

describe('API-TEAM-10 inviting', () => {
  test('ROLE-A-05 ERR-12 ST-ROL-01 invites the good addresses and names why the others are not', async () => {
    const { body } = await invite({ emails: ['Ann@one.example', 'ben@one.example'] }).expect(200);
    expect(body).toEqual({
      successful: false,
      error: '1 of 2 addresses could not be invited',
      invitationErrors: [
        { email: 'ben@one.example', error: 'This address already belongs to a member of the team' },
      ],
    });
    expect(await teams.invited()).toMatchObject([
      {
        stream: 'members-team-1.team-1',
        data: { email: 'ann@one.example', role: 'MEMBER', expiresAt: '2026-11-28T07:00:00.000Z' },
      },
    ]);
  });

  test('ROLE-P-02 AMB-008 as members, unless a role is given', async () => {
    const { body } = await invite({ emails: ['ann@one.example'], role: 'ADMIN' }).expect(200);
    expect(body).toEqual({ successful: true, error: null, invitationErrors: [] });
    expect(await teams.invited()).toMatchObject([{ data: { role: 'ADMIN' } }]);
  });

  test('says nothing about members of other teams', async () => {
    const { body } = await invite({ emails: ['olga@two.example'] }).expect(200);
    expect(body).toMatchObject({ successful: true, invitationErrors: [] });
  });

  test.each([
    ['VAL-083 x', { emails: ['x'] }, 'Must be an email address'],
    [
      'VAL-084 the same twice',
      { emails: ['ann@one.example', 'ANN@one.example'] },
      'Emails must be unique',
    ],
    ['none', { emails: [] }, expect.any(String)],
    [
      '21 of them',
      { emails: Array.from({ length: 21 }, (_, at) => `p${at}@one.example`) },
      expect.any(String),
    ],
    ['another role', { emails: ['ann@one.example'], role: 'OWNER' }, expect.any(String)],
  ])('refuses addresses: %s', async (_, body, message) => {
    const answer = await invite(body).expect(400);
    expect(answer.body.issues[0].message).toEqual(message);
    expect(await teams.invited()).toEqual([]);
  });

  test('ROLE-P-05 AMB-007 is for admins', async () => {
    await invite({ emails: ['ann@one.example'] }, ben).expect(403);
    await revoke('ann@one.example', ben).expect(403);
    await deactivate(await getUserId('ada@one.example'), ben).expect(403);
  });

  test('has a bound for each team and day that other teams do not feel', async () => {
    const emails = (from: number) =>
      Array.from({ length: 20 }, (_, at) => `p${from + at}@one.example`);
    for (let from = 0; from < 100; from += 20) await invite({ emails: emails(from) }).expect(200);
    await invite({ emails: ['p0@one.example'] }).expect(429);
    await invite({ emails: ['p0@one.example'] }, otherAdmin).expect(200);
    advanceDays(1);
    await invite({ emails: ['p0@one.example'] }).expect(200);
  });

  test('NF-S-02 mails one person 20 invitations a day at most, whatever the tags of the address', async () => {
    const emails = Array.from({ length: 20 }, (_, at) => `ann+${String(at)}@one.example`);
    await invite({ emails }).expect(200);
    const refused = await invite({ emails: ['Ann@one.example'] }).expect(429);
    expect(refused.body).toMatchObject({ message: expect.stringContaining('to one address') });
    await invite({ emails: ['eva@one.example'] }).expect(200);
  });

  test('of two admins who invite one address at once, one invitation remains', async () => {
    const eve = await teams.join('eve@one.example', 'team-1', 'ADMIN');
    const emails = ['ann@one.example'];
    await Promise.all([invite({ emails }), invite({ emails }, eve)]);
    expect(await teams.invited()).toHaveLength(2);
    await teams.react.mail();
    expect(teams.mails).toHaveLength(1);
    const ann = await teams.signIn('ann@one.example');
    await accept(ann, parseLink()).expect(204);
  });
});

describe('the mail of an invitation', () => {
  beforeEach(() => invite({ emails: ['ann@one.example'] }).expect(200));

  test('ROLE-A-04 has a link to accept it, and the same id at each try', async () => {
    await teams.react.mail();
    await teams.react.mail();
    const [first, again] = teams.mails;
    expect(first).toMatchObject({
      to: 'ann@one.example',
      subject: 'Shop <team-1> invites you to Quartermaster',
      text: expect.stringContaining('https://console.example/invitation#'),
      html: expect.stringContaining('Join Shop &lt;team-1&gt;'),
    });
    expect(again?.messageId).toBe(first?.messageId);
  });

  test('is not sent for an invitation that was revoked or has expired', async () => {
    await revoke('ann@one.example').expect(204);
    await teams.react.mail();
    await invite({ emails: ['bea@one.example'] }).expect(200);
    advanceDays(7);
    await teams.react.mail();
    expect(teams.mails).toEqual([]);
  });

  test('that the mail server refuses is recorded once; another failure is tried again', async () => {
    teams.mailServer(() => Promise.reject(new MailRefused('No such mailbox')));
    await teams.react.mail();
    await teams.react.mail();
    expect((await types()).filter((type) => type === 'InvitationUndelivered')).toHaveLength(1);
    teams.mailServer(() => Promise.reject(new Error('Connection lost')));
    await expect(teams.react.mail()).rejects.toThrow('Connection lost');
  });

  test('holds the token, and no event does', async () => {
    await teams.react.mail();
    expect(parseLink().length).toBeGreaterThan(60);
    expect(JSON.stringify(await teams.log())).not.toContain(parseLink());
  });
});

describe('API-TEAM-07 accepting', () => {
  const userAnn = () => teams.users.find('ann@one.example');
  let ann: string;
  beforeEach(async () => {
    ann = await teams.signIn('ann@one.example');
    await invite({ emails: ['ann@one.example'], role: 'ADMIN' }).expect(200);
    await teams.react.mail();
  });

  test.each([
    ['by the link', () => parseLink()],
    ['AMB-011 without a token', () => undefined],
  ])('ROLE-A-08 makes a member with the invited role, once: %s', async (_, link) => {
    await accept(ann, link()).expect(204);
    expect(await userAnn()).toMatchObject({ teamId: 'team-1', role: 'ADMIN' });
    expect(await teams.sessions.find(ann)).toMatchObject({ teamId: 'team-1', role: 'ADMIN' });
    const again = await accept(ann, link()).expect(409);
    expect(again.body.code).toBe('ALREADY_IN_A_TEAM');
  });

  test('without a token takes the newest of several teams', async () => {
    await invite({ emails: ['ann@one.example'] }, otherAdmin).expect(200);
    await teams.react.mail();
    await accept(ann).expect(204);
    expect(await userAnn()).toMatchObject({ teamId: 'team-2', role: 'MEMBER' });
  });

  test('without a token works also when another team invited the address many times since', async () => {
    const emails = ['ann@one.example'];
    for (let times = 0; times < 25; times += 1) {
      if (times === 20) advanceDays(1);
      await invite({ emails }, otherAdmin).expect(200);
      await teams.react.mail();
    }
    await revoke('ann@one.example', otherAdmin).expect(204);
    await accept(ann).expect(204);
    expect(await userAnn()).toMatchObject({ teamId: 'team-1' });
  });

  test('ROLE-A-06 is refused after the invitation was revoked', async () => {
    await revoke('Ann@one.example').expect(204);
    await accept(ann, parseLink()).expect(404);
    await accept(ann).expect(404);
    await revoke('ann@one.example').expect(404);
  });

  test('ROLE-A-07 AMB-010 is refused after seven days; a new invitation renews it', async () => {
    advanceDays(7);
    const old = parseLink();
    for (const link of [old, undefined]) {
      const { body } = await accept(ann, link).expect(409);
      expect(body.code).toBe('INVITATION_EXPIRED');
    }
    await invite({ emails: ['ann@one.example'] }).expect(200);
    await teams.react.mail();
    await accept(ann, old).expect(404);
    await accept(ann, parseLink()).expect(204);
  });

  test('is refused with the link of another address, and with an altered one', async () => {
    const eve = await teams.signIn('eve@two.example');
    await accept(eve, parseLink()).expect(404);
    await accept(eve).expect(404);
    await accept(ann, `${parseLink()}A`).expect(404);
    await accept(ann, 'nonsense').expect(404);
  });

  test('ROLE-A-03 is refused to a member of a team', async () => {
    await invite({ emails: ['olga@two.example'] }).expect(200);
    await teams.react.mail();
    await accept(otherAdmin, parseLink()).expect(409);
    expect(await teams.users.find('olga@two.example')).toMatchObject({ teamId: 'team-2' });
  });

  test('by two calls at once has one effect', async () => {
    const second = await teams.signIn('ann@one.example');
    const answers = await Promise.all([accept(ann, parseLink()), accept(second, parseLink())]);
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
    expect((await types()).filter((type) => type === 'InvitationAccepted')).toHaveLength(1);
  });
});

test('ROLE-P-09 an admin of another team can neither revoke an invitation nor deactivate a member', async () => {
  await invite({ emails: ['ann@one.example'] }).expect(200);
  await revoke('ann@one.example', otherAdmin).expect(404);
  await deactivate(await getUserId('ben@one.example'), otherAdmin).expect(404);
  await deactivate('00000000-0000-4000-8000-000000000000', otherAdmin).expect(404);
  expect(await teams.sessions.find(ben)).not.toBeNull();
});

describe('API-TEAM-08 deactivating', () => {
  test('ROLE-P-08 ends the access of a member at once, and for good', async () => {
    await deactivate(await getUserId('ben@one.example')).expect(204);
    expect(await teams.sessions.find(ben)).toBeNull();
    expect(await teams.users.find('ben@one.example')).toMatchObject({ active: false });
    const { body } = await invite({ emails: ['ben@one.example'] }).expect(200);
    expect(body.invitationErrors).toMatchObject([{ email: 'ben@one.example' }]);
    await deactivate(await getUserId('ben@one.example')).expect(204);
  });

  test('ROLE-P-07 is refused for oneself, who may be the last admin', async () => {
    await deactivate(await getUserId('ada@one.example')).expect(403);
  });

  test('ROLE-P-07 of two admins who deactivate each other at once, one stays', async () => {
    const eve = await teams.join('eve@one.example', 'team-1', 'ADMIN');
    await Promise.all([
      deactivate(await getUserId('eve@one.example'), ada),
      deactivate(await getUserId('ada@one.example'), eve),
    ]);
    const admins = await Promise.all(
      ['ada', 'eve'].map((at) => teams.users.find(`${at}@one.example`)),
    );
    expect(admins.filter(({ active }) => active)).toHaveLength(1);
  });
});

describe('API-TEAM-13 API-TEAM-14 the link of an invitation', () => {
  const read = (token: string) => teams.visit('/invitation').send({ token });
  const join = (token: string) => teams.visit('/join').send({ token });
  const inviteAnn = async () => {
    await invite({ emails: ['ann@one.example'], role: 'ADMIN' }).expect(200);
    await teams.react.mail();
  };

  test('names the shop, the address and the role', async () => {
    await inviteAnn();
    const { body } = await read(parseLink()).expect(200);
    expect(body).toEqual({ shop: 'Shop <team-1>', email: 'ann@one.example', role: 'ADMIN' });
  });

  test('signs the invited address in, as a member with the invited role', async () => {
    await inviteAnn();
    const { body } = await join(parseLink()).expect(200);
    expect(await teams.sessions.find(body.token)).toMatchObject({
      email: 'ann@one.example',
      teamId: 'team-1',
      role: 'ADMIN',
    });
  });

  test('works once, also for two callers at once', async () => {
    await inviteAnn();
    const [one, other] = await Promise.all([join(parseLink()), join(parseLink())]);
    expect([one.status, other.status].toSorted()).not.toEqual([200, 200]);
    expect((await types()).filter((type) => type === 'InvitationAccepted')).toHaveLength(1);
    await join(parseLink()).expect(404);
    await read(parseLink()).expect(404);
  });

  test('does not work for an altered text, after a revocation and after seven days', async () => {
    await inviteAnn();
    for (const call of [read, join]) await call(`${parseLink()}x`).expect(404);
    advanceDays(7);
    for (const call of [read, join]) {
      const { body } = await call(parseLink()).expect(409);
      expect(body.code).toBe('INVITATION_EXPIRED');
    }
    await revoke('ann@one.example').expect(204);
    for (const call of [read, join]) await call(parseLink()).expect(404);
    expect(await getUserId('ann@one.example')).toBe('');
  });

  test('signs nobody in who belongs to a team, and no deactivated member', async () => {
    await invite({ emails: ['olga@two.example'] }).expect(200);
    await teams.react.mail();
    const refused = await join(parseLink()).expect(409);
    expect(refused.body.code).toBe('ALREADY_IN_A_TEAM');
    await deactivate(await getUserId('ben@one.example')).expect(204);
    await invite({ emails: ['ben@one.example'] }, otherAdmin).expect(200);
    await teams.react.mail();
    await join(parseLink()).expect(409);
  });
});

test('what an interrupted call left open is finished from the log, once', async () => {
  await invite({ emails: ['ann@one.example'] }).expect(200);
  const ann = await teams.signIn('ann@one.example');
  const [userId, benId] = [await getUserId('ann@one.example'), await getUserId('ben@one.example')];
  const invitationId = (await teams.invited())[0]?.data.invitationId ?? '';
  await teams.record({
    type: 'AcceptInvitation',
    invitationId,
    userId,
    email: 'ann@one.example',
    now,
  });
  await teams.record({ type: 'DeactivateMember', userId: benId, by: 'somebody' });
  expect(await teams.sessions.find(ben)).not.toBeNull();
  await teams.react.finish();
  expect(await teams.sessions.find(ann)).toMatchObject({ teamId: 'team-1', role: 'MEMBER' });
  expect(await teams.sessions.find(ben)).toBeNull();
  const before = await types();
  await teams.react.finish();
  expect(await types()).toEqual(before);
});
