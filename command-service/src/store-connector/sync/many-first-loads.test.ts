import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createInMemoryEventStore } from '@quartermaster/infra/platform/event-store/in-memory';
import { systemContext } from '../../core/command-context.ts';
import { createCommandHandler } from '../../core/handle-command.ts';
import { teamDecider } from '../../teams/decider.ts';
import {
  allEvents,
  openConnectorDatabase,
  secret,
  testConnector,
  testNow,
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

test('more first loads at once than the pool has connections all end', async () => {
  const store = createInMemoryEventStore();
  const handler = createCommandHandler(store);
  const connector = testConnector(database.pool, store);
  const teams = peers.map(() => randomUUID());
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
  const kinds = await Promise.all(
    teams.map((teamId) => connector.readStore(teamId, signal, () => testNow)),
  );
  expect(new Set(kinds)).toEqual(new Set(['FIRST_LOAD']));
  const products = (await allEvents(store)).filter(({ type }) => type === 'ProductObserved');
  const counts = teams.map(
    (teamId) => products.filter(({ metadata }) => metadata.teamId === teamId).length,
  );
  expect(counts).toEqual(teams.map(() => 3));
}, 60_000);
