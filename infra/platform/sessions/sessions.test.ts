import type { Session } from '@quartermaster/contracts/core/server';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Pool } from 'pg';
import { openPool } from '../postgres/pool.ts';
import { openTestDatabase, type TestDatabase } from '../postgres/test-database.ts';
import { openAttempts } from './attempts.ts';
import { migrateAuth } from './auth-schema.ts';
import { openOneTimeLinks } from './one-time-links.ts';
import { openSessions } from './sessions.ts';
import { openSignInCodes } from './sign-in-codes.ts';

let database: TestDatabase;
let pool: Pool;
let instant = 0;

beforeAll(async () => {
  database = await openTestDatabase();
  pool = openPool(database.url, { max: 6, applicationName: 'sessions test' });
  await migrateAuth(pool);
});
afterAll(async () => {
  await pool.end();
  await database.close();
});
beforeEach(() => {
  instant = Date.parse('2026-11-21T07:00:00.000Z');
});

const now = (): string => new Date(instant).toISOString();
const minutesPass = (minutes: number): void => {
  instant += minutes * 60_000;
};
const days = 24 * 60;

const owner: Session = {
  userId: 'user-1',
  email: 'owner@gift-shop.example',
  teamId: 'team-1',
  role: 'ADMIN',
};

describe('a session', () => {
  test('AMB-006 is found by its token for 30 days', async () => {
    const sessions = openSessions(pool, now);
    const token = await sessions.create(owner);
    expect(token).toMatch(/^[\w-]{43}$/);
    minutesPass(30 * days - 1);
    expect(await sessions.find(token)).toMatchObject(owner);
    minutesPass(1);
    expect(await sessions.find(token)).toBeNull();
  });

  test('ERR-01 is not found by any other text', async () => {
    const sessions = openSessions(pool, now);
    const token = await sessions.create(owner);
    for (const other of ['', 'x', token.slice(1), `${token}=`, token.toLowerCase()]) {
      expect(await sessions.find(other)).toBeNull();
    }
  });

  test('NF-S-01 stores no token in the database', async () => {
    const sessions = openSessions(pool, now);
    const token = await sessions.create({ ...owner, teamId: null });
    expect(await sessions.find(token)).toMatchObject({ ...owner, teamId: null });
    const { rows } = await pool.query('select * from auth.session');
    expect(rows.length).toBeGreaterThan(0);
    for (const value of rows.flatMap((row: object) => Object.values(row) as unknown[])) {
      const bytes = Buffer.isBuffer(value) ? value : Buffer.from(String(value));
      expect(bytes.includes(token)).toBe(false);
      expect(bytes.includes(Buffer.from(token, 'base64url'))).toBe(false);
    }
  });

  test('ends by signing out, and other sessions of the user stay', async () => {
    const sessions = openSessions(pool, now);
    const [phone, desk] = [await sessions.create(owner), await sessions.create(owner)];
    const { sessionId } = (await sessions.find(phone))!;
    await sessions.revoke(sessionId ?? '');
    expect(await sessions.find(phone)).toBeNull();
    expect(await sessions.find(desk)).toMatchObject(owner);
  });

  test('AMB-006 ends with all others when the user is deactivated', async () => {
    const sessions = openSessions(pool, now);
    const leaving = { ...owner, userId: 'user-leaving' };
    const tokens = [await sessions.create(leaving), await sessions.create(leaving)];
    const stays = await sessions.create(owner);
    expect(await sessions.revokeUser('user-leaving')).toBe(2);
    expect(await Promise.all(tokens.map((token) => sessions.find(token)))).toEqual([null, null]);
    expect(await sessions.find(stays)).toMatchObject(owner);
  });

  test('follows the user into a team and to another role', async () => {
    const sessions = openSessions(pool, now);
    const token = await sessions.create({
      ...owner,
      userId: 'user-new',
      teamId: null,
      role: 'MEMBER',
    });
    await sessions.updateUser('user-new', { teamId: 'team-7', role: 'ADMIN' });
    expect(await sessions.find(token)).toMatchObject({ teamId: 'team-7', role: 'ADMIN' });
  });
});

