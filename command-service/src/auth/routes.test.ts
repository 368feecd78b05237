import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { openPool } from '@quartermaster/platform/postgres/pool';
import { openTestDatabase } from '@quartermaster/platform/postgres/test-database';
import { migrateAuth } from '@quartermaster/platform/sessions/auth-schema';
import type pg from 'pg';
import { systemContext } from '../core/command-context.ts';
import { createSignInLink } from './sign-in.ts';
import { consoleUrl, type TestSignIn, openTestSignIn } from './test-sign-in.ts';

const owner = 'owner@gift-shop.example';

let pool: pg.Pool;
let close: () => Promise<void>;
let instant = 0;
const now = (): string => new Date(instant).toISOString();
const advanceMinutes = (minutes: number): void => {
  instant += minutes * 60_000;
};

beforeAll(async () => {
  const database = await openTestDatabase();
  pool = openPool(database.url, { max: 4, applicationName: 'test' });
  await migrateAuth(pool);
  close = async () => {
    await pool.end();
    await database.close();
  };
});
afterAll(async () => close());

let testSignIn: TestSignIn;
beforeEach(async () => {
  instant = Date.parse('2026-11-21T07:00:00.000Z');
  await pool.query('truncate auth.attempt, auth.sign_in_code, auth.session, auth.one_time_link');
  testSignIn = openTestSignIn({ pool, now, most: 2 });
});
afterEach(async () => testSignIn.close());

const signIn = async ({ init, verify, mailedCode }: TestSignIn, email = owner): Promise<string> => {
  await init({ email }).expect(200);
  const answer = await verify(mailedCode()).expect(200);
  return (answer.body as { token: string }).token;
};
const join = (users: TestSignIn['users']) =>
  users.join({ email: owner, teamId: 'gift-shop', role: 'ADMIN', firstName: 'G', surname: 'H' });

describe('requesting a code', () => {
  test('AMB-001 mails it in the subject, the text and a link', async () => {
    const answer = await testSignIn.init({ email: ' Owner@Gift-Shop.example ' }).expect(200);
    expect(answer.body).toEqual({ ok: true });
    const code = testSignIn.mailedCode();
    expect(testSignIn.mails).toHaveLength(1);
    const [mail] = testSignIn.mails;
    expect(mail).toMatchObject({ to: owner, subject: `Your Quartermaster sign-in code: ${code}` });
    for (const body of [mail?.text, mail?.html]) {
      expect(body).toContain(code);
      expect(body).toMatch(new RegExp(`http://localhost:4000/login\\?code(=|&#x3D;)${code}`));
    }
  });

  test('API-AUTH-01 AMB-002 has the same answer for an unknown address', async () => {
    await join(testSignIn.users);
    const known = await testSignIn.init({ email: owner });
    const unknown = await testSignIn.init({ email: 'nobody@elsewhere.example' });
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body]);
    expect(testSignIn.mails).toHaveLength(2);
  });

  test('AMB-004 refuses the token of an unknown installation instead of ignoring it', async () => {
    const answer = await testSignIn.init({ email: owner, installSessionToken: 'abc' }).expect(400);
    expect(answer.body).toMatchObject({ issues: [{ path: 'installSessionToken' }] });
    expect(testSignIn.mails).toHaveLength(0);
  });

  test('AMB-004 API-AUTH-01 with the token of an installation connects its store before the session begins', async () => {
    await testSignIn.close();
    const completed: string[] = [];
    const installs = {
      claim: async (token: string | null, email: string) => token === 'known' && email === owner,
      complete: async ({ email }: { email: string }) => {
        completed.push(email);
        await join(testSignIn.users);
      },
    };
    testSignIn = openTestSignIn({ pool, now, most: 2, installs });
    await testSignIn.init({ email: owner, installSessionToken: 'another' }).expect(400);
    await testSignIn.init({ email: owner, installSessionToken: 'known' }).expect(200);
    const answer = await testSignIn.verify(testSignIn.mailedCode()).expect(200);
    expect(completed).toEqual([owner]);
    const { token } = answer.body as { token: string };
    expect(await testSignIn.sessions.find(token)).toMatchObject({
      teamId: 'gift-shop',
      role: 'ADMIN',
    });
  });

  test('AMB-004 without a token of an installation ends the claim of an earlier request', async () => {
    await testSignIn.close();
    const claims: (string | null)[] = [];
    const installs = {
      claim: async (token: string | null) => claims.push(token) > 0,
      complete: async () => undefined,
    };
    testSignIn = openTestSignIn({ pool, now, most: 2, installs });
    await testSignIn.init({ email: owner, installSessionToken: 'of somebody else' }).expect(200);
    await testSignIn.init({ email: owner }).expect(200);
    expect(claims).toEqual(['of somebody else', null]);
  });

  test.each(['a@', '', 'owner'])('API-AUTH-01 VAL-081 refuses "%s"', async (email) => {
    const answer = await testSignIn.init({ email }).expect(400);
    expect(answer.body).toMatchObject({ code: 'VALIDATION_FAILED', issues: [{ path: 'email' }] });
    expect(testSignIn.mails).toHaveLength(0);
  });

  test('NF-S-02 is limited for an address, with the time to wait', async () => {
    for (let tries = 0; tries < 5; tries += 1) await testSignIn.init({ email: owner }).expect(200);
    advanceMinutes(4);
    const refused = await testSignIn.init({ email: owner }).expect(429);
    expect(refused.body).toMatchObject({ code: 'RATE_LIMITED' });
    expect(refused.headers['retry-after']).toBe('360');
    await testSignIn.init({ email: 'other@gift-shop.example' }).expect(200);
    advanceMinutes(6);
    await testSignIn.init({ email: owner }).expect(200);
  });

  test('is answered at once while the mail server is down, and the mail is retried', async () => {
    testSignIn.mailServer(() => Promise.reject(new Error('getaddrinfo EAI_AGAIN')));
    await testSignIn.init({ email: owner }).expect(200);
    expect(testSignIn.problems).toEqual([expect.stringMatching(/^sign-in-/)]);
  });

  test('is answered at once while the mail server hangs; beyond the bound it is refused and voids no code', async () => {
    await join(testSignIn.users);
    let goOn = (): void => undefined;
    const hanging = new Promise<void>((resolve) => (goOn = resolve));
    testSignIn.mailServer(() => hanging);
    await testSignIn.init({ email: 'other@gift-shop.example' }).expect(200);
    await testSignIn.init({ email: owner }).expect(200);
    const refused = await testSignIn.init({ email: owner }).expect(503);
    expect(refused.headers['retry-after']).toBe('30');
    await testSignIn.verify(testSignIn.mailedCode()).expect(200);
    goOn();
  });
});

