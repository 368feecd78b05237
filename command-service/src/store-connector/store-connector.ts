import type { TeamId } from '@quartermaster/contracts/core/ids';
import { Rejection } from '@quartermaster/contracts/core/rejection';
import type { MountedRoute } from '@quartermaster/contracts/core/server';
import type { SyncProgress } from '@quartermaster/contracts/store/calls';
import type { EventStore } from '@quartermaster/infra/platform/event-store/event-store';
import { withLease } from '@quartermaster/infra/platform/postgres/lease';
import type { KeyRing } from '@quartermaster/infra/platform/secrets/key-ring';
import type { Router } from 'express';
import type pg from 'pg';
import { createCommandHandler } from '../core/handle-command.ts';
import { noSnapshots, type Snapshots } from '../core/snapshots.ts';
import {
  createAdjustInventory,
  createWithdrawInventory,
  type InventoryAdjustment,
} from './adjust-inventory.ts';
import type { Retry } from './admin-api/admin-api.ts';
import { createBulkNudge } from './admin-api/bulk-operation.ts';
import type { Timing } from './admin-api/timing.ts';
import {
  createStoreConnections,
  type StoreConnection,
  type StoreConnections,
} from './connections.ts';
import { createInventoryIndex } from './inventory-index.ts';
import type { Adjustment } from './platform/store-json.ts';
import { createRecorder, type NeighbourDeciders, type Recorder } from './recorder.ts';
import { storeRoutes } from './routes.ts';
import { createStoreApis } from './store-apis.ts';
import { createProgressStore } from './sync/progress.ts';
import { createSyncRunner, type SyncRunner } from './sync/sync-runner.ts';
import { createSyncStates } from './sync/sync-state.ts';
import { syncStore } from './sync/sync-store.ts';
import type { TeamRunsOptions } from './sync/team-runs.ts';
import { createDeliveries } from './webhooks/deliveries.ts';
import { webhookRouter } from './webhooks/router.ts';

interface ConnectDependencies {
  readonly connections: Pick<StoreConnections, 'connect'>;
  readonly recorder: Pick<Recorder, 'team'>;
  readonly runner: Pick<SyncRunner, 'start' | 'request'>;
}

/** Starts a run now; does nothing while one is running. */
const readNow = async ({ runner }: ConnectDependencies, teamId: TeamId): Promise<void> => {
  await runner.start();
  try {
    runner.request(teamId);
  } catch (error) {
    if (!(error instanceof Rejection) || error.code !== 'STORE_SYNC_RUNNING') throw error;
  }
};

/**
 * Connects a team's store, or connects it again after it removed the app: then the team is enabled at once (ST-DIS-03), and
 * the store is read. A repetition after a crash completes the missing steps.
 */
const connectStore =
  (dependencies: ConnectDependencies) =>
  async (connection: StoreConnection): Promise<void> => {
    const { teamId, connectedAt } = connection;
    await dependencies.connections.connect(connection);
    const cause = { teamId, parts: ['connected', connectedAt] };
    await dependencies.recorder.team(cause, { type: 'EnableTeam', reason: 'UNINSTALLED' });
    await readNow(dependencies, teamId);
  };

export interface StoreConnectorOptions<Product, Stock, Team> {
  /** Holds the connector's own tables; `migrateConnector` has run. */
  readonly pool: pg.Pool;
  /** Seal the tokens and secrets of stores; `sealStores` has run. */
  readonly keys: KeyRing;
  readonly store: EventStore;
  readonly deciders: NeighbourDeciders<Product, Stock, Team>;
  readonly snapshots?: Snapshots;
  readonly timing: Timing;
  readonly fetch: typeof fetch;
  /** Address at which stores reach `/webhooks/store` of this server; null when they cannot. */
  readonly webhookUrl: string | null;
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
  /** A whole run that failed and is repeated. */
  readonly onFailure: (teamId: TeamId, error: unknown, retryInMs: number) => void;
}

export interface StoreConnector {
  readonly connections: StoreConnections;
  /** Connects a store, also again after it removed the app: enables the team and reads the store. */
  readonly connect: (connection: StoreConnection) => Promise<void>;
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

/** The connector: reads stores, receives their webhooks, and pushes received stock to them. */
export const createStoreConnector = <Product, Stock, Team>(
  options: StoreConnectorOptions<Product, Stock, Team>,
): StoreConnector => {
  const { pool, timing, onAdjusted } = options;
  const connections = createStoreConnections(pool, options.keys);
  const index = createInventoryIndex(pool);
  const states = createSyncStates(pool);
  const progress = createProgressStore(pool);
  const deliveries = createDeliveries(pool);
  const nudge = createBulkNudge();
  const { store, snapshots = noSnapshots } = options;
  const recorder = createRecorder(createCommandHandler(store, { snapshots }), options.deciders);
  const apis = createStoreApis({ ...options, connections });
  const shared = { apis, connections, recorder, index, states, progress, nudge };
  const readStore: TeamRunsOptions['sync'] = async (teamId, signal, retryAt) => {
    await deliveries.forgetOld(timing.now());
    return await withLease(pool, `store sync ${teamId}`, (lost) =>
      syncStore({ ...options, ...shared }, teamId, AbortSignal.any([signal, lost]), retryAt),
    );
  };
  const runner = createSyncRunner({
    teams: connections.teams,
    sync: readStore,
    timing,
    everyMs: options.everyMinutes * MINUTE_MS,
    onFailure: options.onFailure,
  });
  return {
    connections,
    connect: connectStore({ connections, recorder, runner }),
    routes: storeRoutes({ apis, progress, runner }),
    webhooks: webhookRouter({ ...shared, deliveries, now: timing.now, onAdjusted }),
    runner,
    readStore,
    adjustInventory: createAdjustInventory({ apis, index, recorder }),
    withdrawInventory: createWithdrawInventory({ apis, index, recorder }),
  };
};
