import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TeamId } from '@quartermaster/contracts/core/ids';
import { systemContext } from '@quartermaster/command-service/core/command-context';
import { createCommandHandler } from '@quartermaster/command-service/core/handle-command';
import { toLocalId } from '@quartermaster/command-service/store-connector/facts/store-ids';
import {
  domain,
  secret,
  token,
  openConnectorDatabase,
  testConnector,
  testTiming,
} from '@quartermaster/command-service/store-connector/test-connector';
import { teamDecider } from '@quartermaster/command-service/teams/decider';
import type { EventStore } from '@quartermaster/platform/event-store/event-store';
import { bundles } from '@quartermaster/store-simulator/catalogue/bundles';
import { loadRetail } from '@quartermaster/store-simulator/retail/decode-retail';
import { keepGoods } from '@quartermaster/store-simulator/retail/part-of-retail';
import { gid } from '@quartermaster/store-simulator/shop/ids';
import {
  createStoreSimulator,
  type StoreSimulator,
} from '@quartermaster/store-simulator/simulator';
import {
  bodyLimits,
  provideBodyRoom,
  createBodyRoom,
} from '@quartermaster/platform/http/bodies/body-room';
import express from 'express';

/** The shops sell nothing but the goods of their sets. */
const inSets = new Set(
  bundles
    .flatMap(({ variants }) => variants.flatMap(({ components }) => components))
    .map(([code]) => code),
);

const listen = async (app: express.Express) => {
  const server = createServer(app);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { server, url: `http://127.0.0.1:${String(port)}` };
};

const createTeam = async (store: EventStore, teamId: TeamId): Promise<void> => {
  const command = { type: 'CreateTeam' as const, teamId, name: 'The Gift Shop' };
  const context = systemContext(teamId, 'test', 'create-team');
  await createCommandHandler(store).handle(teamDecider, teamId, command, context);
};

const openSimulator = async (publicUrl: string, clock: () => Date): Promise<StoreSimulator> =>
  createStoreSimulator({
    onProblem: () => undefined,
    now: clock(),
    clock,
    records: keepGoods(await loadRetail(), ({ code }) => inSets.has(code)),
    publicUrl,
    accessToken: token,
    webhookSecret: secret,
    throttle: { maximumAvailable: 1_000_000, restoreRate: 1_000_000 },
    webhookRetryDelaysMs: [10],
  });

/** Lookups of goods by their code. */
const createGoodsLookup = (teamId: TeamId, { shop }: StoreSimulator) => {
  const { variants } = shop.catalogue;
  const getVariantNumber = (sku: string): number => variants.findIndex((one) => one.sku === sku);
  return {
    getVariantNumber,
    variantId: (sku: string): string =>
      toLocalId(teamId, gid('ProductVariant', getVariantNumber(sku))),
  };
};

/** A sample shop and the connector of a new team to it, over a log that several teams share. */
export const openSetShop = async (store: EventStore, start: string) => {
  const teamId = randomUUID();
  await createTeam(store, teamId);
  let now = new Date(start);
  const database = await openConnectorDatabase();
  const [front, back] = [express(), express()];
  const [storeSide, ourSide] = [await listen(front), await listen(back)];
  const simulator = await openSimulator(storeSide.url, () => now);
  front.use(simulator.app);
  const connector = testConnector(database.pool, store, {
    timing: { ...testTiming(), now: () => now.toISOString() },
    webhookUrl: `${ourSide.url}/webhooks/store`,
  });
  const room = createBodyRoom(bodyLimits({ requestBodiesMb: 64 }));
  back.use(provideBodyRoom(room), connector.webhooks);
  const apiUrl = `${storeSide.url}/admin/api/2026-07/graphql.json`;
  const connection = { teamId, domain, apiUrl, accessToken: token, webhookSecret: secret };
  await connector.connections.connect({ ...connection, connectedAt: start });
  return {
    teamId,
    simulator,
    ...createGoodsLookup(teamId, simulator),
    read: () => connector.readStore(teamId, new AbortController().signal, () => now.toISOString()),
    /** Advances the clock by a moment, because every change of the shop has its own second. */
    later: () => {
      now = new Date(now.getTime() + 2000);
    },
    close: async () => {
      await connector.runner.stop();
      await simulator.stop();
      for (const { server } of [storeSide, ourSide]) server.close();
      await database.close();
    },
  };
};

export type SetShop = Awaited<ReturnType<typeof openSetShop>>;
