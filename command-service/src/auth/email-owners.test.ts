import { expect, test } from '@jest/globals';
import { deterministicId } from '@quartermaster/platform/core/ids';
import { START } from '@quartermaster/contracts/core/position';
import type { EventStore } from '@quartermaster/platform/event-store/event-store';
import { createInMemoryEventStore } from '@quartermaster/platform/event-store/in-memory';
import { createCommandHandler } from '../core/handle-command.ts';
import { createUsers } from './users.ts';

const SECRET = 'of this installation';
const [ada, ben] = ['ada@gift-shop.example', 'ben@other-shop.example'];
const sessions = { updateUser: async () => undefined, revokeUser: async () => 0 };

/** A process of an installation; all of them share the log. */
const createUsersOn = (store: EventStore, secret = SECRET) =>
  createUsers(createCommandHandler(store), sessions, { log: store, secret });

let requests = 0;
const request = () => {
  requests += 1;
  return { commandId: `request ${String(requests)}`, correlationId: 'test' };
};
const readLog = (store: EventStore) => store.readAll(START, 1_000);
const listRegistrations = async (store: EventStore) =>
  (await readLog(store)).filter(({ type }) => type === 'UserRegistered');

test('simultaneous registrations of one address in several processes create one user', async () => {
  const store = createInMemoryEventStore();
  const processes = [createUsersOn(store), createUsersOn(store), createUsersOn(store)];
  const member = { teamId: 'team-1', role: 'MEMBER' as const, firstName: 'Ada', surname: 'Hart' };
  await Promise.all(
    processes.flatMap((users) => [
      users.register(ada, request()),
      users.register('Ada@Gift-Shop.example', request()),
      users.join({ ...member, email: ada }),
      users.register(ben, request()),
    ]),
  );
  const registered = (await listRegistrations(store)).map(({ data }) => data);
  expect(registered).toHaveLength(2);
  const ids = await Promise.all(processes.map(({ findId }) => findId(ada)));
  expect(new Set(ids).size).toBe(1);
  expect(registered).toContainEqual({ userId: ids[0], email: ada });
  expect(await processes[0]?.find(ada)).toMatchObject({ teamId: 'team-1' });
  expect(await processes[0]?.find(ben)).toMatchObject({ registered: true, teamId: null });
  expect(await processes[0]?.findId(ben)).not.toBe(ids[0]);
});

test('neither the user id nor the name of a stream reveals the address', async () => {
  const [here, there] = [createInMemoryEventStore(), createInMemoryEventStore()];
  await createUsersOn(here).register(ada, request());
  await createUsersOn(there, 'of another installation').register(ada, request());
  const [own, others] = [
    await createUsersOn(here).findId(ada),
    await createUsersOn(there, 'of another installation').findId(ada),
  ];
  expect(own).not.toBe(others);
  expect(own).not.toBe(deterministicId('user', ada));
  const reservations = async (store: EventStore) =>
    (await readLog(store)).filter(({ type }) => type === 'EmailTaken').map(({ stream }) => stream);
  const [[stream], [other]] = [await reservations(here), await reservations(there)];
  expect(stream).toMatch(/^email-system\.[0-9a-f]{64}$/);
  expect(stream).not.toBe(other);
});

test('a repeated registration returns the same user', async () => {
  const store = createInMemoryEventStore();
  const once = request();
  await createUsersOn(store).register(ada, once);
  await createUsersOn(store).register(ada, once);
  expect(await readLog(store)).toHaveLength(2);
});

test('the next registration completes one that was interrupted after it took the address', async () => {
  const store = createInMemoryEventStore();
  const dying: EventStore = {
    ...store,
    append: async (stream, ...rest) => {
      if (stream.startsWith('user-')) throw new Error('killed');
      return store.append(stream, ...rest);
    },
  };
  await expect(createUsersOn(dying).register(ada, request())).rejects.toThrow('killed');
  const [taken] = await readLog(store);
  expect(await createUsersOn(store).find(ada)).toMatchObject({ registered: false, active: true });
  await createUsersOn(store).register(ada, request());
  expect((await listRegistrations(store)).map(({ data }) => data)).toEqual([
    { userId: (taken?.data as { userId: string }).userId, email: ada },
  ]);
});

test('an address keeps its user when its secret was lost with the database', async () => {
  const store = createInMemoryEventStore();
  await createUsersOn(store).register(ada, request());
  await createUsersOn(store).register(ben, request());
  const before = await createUsersOn(store).findId(ada);
  const after = createUsersOn(store, 'made anew');
  await Promise.all([after.register(ada, request()), after.register(ada, request())]);
  expect(await after.findId(ada)).toBe(before);
  expect(await listRegistrations(store)).toHaveLength(2);
});

test('the owner of an address counts as new after the user was forgotten', async () => {
  const store = createInMemoryEventStore();
  const users = createUsersOn(store);
  await users.register(ada, request());
  const before = (await users.findId(ada)) ?? '';
  await users.forget(before, ada);
  await users.forget(before, ada);
  expect(await users.getById(before)).toMatchObject({ active: false, forgotten: true });
  expect(await users.findId(ada)).toBeNull();
  await users.register(ada, request());
  expect(await createUsersOn(store).findId(ada)).not.toBe(before);
  expect(await users.find(ada)).toMatchObject({ registered: true, active: true, teamId: null });
  const types = (await readLog(store)).map(({ type }) => type);
  expect(types.filter((type) => type === 'UserForgotten')).toHaveLength(1);
});
