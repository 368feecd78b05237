import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { openPool } from '@quartermaster/platform/postgres/pool';
import {
  openTestDatabase,
  type TestDatabase,
} from '@quartermaster/platform/postgres/test-database';
import { migrateAuth } from '@quartermaster/platform/sessions/auth-schema';
import type pg from 'pg';
import { type TestSignIn, openTestSignIn } from './test-sign-in.ts';

const now = (): string => '2026-11-21T07:00:00.000Z';
const owner = 'owner@gift-shop.example';
const [home, attacker] = ['192.0.2.7', '203.0.113.9'];

let database: TestDatabase;
let pool: pg.Pool;
let testSignIn: TestSignIn;
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
  testSignIn = openTestSignIn({ pool, now });
});
afterEach(async () => testSignIn.close());

const repeat = <Result>(count: number, work: (index: number) => Result): readonly Result[] =>
  Array.from({ length: count }, (_, index) => work(index));
const statuses = async (answers: readonly PromiseLike<{ readonly status: number }>[]) =>
  (await Promise.all(answers)).map(({ status }) => status).sort();
/** Expected statuses: `accepted` good ones, then `refused` ones of the rate limit. */
const makeStatuses = (accepted: number, refused: number, good = 200) => [
  ...repeat(accepted, () => good),
  ...repeat(refused, () => 429),
];

describe("AMB-001 a stranger who requests codes for a user's address", () => {
  test('never locks the user out', async () => {
    expect(await statuses(repeat(8, () => testSignIn.init({ email: owner }, attacker)))).toEqual(
      makeStatuses(5, 3),
    );
    await testSignIn.init({ email: owner }, home).expect(200);
    await testSignIn.verify(testSignIn.mailedCode(), home).expect(200);
  });

  test('voids no code by a refused request', async () => {
    await Promise.all(repeat(5, () => testSignIn.init({ email: owner }, attacker)));
    await testSignIn.init({ email: owner }, home).expect(200);
    const code = testSignIn.mailedCode();
    expect(await statuses(repeat(5, () => testSignIn.init({ email: owner }, attacker)))).toEqual(
      makeStatuses(0, 5),
    );
    expect(testSignIn.mails).toHaveLength(6);
    await testSignIn.verify(code, home).expect(200);
  });

  test('voids the older code by an accepted request', async () => {
    await testSignIn.init({ email: owner }, home).expect(200);
    const older = testSignIn.mailedCode();
    await testSignIn.init({ email: owner }, attacker).expect(200);
    await testSignIn.verify(older, home).expect(401);
    await testSignIn.verify(testSignIn.mailedCode(), home).expect(200);
  });
});

describe('NF-S-02 the limits of requested codes', () => {
  test('apply to each address from each place, also for simultaneous requests', async () => {
    const origins = repeat(4, (index) => `192.0.2.${String(index + 1)}`);
    const emails = repeat(3, (index) => `user-${String(index)}@gift-shop.example`);
    const pairs = origins.flatMap((origin) => emails.map((email) => ({ origin, email })));
    const answers = await Promise.all(
      pairs.map(({ origin, email }) =>
        statuses(repeat(6, () => testSignIn.init({ email }, origin))),
      ),
    );
    expect(answers).toEqual(pairs.map(() => makeStatuses(5, 1)));
  });

  test('apply to one place over all addresses, and do not count its refused requests', async () => {
    const ask = (index: number, origin: string) =>
      testSignIn.init({ email: `user-${String(index)}@gift-shop.example` }, origin);
    expect(await statuses(repeat(30, (index) => ask(index, attacker)))).toEqual(
      makeStatuses(20, 10),
    );
    const { rows } = await pool.query('select 1 from auth.attempt where subject like $1', [
      `%${attacker}%@%`,
    ]);
    expect(rows).toHaveLength(20);
    await ask(29, home).expect(200);
  });

  test('count an address in any case and with any tag as one', async () => {
    const emails = repeat(8, (index) => `OWNER+${String(index)}@gift-shop.example`);
    const answers = emails.map((email) => testSignIn.init({ email }, attacker));
    expect(await statuses(answers)).toEqual(makeStatuses(5, 3));
  });

  test('count the addresses of one IPv6 network as one place', async () => {
    const from = (index: number) => `2001:db8:1:2::${(index + 1).toString(16)}`;
    expect(
      await statuses(repeat(8, (index) => testSignIn.init({ email: owner }, from(index)))),
    ).toEqual(makeStatuses(5, 3));
    await testSignIn.init({ email: owner }, '2001:db8:1:3::1').expect(200);
  });
});

test('NF-S-02 attempts to enter a code are limited per place, also for several places at once', async () => {
  const origins = repeat(3, (index) => `192.0.2.${String(index + 1)}`);
  const answers = await Promise.all(
    origins.map((origin) => statuses(repeat(13, () => testSignIn.verify('AAAA-AAAA', origin)))),
  );
  expect(answers).toEqual(origins.map(() => makeStatuses(10, 3, 401)));
  await testSignIn.init({ email: owner }, home).expect(200);
  await testSignIn.verify(testSignIn.mailedCode(), home).expect(200);
});

describe('the place of a caller', () => {
  const forged = (index: number, origin: string) => `198.51.100.${String(index)}, ${origin}`;

  test('is the address that the gateway adds, not one that the caller claims', async () => {
    const answers = repeat(8, (index) =>
      testSignIn.init({ email: owner }, forged(index, attacker)),
    );
    expect(await statuses(answers)).toEqual(makeStatuses(5, 3));
    await testSignIn.init({ email: owner }, forged(1, home)).expect(200);
  });

  test('is the address of the connection when there is no gateway', async () => {
    const alone = openTestSignIn({ pool, now, trustedProxies: 0 });
    const answers = repeat(8, (index) => alone.init({ email: owner }, forged(index, home)));
    expect(await statuses(answers)).toEqual(makeStatuses(5, 3));
    await alone.close();
  });
});

describe('an email address', () => {
  const host = `${'a'.repeat(63)}.${'b'.repeat(63)}.${'c'.repeat(57)}.de`; // 188 characters
  test('has at most 254 characters', async () => {
    const longest = `${'o'.repeat(254 - host.length - 1)}@${host}`;
    expect(longest).toHaveLength(254);
    await testSignIn.init({ email: ` ${longest} ` }, home).expect(200);
    await testSignIn.verify(testSignIn.mailedCode(), home).expect(200);
    const refused = await testSignIn.init({ email: `o${longest}` }, home).expect(400);
    expect(refused.body).toMatchObject({
      issues: [{ path: 'email', message: 'Must be at most 254 characters' }],
    });
    await testSignIn.init({ email: `${'o'.repeat(20_000)}@shop.example` }, home).expect(400);
  });
});

describe('every sign-in attempt is logged with its place', () => {
  test('when it succeeds and when it fails, and without the code', async () => {
    await testSignIn.init({ email: owner }, home).expect(200);
    const code = testSignIn.mailedCode();
    await testSignIn.verify('AAAA-AAAA', attacker).expect(401);
    await testSignIn.verify(code, home).expect(200);
    await Promise.all(repeat(6, () => testSignIn.init({ email: owner }, attacker)));
    const shown = testSignIn.records.map(({ requestId, ...record }) => record);
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
    expect(testSignIn.records.every(({ requestId }) => requestId !== '')).toBe(true);
    expect(JSON.stringify(testSignIn.records)).not.toContain(code.slice(0, 4));
  });
});
