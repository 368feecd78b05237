import type { TeamId } from '@quartermaster/contracts/core/ids';
import type { EventStore } from '@quartermaster/platform/event-store/event-store';
import { createInMemoryEventStore } from '@quartermaster/platform/event-store/in-memory';
import { testApp } from '@quartermaster/platform/http/test-app';
import { testKeys } from '@quartermaster/platform/secrets/test-keys';
import type pg from 'pg';
import request from 'supertest';
import { createUsers } from '../../auth/users.ts';
import { createCommandHandler } from '../../core/handle-command.ts';
import { teamFounder } from '../../teams/found-team.ts';
import type { Timing } from '../admin-api/timing.ts';
import { createStoreConnections } from '../connections.ts';
import { testTiming } from '../test-connector.ts';
import { createConnect } from './connect-store.ts';
import { openConnect } from './open-connect.ts';
import type { PlatformApp } from './platform-pages.ts';
import { storeAddresses } from './store-addresses.ts';

export const CONSOLE = 'https://product.example';
export const CALLBACK = `${CONSOLE}/api/shopify/connect/callback`;
export const domain = 'gift-shop.myshopify.com';
export const app = { clientId: 'app-1', clientSecret: 'hush', extraScopes: [] };

interface ConnectBenchOptions {
  readonly pool: pg.Pool;
  /** Address of a store simulator. */
  readonly storeUrl: string;
  readonly now?: () => string;
  readonly app?: PlatformApp | null;
  readonly log?: EventStore;
  readonly fetch?: typeof fetch;
}

/** The calls that connect stores, over a log in memory, for users whose token is their address. */
export const openConnectBench = (options: ConnectBenchOptions) => {
  const { pool, storeUrl, log = createInMemoryEventStore(), now } = options;
  const timing: Timing = { ...testTiming(), ...(now !== undefined && { now }) };
  const handler = createCommandHandler(log);
  const sessions = { updateUser: async () => undefined, revokeUser: async () => 0 };
  const users = createUsers(handler, sessions, { log, secret: 'test' });
  const connections = createStoreConnections(pool, testKeys);
  const reads: TeamId[] = [];
  const runner = { start: async () => undefined, request: (id: TeamId) => void reads.push(id) };
  const { connectAsked } = createConnect({ connections, handler, runner });
  const parts = openConnect({
    pool,
    keys: testKeys,
    connections,
    addresses: storeAddresses(`${storeUrl}/admin/api/2026-07/graphql.json?shop={shop}`),
    people: { find: users.find, found: teamFounder(handler, users.join) },
    connect: connectAsked,
    fetch: options.fetch ?? fetch,
    timing,
    app: options.app === undefined ? app : options.app,
    consoleUrl: `${CONSOLE}/`,
  });
  const authenticate = async (token: string) => {
    const email = token.replace('~', '@');
    const userId = await users.findId(email);
    if (userId === null) return null;
    const { teamId, role } = await users.find(email);
    return { userId, email, teamId, role };
  };
  const server = testApp(parts.routes, { authenticate, ...(now !== undefined && { now }) });
  return { ...parts, connections, users, handler, log, reads, authenticate, server };
};
export type ConnectBench = ReturnType<typeof openConnectBench>;

let requests = 0;
/** A user who has proved an address. */
export const register = async ({ users }: ConnectBench, email: string): Promise<void> => {
  requests += 1;
  await users.register(email, { commandId: `request ${String(requests)}`, correlationId: 'test' });
};

export const post = ({ server }: ConnectBench, email: string, path: string, body: object) =>
  request(server)
    .post(`/api/shopify/connect/${path}`)
    .auth(email.replace('@', '~'), { type: 'bearer' })
    .send(body);

export const get = ({ server }: ConnectBench, path: string) =>
  request(server).get(`/api/shopify/connect/${path}`).redirects(0);
