import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { type TestStore, openTestStore, TOKEN } from '@quartermaster/store-simulator/test-store';
import {
  type ConnectBench,
  domain,
  openConnectBench,
  post,
  register,
} from '../store-connector/connect/test-connect.ts';
import {
  type Installation,
  openInstallation,
  runJobs,
  createWebhookSender,
} from './test-installation.ts';

const owner = 'owner@gift-shop.example';
const other = 'other@gift-shop.example';

let store: TestStore;
let installation: Installation;
let bench: ConnectBench;
beforeAll(async () => {
  store = await openTestStore({ apps: [] });
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
const findTeamId = async (email: string) => (await bench.users.find(email)).teamId ?? '';

test('ROLE-D-04 a store that removed the app is connected again by its team', async () => {
  const team = await findTeamId(owner);
  await installation.connector.connections.uninstalled(team, '2026-11-20T12:31:00Z');
  expect(await bench.connections.forTeam(team)).toBeNull();
  await connect(owner).expect(200);
  expect(await bench.connections.forTeam(team)).toMatchObject({ domain, accessToken: TOKEN });
  expect(await findTeamId(owner)).toBe(team);
});

test.each([owner, other])(
  'a store whose data was deleted is connected again by %s, as a new team',
  async (email) => {
    const before = { team: await findTeamId(owner), user: await bench.users.findId(owner) };
    await installation.connector.connections.uninstalled(before.team, '2026-11-20T12:31:00Z');
    await createWebhookSender(installation)('shop/redact', domain, {
      at: '2026-11-22T12:31:00Z',
    }).expect(200);
    await runJobs(installation, installation.deletion, before.team);
    expect(await bench.users.findId(owner)).toBeNull();
    await register(bench, email);
    await connect(email).expect(200);
    const team = await findTeamId(email);
    expect(team).not.toBe(before.team);
    expect(await bench.users.findId(email)).not.toBe(before.user);
    expect(await bench.connections.forTeam(team)).toMatchObject({ domain, accessToken: TOKEN });
    expect(bench.reads.at(-1)).toBe(team);
    expect((await bench.users.find(email)).role).toBe('ADMIN');
  },
);