describe('using a code', () => {
  test('AMB-002 creates a new user without a team', async () => {
    const token = await signIn(testSignIn, 'new@elsewhere.example');
    const id = await testSignIn.users.findId('new@elsewhere.example');
    expect(await testSignIn.sessions.find(token)).toMatchObject({
      userId: id,
      email: 'new@elsewhere.example',
      teamId: null,
      role: 'MEMBER',
    });
    const log = await testSignIn.log();
    expect(log).toMatchObject([
      { type: 'EmailTaken', data: { userId: id } },
      { type: 'UserRegistered', data: { userId: id, email: 'new@elsewhere.example' } },
    ]);
    expect(log[1]?.metadata.actor).toEqual({ kind: 'user', id });
  });

  test('opens a session with the team and role of the user', async () => {
    await join(testSignIn.users);
    const token = await signIn(testSignIn);
    expect(await testSignIn.sessions.find(token)).toMatchObject({
      teamId: 'gift-shop',
      role: 'ADMIN',
    });
    await signIn(testSignIn);
    expect((await testSignIn.log()).map(({ type }) => type)).toEqual([
      'EmailTaken',
      'UserRegistered',
      'UserJoinedTeam',
    ]);
  });

  test('API-AUTH-02 works once, with or without the dash', async () => {
    await testSignIn.init({ email: owner }).expect(200);
    const code = testSignIn.mailedCode();
    await testSignIn.verify(code.replace('-', '').toLowerCase()).expect(200);
    const again = await testSignIn.verify(code).expect(401);
    expect(again.body).toMatchObject({ code: 'UNAUTHENTICATED' });
  });

  test('ROLE-A-01 works for ten minutes, and no longer after a newer code was mailed', async () => {
    await testSignIn.init({ email: owner }).expect(200);
    const older = testSignIn.mailedCode();
    await testSignIn.init({ email: owner }).expect(200);
    await testSignIn.verify(older).expect(401);
    advanceMinutes(10);
    await testSignIn.verify(testSignIn.mailedCode()).expect(401);
  });

  test('VAL-082 refuses none', async () => {
    await testSignIn.verify('').expect(400);
  });

  test('NF-S-02 limits guessing; a success resets the count', async () => {
    const guess = async (times: number) => {
      for (let tries = 0; tries < times; tries += 1)
        await testSignIn.verify('AAAA-AAAA').expect(401);
    };
    await guess(9);
    await signIn(testSignIn);
    await guess(10);
    const refused = await testSignIn.verify('AAAA-AAAA').expect(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  });
});

describe('signing out', () => {
  test('ends this session and no other', async () => {
    const [phone, desk] = [await signIn(testSignIn), await signIn(testSignIn)];
    await testSignIn.signOut(phone).expect(204);
    await testSignIn.signOut(phone).expect(401);
    expect(await testSignIn.sessions.find(desk)).not.toBeNull();
  });

  test('ROLE-P-08 a deactivated user loses the sessions at once and gets no new one', async () => {
    await join(testSignIn.users);
    const token = await signIn(testSignIn);
    const context = systemContext('gift-shop', 'test', 'deactivate');
    await testSignIn.users.deactivate((await testSignIn.users.findId(owner)) ?? '', context);
    expect(await testSignIn.sessions.find(token)).toBeNull();
    await testSignIn.init({ email: owner }).expect(200);
    await testSignIn.verify(testSignIn.mailedCode()).expect(401);
  });
});

describe('a one-time sign-in link', () => {
  const parseCode = (link: string): string => new URL(link).searchParams.get('code') ?? '';

  test('NF-O-02 signs its address in once within a day', async () => {
    const link = await createSignInLink(testSignIn.links, consoleUrl, 'Owner@gift-shop.example');
    expect(link).toMatch(/^http:\/\/localhost:4000\/login\?code=[\w-]{43}$/);
    advanceMinutes(23 * 60);
    const answer = await testSignIn.verify(parseCode(link)).expect(200);
    expect(await testSignIn.sessions.find(answer.body.token)).toMatchObject({ email: owner });
    await testSignIn.verify(parseCode(link)).expect(401);
  });

  test('is void after a day and when a newer one is created', async () => {
    const older = await createSignInLink(testSignIn.links, consoleUrl, owner);
    const newer = await createSignInLink(testSignIn.links, consoleUrl, owner);
    await testSignIn.verify(parseCode(older)).expect(401);
    advanceMinutes(24 * 60);
    await testSignIn.verify(parseCode(newer)).expect(401);
  });
});

test("joining a team changes the user's open sessions", async () => {
  const token = await signIn(testSignIn);
  await join(testSignIn.users);
  expect(await testSignIn.sessions.find(token)).toMatchObject({
    teamId: 'gift-shop',
    role: 'ADMIN',
  });
});
