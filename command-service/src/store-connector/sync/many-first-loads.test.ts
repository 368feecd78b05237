import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { TeamId } from '@quartermaster/contracts/core/ids';
import type { SyncProgress } from '@quartermaster/contracts/store/calls';
import { createInMemoryEventStore } from '@quartermaster/platform/event-store/in-memory';
import { systemContext } from '../../core/command-context.ts';
import { createCommandHandler } from '../../core/handle-command.ts';
import { teamDecider } from '../../teams/decider.ts';
import {
  allEvents,
  openConnectorDatabase,
  secret,
  testConnector,
  testNow,
  type TestOptions,
  token,
} from '../test-connector.ts';
import { giftShop } from '../test-shop-data.ts';
import { openTestStore, type TestStore } from '../test-store/server.ts';

/** More than the pool of the database has connections. */
const TEAMS = 20;

let database: Awaited<ReturnType<typeof openConnectorDatabase>>;
let peers: readonly TestStore[];

beforeAll(async () => {
  database = await openConnectorDatabase();
  peers = await Promise.all(Array.from({ length: TEAMS }, () => openTestStore(giftShop())));
});

afterAll(async () => {
  for (const peer of peers) await peer.close();
  await database.close();
});

/** Opens `count` teams, each with a store of its own. */
const openTeams = async (count: number, options: TestOptions = {}) => {
  await database.clear();
  const store = createInMemoryEventStore();
  const handler = createCommandHandler(store);
  const connector = testConnector(database.pool, store, options);
  const teams = peers.slice(0, count).map(() => randomUUID());
  for (const [at, teamId] of teams.entries()) {
    const command = { type: 'CreateTeam' as const, teamId, name: 'The Gift Shop' };
    await handler.handle(teamDecider, teamId, command, systemContext(teamId, 'test', 'create'));
    await connector.connections.connect({
      teamId,
      domain: `shop-${at}.myshopify.com`,
      apiUrl: peers[at]?.url ?? '',
      accessToken: token,
      webhookSecret: secret,
      connectedAt: testNow,
    });
  }
  const { signal } = new AbortController();
  const read = (teamId: TeamId) => connector.readStore(teamId, signal, () => testNow);
  return { store, connector, teams, read };
};

test('more first loads at once than the pool has connections all end', async () => {
  const { store, teams, read } = await openTeams(TEAMS);
  const kinds = await Promise.all(teams.map(read));
  expect(new Set(kinds)).toEqual(new Set(['FIRST_LOAD']));
  const products = (await allEvents(store)).filter(({ type }) => type === 'ProductObserved');
  const counts = teams.map(
    (teamId) => products.filter(({ metadata }) => metadata.teamId === teamId).length,
  );
  expect(counts).toEqual(teams.map(() => 3));
}, 60_000);

test('a load that waits until it may begin has no download open, which would count as stalled', async () => {
  const opened: string[] = [];
  const watched: typeof fetch = async (input, init) => {
    const { url } = new Request(input);
    if (url.includes('/bulk/')) opened.push(url);
    return fetch(input, init);
  };
  let show = (): void => undefined;
  const shown = new Promise<void>((resolve) => (show = resolve));
  const phases = new Map<TeamId, SyncProgress['phase']>();
  const { teams, read } = await openTeams(4, {
    fetch: watched,
    awaitProjected: () => shown,
    onProgress: (teamId, { phase }) => void phases.set(teamId, phase),
  });
  const first = teams.slice(0, 3).map(read);
  const areProjecting = () => teams.slice(0, 3).every((team) => phases.get(team) === 'PROJECTING');
  while (!areProjecting()) await sleep(20);
  const last = read(teams[3] ?? '');
  while (phases.get(teams[3] ?? '') !== 'PRODUCTS') await sleep(20);
  await sleep(300);
  const ofLast = () => opened.filter((url) => url.startsWith(peers[3]?.url ?? ''));
  expect(ofLast()).toEqual([]);
  show();
  expect(await Promise.all([...first, last])).toEqual(teams.map(() => 'FIRST_LOAD'));
  expect(ofLast()).toHaveLength(2);
}, 60_000);

test('a load whose store removes the app while it waits ends and leaves its place', async () => {
  const waiting = (signal: AbortSignal): Promise<void> =>
    new Promise((_, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
    });
  let areShown = false;
  const phases = new Map<TeamId, SyncProgress['phase']>();
  const { store, connector, teams, read } = await openTeams(4, {
    awaitProjected: (signal) => (areShown ? Promise.resolve() : waiting(signal)),
    onProgress: (teamId, { phase }) => void phases.set(teamId, phase),
  });
  const [removed, ...others] = teams.slice(0, 3).map((team) => [team, read(team)] as const);
  if (removed === undefined) throw new Error('No team');
  const areProjecting = () => teams.slice(0, 3).every((team) => phases.get(team) === 'PROJECTING');
  while (!areProjecting()) await sleep(20);
  const last = read(teams[3] ?? '');
  await connector.connections.uninstalled(removed[0], testNow);
  await expect(removed[1]).rejects.toThrow('No store is connected');
  expect(phases.get(removed[0])).toBe('FAILED');
  areShown = true;
  expect(await last).toBe('FIRST_LOAD');
  for (const [team] of others) await connector.connections.uninstalled(team, testNow);
  const ends = await Promise.allSettled(others.map(([, run]) => run));
  expect(ends.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  const recorded = (await allEvents(store)).filter(({ metadata }) => metadata.teamId === teams[3]);
  expect(recorded.filter(({ type }) => type === 'ProductObserved')).toHaveLength(3);
}, 60_000);
