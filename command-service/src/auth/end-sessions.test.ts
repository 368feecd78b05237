import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { createInMemoryEventStore } from '@quartermaster/platform/event-store/in-memory';
import { openPool } from '@quartermaster/platform/postgres/pool';
import {
  openTestDatabase,
  type TestDatabase,
} from '@quartermaster/platform/postgres/test-database';
import { migrateReactions } from '@quartermaster/platform/reactions/schema';
import { startReactions } from '@quartermaster/platform/reactions/start-reactions';
import { migrateAuth } from '@quartermaster/platform/sessions/auth-schema';
import { openSessions, type Sessions } from '@quartermaster/platform/sessions/sessions';
import type pg from 'pg';
import { systemContext } from '../core/command-context.ts';
import { createCommandHandler } from '../core/handle-command.ts';
import { endSessions } from './end-sessions.ts';
import { openTestSignIn } from './test-sign-in.ts';
import { createUsers, type Users } from './users.ts';
import { waitUntil } from '@quartermaster/platform/core/test-wait';

const now = (): string => '2026-11-21T07:00:00.000Z';
const emails = Array.from({ length: 6 }, (_, index) => `user-${String(index)}@gift-shop.example`);
const member = { teamId: 'gift-shop', role: 'ADMIN' as const, firstName: 'G', surname: 'H' };

let database: TestDatabase;
let pool: pg.Pool;
beforeAll(async () => {
  database = await openTestDatabase();
  pool = openPool(database.url, { max: 8, applicationName: 'test' });
  await migrateAuth(pool);
  await migrateReactions(pool);
});
afterAll(async () => {
  await pool.end();
  await database.close();
});
beforeEach(() =>
  pool.query(
    'truncate auth.attempt, auth.sign_in_code, auth.session, reactions.checkpoints, reactions.jobs',
  ),
);

const getUserId = async (users: Users, email: string): Promise<string> =>
  (await users.findId(email)) ?? 'nobody';
const deactivate = async (users: Users, email: string) =>
  users.deactivate(
    await getUserId(users, email),
    systemContext('gift-shop', 'test', `deactivate ${email}`),
  );
const sessionsLeft = async (): Promise<number> =>
  (await pool.query('select 1 from auth.session')).rows.length;

describe('ROLE-P-08 a sign-in that races the deactivation of its user leaves no session', () => {
  type Around = (create: Sessions['create'], users: Users) => Sessions['create'];
  const before: Around = (create, users) => async (session) => {
    await deactivate(users, session.email);
    return create(session);
  };
  const after: Around = (create, users) => async (session) => {
    const token = await create(session);
    await deactivate(users, session.email);
    return token;
  };
  const meanwhile: Around = (create, users) => async (session) => {
    const ended = deactivate(users, session.email);
    const token = await create(session);
    await ended;
    return token;
  };

  test.each([
    ['just before the session is made', before],
    ['just after it', after],
    ['while it is made', meanwhile],
  ])('%s', async (_, around) => {
    const door = openTestSignIn({ pool, now, around });
    await Promise.all(emails.map((email) => door.users.join({ ...member, email })));
    for (const email of emails) {
      await door.init({ email }, '192.0.2.7').expect(200);
      await door.verify(door.mailedCode(), '192.0.2.7').expect(401);
    }
    expect(await sessionsLeft()).toBe(0);
    expect(door.records.at(-1)).toMatchObject({ email: emails.at(-1), reason: 'deactivated' });
    await door.close();
  });
});

describe('a process that dies between the event and the sessions', () => {
  const dies = (): Promise<never> => Promise.reject(new Error('killed'));
  const dying = { updateUser: dies, revokeUser: dies };

  const open = () => {
    const store = createInMemoryEventStore();
    const handler = createCommandHandler(store);
    const sessions = openSessions(pool, now);
    const emailOptions = { log: store, secret: 'test' };
    const users = createUsers(handler, sessions, emailOptions);
    const start = () =>
      startReactions({
        pool,
        store,
        reactions: [endSessions(users)],
        onProblem: () => undefined,
        onFailedTry: () => undefined,
      });
    return { sessions, users, doomed: createUsers(handler, dying, emailOptions), start };
  };
  const signedIn = async (users: Users, sessions: Sessions, email: string) => {
    await users.register(email, { commandId: `sign-in of ${email}`, correlationId: 'test' });
    const userId = await getUserId(users, email);
    return sessions.create({ userId, email, teamId: null, role: 'MEMBER' });
  };

  test('leaves the sessions to the next process, which ends them', async () => {
    const { sessions, users, doomed, start } = open();
    const tokens = await Promise.all(
      emails.map(async (email) => {
        await users.join({ ...member, email });
        return signedIn(users, sessions, email);
      }),
    );
    const [stays, ...leaves] = emails;
    for (const email of leaves) await expect(deactivate(doomed, email)).rejects.toThrow('killed');
    expect(await sessionsLeft()).toBe(emails.length);
    const processes = [start(), start()];
    await waitUntil(async () => (await sessionsLeft()) === 1);
    expect(await sessions.find(tokens[0]!)).toMatchObject({ email: stays });
    await Promise.all(processes.map(({ stop }) => stop()));
  });

  test("leaves the user's new team to the next process, which adds it to the sessions", async () => {
    const { sessions, users, doomed, start } = open();
    const token = await signedIn(users, sessions, emails[0]!);
    await expect(doomed.join({ ...member, email: emails[0]! })).rejects.toThrow('killed');
    expect(await sessions.find(token)).toMatchObject({ teamId: null });
    const process = start();
    await waitUntil(async () => (await sessions.find(token))?.teamId === 'gift-shop');
    expect(await sessions.find(token)).toMatchObject({ role: 'ADMIN' });
    await process.stop();
  });
});
