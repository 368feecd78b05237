import type { TeamId } from '@quartermaster/contracts/core/ids';
import type { MountedRoute } from '@quartermaster/contracts/core/server';
import type { SyncProgress } from '@quartermaster/contracts/store/calls';
import type { EventStore } from '@quartermaster/platform/event-store/event-store';
import type { KeyRing } from '@quartermaster/platform/secrets/key-ring';
import type { Router } from 'express';
import type pg from 'pg';
import type { CommandHandler } from '../core/handle-command.ts';
import { createAccessRecords } from './access.ts';
import {
  createAdjustInventory,
  createWithdrawInventory,
  type InventoryAdjustment,
} from './adjust-inventory.ts';
import { type AppSubscriptions, createAppSubscriptions } from './app-subscriptions.ts';
import type { Retry } from './admin-api/admin-api.ts';
import { createBulkNudge } from './admin-api/bulk-operation.ts';
import type { Timing } from './admin-api/timing.ts';
import type { People } from './connect/establish.ts';
import { type ConnectParts, openConnect } from './connect/open-connect.ts';
import type { PlatformApp } from './connect/platform-pages.ts';
import { isConnected } from './connect/is-connected.ts';
import { createConnect } from './connect/connect-store.ts';
import { storeAddresses } from './connect/store-addresses.ts';
import { createStoreTokens } from './connect/store-tokens.ts';
import { type ClosingStores, createClosingStores } from './closing-stores.ts';
import { createStoreConnections, type StoreConnections } from './connections.ts';
import { createInventoryIndex } from './inventory-index.ts';
import { createKnownObjects } from './known-objects.ts';
import type { Adjustment } from './platform/store-json.ts';
import { createRecorder } from './recorder.ts';
import { storeRoutes } from './routes.ts';
import { createStoreApis } from './store-apis.ts';
import type { StorePlans } from './store-plans.ts';
import type { StoreConnection } from './store-rows.ts';
import { createLoadScheduler } from './sync/load-scheduler.ts';
import { createProgressStore } from './sync/progress.ts';
import { createStoreReader } from './sync/read-store.ts';
import { createSyncRunner, type SyncRunner } from './sync/sync-runner.ts';
import { createSyncStates } from './sync/sync-state.ts';
import type { TeamRunsOptions } from './sync/team-runs.ts';
import { createDeliveries } from './webhooks/deliveries.ts';
import type { ReceivePrivacyRequest } from './webhooks/privacy.ts';
import { type WebhookOptions, webhookRouter } from './webhooks/router.ts';

export interface StoreConnectorOptions {
  /** Holds the connector's own tables; `migrateConnector` has run. */
  readonly pool: pg.Pool;
  /** Seal the tokens and secrets of stores; `sealStores` has run. */
  readonly keys: KeyRing;
  readonly store: EventStore;
  readonly handler: CommandHandler;
  readonly timing: Timing;
  readonly fetch: typeof fetch;
  /** Address of the Admin API of another platform, with `{shop}`; null for the platform itself. */
  readonly storeApiUrl: string | null;
  /** The app of this installation on the platform; null when there is none. */
  readonly app: PlatformApp | null;
  /** Records a privacy request of the platform. */
  readonly receivePrivacyRequest: ReceivePrivacyRequest;
  /** Address at which stores reach `/webhooks/store` of this server; null when they cannot. */
  readonly webhookUrl: string | null;
  /** Records the plans of stores; null in an installation without billing. */
  readonly plans: StorePlans | null;
  /** Minutes from one reconciliation to the next. */
  readonly everyMinutes: number;
  /** Resolves once read models show everything recorded so far; the first load is ready only then. */
  readonly awaitProjected: (signal: AbortSignal) => Promise<void>;
  /** At most twice a second and at each new phase. */
  readonly onProgress: (teamId: TeamId, progress: SyncProgress) => void;
  /** A request to the store that failed and is repeated. */
  readonly onRetry: (teamId: TeamId, retry: Retry) => void;
  /** An answer or a webhook of the store whose values were adjusted. */
  readonly onAdjusted: (teamId: TeamId, adjustment: Adjustment) => void;
  /** Most refused webhooks of one address and store; the usual limit when absent. */
  readonly refused?: WebhookOptions['refused'];
  /** Longest time to send the body of a webhook; the usual one when absent. */
  readonly withinMs?: WebhookOptions['withinMs'];
  /** A whole run that failed and is repeated. */
  readonly onFailure: (teamId: TeamId, error: unknown, retryInMs: number) => void;
}

