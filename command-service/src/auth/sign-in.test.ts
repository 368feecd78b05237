import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { openPool } from '@quartermaster/platform/postgres/pool';
import {
  openTestDatabase,
  type TestDatabase,
} from '@quartermaster/platform/postgres/test-database';
import { migrateAuth } from '@quartermaster/platform/sessions/auth-schema';
import type pg from 'pg';
import { type Door, openDoor } from './test-door.ts';

const now = (): string => '2026-11-21T07:00:00.000Z';
const owner = 'owner@gift-shop.example';
const [home, attacker] = ['192.0.2.7', '203.0.113.9'];

let database: TestDatabase;
let pool: pg.Pool;
let door: Door;
beforeAll(async () => {
  database = await openTestDatabase();
  pool = openPool(database.url, { max: 8, applicationName: 'test' });
  await migrateAuth(pool);
});
afterAll(async () => {
  await pool.end();
  await database.close();
});
beforeEach(async () => {
  await pool.query('truncate auth.attempt, auth.sign_in_code, auth.session');
  door = openDoor({ pool, now });
});
afterEach(async () => door.close());

const times = <Result>(count: number, work: (index: number) => Result): readonly Result[] =>
  Array.from({ length: count }, (_, index) => work(index));
const statuses = async (answers: readonly PromiseLike<{ readonly status: number }>[]) =>
  (await Promise.all(answers)).map(({ status }) => status).sort();
/** Expected statuses: `accepted` good ones, then `refused` ones of the rate limit. */
const split = (accepted: number, refused: number, good = 200) => [
  ...times(accepted, () => good),
  ...times(refused, () => 429),
];

describe("AMB-001 a stranger who requests codes for a user's address", () => {
  test('never locks the user out', async () => {
    expect(await statuses(times(8, () => door.init({ email: owner }, attacker)))).toEqual(
      split(5, 3),
    );
    await door.init({ email: owner }, home).expect(200);
    await door.verify(door.mailedCode(), home).expect(200);
  });

  test('voids no code by a refused request', async () => {
    await Promise.all(times(5, () => door.init({ email: owner }, attacker)));
    await door.init({ email: owner }, home).expect(200);
    const code = door.mailedCode();
    expect(await statuses(times(5, () => door.init({ email: owner }, attacker)))).toEqual(
      split(0, 5),
    );
    expect(door.mails).toHaveLength(6);
    await door.verify(code, home).expect(200);
  });

  test('voids the older code by an accepted request', async () => {
    await door.init({ email: owner }, home).expect(200);
    const older = door.mailedCode();
    await door.init({ email: owner }, attacker).expect(200);
    await door.verify(older, home).expect(401);
    await door.verify(door.mailedCode(), home).expect(200);
  });
});

describe('NF-S-02 the limits of requested codes', () => {
  test('apply to each address from each place, also for simultaneous requests', async () => {
    const origins = times(4, (index) => `192.0.2.${String(index + 1)}`);
    const emails = times(3, (index) => `user-${String(index)}@gift-shop.example`);
    const pairs = origins.flatMap((origin) => emails.map((email) => ({ origin, email })));
    const answers = await Promise.all(
      pairs.map(({ origin, email }) => statuses(times(6, () => door.init({ email }, origin)))),
    );
    expect(answers).toEqual(pairs.map(() => split(5, 1)));
  });

  test('apply to one place over all addresses, and do not count its refused requests', async () => {
    const ask = (index: number, origin: string) =>
      door.init({ email: `user-${String(index)}@gift-shop.example` }, origin);
    expect(await statuses(times(30, (index) => ask(index, attacker)))).toEqual(split(20, 10));
    const { rows } = await pool.query('select 1 from auth.attempt where subject like $1', [
      `%${attacker}%@%`,
    ]);
    expect(rows).toHaveLength(20);
    await ask(29, home).expect(200);
  });

  test('count an address in any case and with any tag as one', async () => {
    const emails = times(8, (index) => `OWNER+${String(index)}@gift-shop.example`);
    const answers = emails.map((email) => door.init({ email }, attacker));
    expect(await statuses(answers)).toEqual(split(5, 3));
  });

  test('count the addresses of one IPv6 network as one place', async () => {
    const from = (index: number) => `2001:db8:1:2::${(index + 1).toString(16)}`;
    expect(await statuses(times(8, (index) => door.init({ email: owner }, from(index))))).toEqual(
      split(5, 3),
    );
    await door.init({ email: owner }, '2001:db8:1:3::1').expect(200);
  });
});

test('NF-S-02 attempts to enter a code are limited per place, also for several places at once', async () => {
  const origins = times(3, (index) => `192.0.2.${String(index + 1)}`);
  const answers = await Promise.all(
    origins.map((origin) => statuses(times(13, () => door.verify('AAAA-AAAA', origin)))),
  );
  expect(answers).toEqual(origins.map(() => split(10, 3, 401)));
  await door.init({ email: owner }, home).expect(200);
  await door.verify(door.mailedCode(), home).expect(200);
});

describe('the place of a caller', () => {
  const forged = (index: number, origin: string) => `198.51.100.${String(index)}, ${origin}`;

  test('is the address that the gateway adds, not one that the caller claims', async () => {
    const answers = times(8, (index) => door.init({ email: owner }, forged(index, attacker)));
    expect(await statuses(answers)).toEqual(split(5, 3));
    await door.init({ email: owner }, forged(1, home)).expect(200);
  });

  test('is the address of the connection when there is no gateway', async () => {
    const alone = openDoor({ pool, now, trustedProxies: 0 });
    const answers = times(8, (index) => alone.init({ email: owner }, forged(index, home)));
    expect(await statuses(answers)).toEqual(split(5, 3));
    await alone.close();
  });
});

describe('an email address', () => {
  const host = `${'a'.repeat(63)}.${'b'.repeat(63)}.${'c'.repeat(57)}.de`; // 188 characters
  test('has at most 254 characters', async () => {
    const longest = `${'o'.repeat(254 - host.length - 1)}@${host}`;
    expect(longest).toHaveLength(254);
    await door.init({ email: ` ${longest} ` }, home).expect(200);
    await door.verify(door.mailedCode(), home).expect(200);
    const refused = await door.init({ email: `o${longest}` }, home).expect(400);
    expect(refused.body).toMatchObject({
      issues: [{ path: 'email', message: 'Must be at most 254 characters' }],
    });
    await door.init({ email: `${'o'.repeat(20_000)}@shop.example` }, home).expect(400);
  });
});

describe('every sign-in attempt is logged with its place', () => {
  test('when it succeeds and when it fails, and without the code', async () => {
    await door.init({ email: owner }, home).expect(200);
    const code = door.mailedCode();
    await door.verify('AAAA-AAAA', attacker).expect(401);
    await door.verify(code, home).expect(200);
    await Promise.all(times(6, () => door.init({ email: owner }, attacker)));
    const shown = door.records.map(({ requestId, ...record }) => record);
    expect(shown.slice(0, 3)).toEqual([
      { outcome: 'code-mailed', email: owner, address: home },
      { outcome: 'refused', email: null, address: attacker, reason: 'no such code' },
      { outcome: 'signed-in', email: owner, address: home },
    ]);
    expect(shown).toContainEqual({
      outcome: 'code-refused',
      email: owner,
      address: attacker,
      reason: 'too many tries',
    });
    expect(shown).toHaveLength(9);
    expect(door.records.every(({ requestId }) => requestId !== '')).toBe(true);
    expect(JSON.stringify(door.records)).not.toContain(code.slice(0, 4));
  });
});
