import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { SampleStoreAccess } from '@quartermaster/sample-shop/store-access';
import { createLogger } from '@quartermaster/platform/telemetry/logger';
import express from 'express';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { keepSampleConnected } from './keep-connected.ts';
import type { StoreConnection } from '../store-connector/store-rows.ts';
import { sampleTeam } from '../teams/sample-team.ts';

let server: Server;
let access: SampleStoreAccess;
/** The tokens of the calls to the store, which accepts or refuses them. */
const tokens: (string | undefined)[] = [];
let installed = false;
const stops: (() => Promise<void>)[] = [];

beforeAll(async () => {
  const store = express().post('/graphql.json', (request, response) => {
    tokens.push(request.get('X-Shopify-Access-Token'));
    response.status(installed ? 200 : 401).json({});
  });
  server = store.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const storeUrl = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
  const secrets = { accessToken: 'token', webhookSecret: 'secret' };
  const domain = 'gift-shop.myshopify.com';
  access = { domain, storeUrl, apiUrl: `${storeUrl}/graphql.json`, ...secrets };
});
afterAll(() => new Promise((resolve) => server.close(resolve)));
beforeEach(() => {
  installed = false;
  tokens.length = 0;
});
afterEach(async () => {
  await Promise.all(stops.splice(0).map((stop) => stop()));
});

/** Starts several processes that check the same connection. */
const startProcesses = (processes: number) => {
  let connection: StoreConnection | null = null;
  const connected: StoreConnection[] = [];
  let started = 0;
  const connector = {
    connections: { forTeam: async () => connection },
    connect: async (given: StoreConnection) => {
      connected.push(given);
      connection = given;
    },
    runner: { start: async () => void (started += 1) },
  };
  const now = (): string => '2026-11-21T07:00:00.000Z';
  const logger = createLogger({ level: 'silent', service: 'test' });
  for (let process = 0; process < processes; process += 1) {
    stops.push(keepSampleConnected({ connector, access, now, logger, pauseMs: 5 }));
  }
  return { connected, started: () => started, remove: () => (connection = null) };
};
const waitUntil = async (isSo: () => boolean): Promise<void> => {
  while (!isSo()) await sleep(5);
};

test('ST-DIS-03 a store that removed the app is connected each time it installs the app again', async () => {
  const { connected, remove } = startProcesses(1);
  await waitUntil(() => tokens.length > 3);
  expect(connected).toEqual([]);
  installed = true;
  await waitUntil(() => connected.length === 1);
  expect(connected[0]).toMatchObject({ teamId: sampleTeam.teamId, accessToken: 'token' });
  expect(tokens.every((token) => token === 'token')).toBe(true);
  installed = false;
  remove();
  const before = tokens.length;
  await waitUntil(() => tokens.length > before + 3);
  installed = true;
  await waitUntil(() => connected.length === 2);
});

test('every process reads a store that one of them connected', async () => {
  installed = true;
  const { connected, started } = startProcesses(3);
  await waitUntil(() => connected.length > 0 && started() > 6);
  const calls = tokens.length;
  await waitUntil(() => started() > 30);
  expect(tokens.length).toBe(calls); // a connected store gets no call
});