describe('a sign-in code', () => {
  const codes = () => openSignInCodes(pool, { peppers: ['pepper'], now });

  test('signs in the address it was mailed to, once', async () => {
    const code = await codes().issue('Owner@Gift-Shop.example');
    expect(await codes().redeem(code.toLowerCase().replace('-', ''))).toBe(owner.email);
    expect(await codes().redeem(code)).toBeNull();
  });

  test('signs in once when it is used twice at the same time', async () => {
    const code = await codes().issue(owner.email);
    const signIns = await Promise.all(Array.from({ length: 5 }, () => codes().redeem(code)));
    expect(signIns.filter((email) => email !== null)).toEqual([owner.email]);
  });

  test('is valid for 10 minutes', async () => {
    const [early, late] = [
      await codes().issue('a@shop.example'),
      await codes().issue('b@shop.example'),
    ];
    minutesPass(9.99);
    expect(await codes().redeem(early)).toBe('a@shop.example');
    minutesPass(0.01);
    expect(await codes().redeem(late)).toBeNull();
  });

  test('voids the older code of the same address and no other', async () => {
    const other = await codes().issue('other@shop.example');
    const older = await codes().issue(owner.email);
    const newer = await codes().issue(owner.email);
    expect(await codes().redeem(older)).toBeNull();
    expect(await codes().redeem(newer)).toBe(owner.email);
    expect(await codes().redeem(other)).toBe('other@shop.example');
  });

  test('NF-S-01 is stored under a key, and unknown with another key', async () => {
    const code = await codes().issue(owner.email);
    const thief = openSignInCodes(pool, { peppers: ['guess'], now });
    expect(await thief.redeem(code)).toBeNull();
    expect(await codes().redeem('ZZZZ-ZZZ')).toBeNull();
    expect(await codes().redeem(code)).toBe(owner.email);
  });
});

describe('a one-time link', () => {
  const links = () => openOneTimeLinks(pool, now);
  const link = { purpose: 'sign-in', subject: owner.email, lifetimeSeconds: 3600 };

  test('is valid once, for its purpose', async () => {
    const token = await links().issue(link);
    expect(await links().redeem('invitation', token)).toBeNull();
    expect(await links().redeem('sign-in', token)).toBe(owner.email);
    expect(await links().redeem('sign-in', token)).toBeNull();
  });

  test('is valid for its time', async () => {
    const token = await links().issue(link);
    minutesPass(60);
    expect(await links().redeem('sign-in', token)).toBeNull();
  });

  test('can be revoked', async () => {
    const [kept, revoked] = [
      await links().issue({ ...link, subject: 'other' }),
      await links().issue(link),
    ];
    await links().revoke('sign-in', owner.email);
    expect(await links().redeem('sign-in', revoked)).toBeNull();
    expect(await links().redeem('sign-in', kept)).toBe('other');
  });
});

describe('NF-S-02 attempts', () => {
  const try3 = (subject: string) =>
    openAttempts(pool, now).count({ subject, tries: 3, seconds: 600 });

  test('are refused beyond their limit, until their time is over', async () => {
    expect([await try3('a'), await try3('a'), await try3('a')]).toEqual([0, 0, 0]);
    minutesPass(4);
    expect(await try3('a')).toBe(360);
    minutesPass(6);
    expect(await try3('a')).toBe(0);
  });

  test('of one address do not count for another', async () => {
    for (let tries = 0; tries < 4; tries += 1) await try3('b');
    expect(await try3('c')).toBe(0);
  });

  test('at the same time are all counted', async () => {
    const waits = await Promise.all(Array.from({ length: 10 }, () => try3('d')));
    expect(waits.filter((wait) => wait === 0)).toHaveLength(3);
  });

  test('start over after a success', async () => {
    for (let tries = 0; tries < 4; tries += 1) await try3('e');
    await openAttempts(pool, now).clear('e');
    expect(await try3('e')).toBe(0);
  });
});
