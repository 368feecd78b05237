import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { START } from '@quartermaster/contracts/core/position';
import type { EventStore } from '@quartermaster/platform/event-store/event-store';
import { systemContext } from '../../core/command-context.ts';
import { createCommandHandler } from '../../core/handle-command.ts';
import { type Processes, testLogs } from '../../core/test-logs.ts';
import { purchaseOrderDecider } from '../../purchase-orders/decider/decider.ts';
import { create, item } from '../../purchase-orders/examples.ts';
import { teamDecider } from '../../teams/decider.ts';
import { openConnectorDatabase, secret, testConnector, testNow, token } from '../test-connector.ts';
import { giftShop } from '../test-shop-data.ts';
import { openTestStore, type TestStore } from '../test-store/server.ts';

const teams = { quick: randomUUID(), slow: randomUUID(), broken: randomUUID() };
const ids = Object.values(teams);

/** Calls of stores: one store does not answer until `answer` is called, another one cannot be reached. */
const openNetwork = (slow: TestStore, broken: TestStore) => {
  let answer: () => void = () => undefined;
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const call: typeof fetch = async (input, init) => {
    const url = input instanceof Request ? input.url : String(input);
    if (url.startsWith(broken.url)) throw new TypeError('fetch failed');
    if (url.startsWith(slow.url)) await answered;
    return fetch(input, init);
  };
  return { fetch: call, answer: () => answer() };
};

const createTeams = async (store: EventStore): Promise<void> => {
  const handler = createCommandHandler(store);
  for (const teamId of ids) {
    const command = { type: 'CreateTeam' as const, teamId, name: 'The Gift Shop' };
    await handler.handle(teamDecider, teamId, command, systemContext(teamId, 'test', 'create'));
  }
};

const createOrder = async (store: EventStore, teamId: string): Promise<void> => {
  const order = { ...create(item('mug', 100)), purchaseOrderId: randomUUID() };
  const context = systemContext(teamId, 'test', randomUUID());
  await createCommandHandler(store).handle(
    purchaseOrderDecider,
    order.purchaseOrderId,
    order,
    context,
  );
};

/** The events of a team by type. */
const countEventsByType = async (
  store: EventStore,
  teamId: string,
): Promise<Readonly<Record<string, number>>> => {
  const counts: Record<string, number> = {};
  for (const { type, metadata } of await store.readAll(START, 10_000)) {
    if (metadata.teamId === teamId) counts[type] = (counts[type] ?? 0) + 1;
  }
  return counts;
};

let database: Awaited<ReturnType<typeof openConnectorDatabase>>;
beforeAll(async () => {
  database = await openConnectorDatabase();
});
afterAll(() => database.close());

describe.each(testLogs)('a log %s, two processes', (_, open) => {
  let processes: Processes;
  const peers: TestStore[] = [];
  beforeAll(async () => {
    await database.clear();
    processes = await open();
    peers.push(...(await Promise.all(ids.map(() => openTestStore(giftShop())))));
  });
  afterAll(async () => {
    for (const peer of peers.splice(0)) await peer.close();
    await processes.close();
  });

  test('a store that does not answer and one that cannot be reached delay neither the first load of another team nor commands', async () => {
    const [first, second] = processes.stores;
    await createTeams(first);
    const [, slow, broken] = peers as [TestStore, TestStore, TestStore];
    const network = openNetwork(slow, broken);
    const connectors = processes.stores.map((store) =>
      testConnector(database.pool, store, { fetch: network.fetch }),
    );
    for (const [at, teamId] of ids.entries()) {
      await connectors[0]?.connections.connect({
        teamId,
        domain: `shop-${String(at)}.myshopify.com`,
        apiUrl: peers[at]?.url ?? '',
        accessToken: token,
        webhookSecret: secret,
        connectedAt: testNow,
      });
    }
    const { signal } = new AbortController();
    const load = (teamId: string) =>
      Promise.allSettled(connectors.map((one) => one.readStore(teamId, signal, () => testNow)));
    const kinds = (runs: readonly PromiseSettledResult<unknown>[]) =>
      runs.map((run) => (run.status === 'fulfilled' ? run.value : 'FAILED'));

    const slowLoad = load(teams.slow);
    const [quick, failed] = await Promise.all([load(teams.quick), load(teams.broken)]);
    expect(kinds(quick)).toContain('FIRST_LOAD');
    expect(kinds(failed)).toContain('FAILED');
    for (const teamId of ids) await createOrder(second, teamId);
    expect((await countEventsByType(first, teams.slow))['ProductObserved']).toBeUndefined();

    network.answer();
    expect(kinds(await slowLoad)).toContain('FIRST_LOAD');
    const loaded = await countEventsByType(first, teams.quick);
    expect(loaded['ProductObserved']).toBe(3);
    expect(await countEventsByType(first, teams.slow)).toEqual(loaded);
    expect(await countEventsByType(first, teams.broken)).toEqual({
      TeamCreated: 1,
      PurchaseOrderCreated: 1,
      PurchaseOrderItemsChanged: 1,
    });
  });
});
