import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { type GivenStore, givenStore, TOKEN } from '@quartermaster/store-simulator/given-store';
import {
  type ConnectBench,
  domain,
  openConnectBench,
  post,
  register,
} from '../store-connector/connect/test-connect.ts';
import { type Installation, openInstallation, react, sending } from './test-installation.ts';

const owner = 'owner@gift-shop.example';
const other = 'other@gift-shop.example';

let store: GivenStore;
let installation: Installation;
let bench: ConnectBench;
beforeAll(async () => {
  store = await givenStore({ apps: [] });
});
afterAll(() => store.close());
beforeEach(async () => {
  installation = await openInstallation();
  const { pool, log } = installation;
  bench = openConnectBench({ pool, log, storeUrl: store.url });
  await register(bench, owner);
  await connect(owner).expect(200);
});
afterEach(() => installation.close());

const connect = (email: string) =>
  post(bench, email, 'credentials', { shopifyUrl: domain, accessToken: TOKEN });
const teamOf = async (email: string) => (await bench.users.find(email)).teamId ?? '';

test('ROLE-D-04 a store that removed the app is connected again by its team', async () => {
  const team = await teamOf(owner);
  await installation.connector.connections.uninstalled(team, '2026-11-20T12:31:00Z');
  expect(await bench.connections.forTeam(team)).toBeNull();
  await connect(owner).expect(200);
  expect(await bench.connections.forTeam(team)).toMatchObject({ domain, accessToken: TOKEN });
  expect(await teamOf(owner)).toBe(team);
});

test.each([owner, other])(
  'a store whose data was deleted is connected again by %s, as a new team',
  async (email) => {
    const before = { team: await teamOf(owner), user: await bench.users.idOf(owner) };
    await installation.connector.connections.uninstalled(before.team, '2026-11-20T12:31:00Z');
    await sending(installation)('shop/redact', domain, { at: '2026-11-22T12:31:00Z' }).expect(200);
    await react(installation, installation.deletion, before.team);
    expect(await bench.users.idOf(owner)).toBeNull();
    await register(bench, email);
    await connect(email).expect(200);
    const team = await teamOf(email);
    expect(team).not.toBe(before.team);
    expect(await bench.users.idOf(email)).not.toBe(before.user);
    expect(await bench.connections.forTeam(team)).toMatchObject({ domain, accessToken: TOKEN });
    expect(bench.reads.at(-1)).toBe(team);
    expect((await bench.users.find(email)).role).toBe('ADMIN');
  },
);