type BilledStores = AppSubscriptions & {
  /** Null while the team has no store. */
  readonly findDomain: (teamId: TeamId) => Promise<string | null>;
};

const createFindDomain =
  (connections: StoreConnections): BilledStores['findDomain'] =>
  async (teamId) =>
    (await connections.forTeam(teamId))?.domain ?? null;

export interface StoreConnector {
  readonly connections: StoreConnections;
  /** The stores of teams whose data is deleted. */
  readonly closing: ClosingStores;
  /** Asks the store of a team whether it accepts the token. Rejects with STORE_UNAVAILABLE while it cannot tell. */
  readonly isConnected: (teamId: TeamId) => Promise<boolean>;
  /** The part of the connector that billing uses. */
  readonly billed: BilledStores;
  /** Connects a store, also again after it removed the app: enables the team and reads the store. */
  readonly connect: (connection: StoreConnection) => Promise<void>;
  /** The calls that connect stores, and the installations that begin on the platform. */
  readonly createConnectParts: (people: People, consoleUrl: string) => ConnectParts;
  readonly routes: readonly MountedRoute[];
  /** Mount it at the server's root, before any body parser. */
  readonly webhooks: Router;
  readonly runner: SyncRunner;
  /**
   * Reads a team's store once, for callers that wait for it; null while another run is active. Rejects with the run's error.
   * `retryAt` is the time of the next try, for the shown progress.
   */
  readonly readStore: TeamRunsOptions['sync'];
  readonly adjustInventory: (adjustment: InventoryAdjustment) => Promise<void>;
  readonly withdrawInventory: (adjustment: InventoryAdjustment) => Promise<void>;
}

const MINUTE_MS = 60_000;

/** The tables of the connector, and the clients of stores. */
const openParts = (options: StoreConnectorOptions) => {
  const { pool, keys, timing, handler } = options;
  const connections = createStoreConnections(pool, keys);
  const addresses = storeAddresses(options.storeApiUrl);
  const recorder = createRecorder(handler);
  const { now } = timing;
  const access = createAccessRecords({ connections, recorder, now });
  const onRevoked = access.lost;
  const tokens = createStoreTokens({ ...options, connections, addresses, now, onRevoked });
  const shared = {
    apis: createStoreApis({ ...options, connections, tokens, access }),
    access,
    connections,
    recorder,
    index: createInventoryIndex(pool),
    objects: createKnownObjects(pool),
    states: createSyncStates(pool),
    progress: createProgressStore(pool, timing.now),
    nudge: createBulkNudge(),
    loads: createLoadScheduler(timing),
  };
  return { addresses, deliveries: createDeliveries(pool), shared };
};

/** The connector: reads stores, receives their webhooks, and pushes received stock to them. */
export const createStoreConnector = (options: StoreConnectorOptions): StoreConnector => {
  const { pool, timing, handler } = options;
  const { addresses, deliveries, shared } = openParts(options);
  const { apis, connections, recorder, index, progress } = shared;
  const readStore = createStoreReader({ ...options, ...shared, deliveries });
  const runner = createSyncRunner({
    teams: connections.teams,
    isConnected: async (teamId) => (await connections.forTeam(teamId)) !== null,
    sync: readStore,
    timing,
    everyMs: options.everyMinutes * MINUTE_MS,
    onFailure: options.onFailure,
  });
  const { connect, connectAsked } = createConnect({ connections, handler, runner });
  const connectDependencies = { connections, addresses, connect: connectAsked };
  return {
    connections,
    billed: { ...createAppSubscriptions(apis), findDomain: createFindDomain(connections) },
    closing: createClosingStores(pool),
    isConnected: isConnected(shared),
    connect,
    createConnectParts: (people, consoleUrl) =>
      openConnect({ ...options, ...connectDependencies, people, consoleUrl }),
    routes: storeRoutes({ apis, connections, progress, runner }),
    webhooks: webhookRouter({ ...options, ...shared, deliveries, now: timing.now }),
    runner,
    readStore,
    adjustInventory: createAdjustInventory({ apis, index, recorder }),
    withdrawInventory: createWithdrawInventory({ apis, index, recorder }),
  };
};
