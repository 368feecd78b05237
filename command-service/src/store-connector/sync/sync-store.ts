import type { TeamId } from '@quartermaster/contracts/core/ids';
import { Rejection } from '@quartermaster/contracts/core/rejection';
import type { SyncProgress } from '@quartermaster/contracts/store/calls';
import type { EventStore } from '@quartermaster/platform/event-store/event-store';
import type { AccessRecords } from '../access.ts';
import type { Retry } from '../admin-api/admin-api.ts';
import type { BulkNudge } from '../admin-api/bulk-operation.ts';
import type { Timing } from '../admin-api/timing.ts';
import type { StoreConnections } from '../connections.ts';
import type { InventoryIndex } from '../inventory-index.ts';
import type { KnownObjects } from '../known-objects.ts';
import type { Adjustment } from '../platform/store-json.ts';
import type { Recorder } from '../recorder.ts';
import type { StoreApis } from '../store-apis.ts';
import type { StorePlans } from '../store-plans.ts';
import { firstLoad } from './first-load.ts';
import { TooManyVariants } from './load-catalogue.ts';
import type { LoadScheduler } from './load-scheduler.ts';
import { type ProgressReport, type ProgressStore, startReport } from './progress.ts';
import { reconcile } from './reconcile/reconcile.ts';
import type { SyncRun } from './run.ts';
import type { SyncStates } from './sync-state.ts';
import { repeatEvery } from '@quartermaster/platform/core/clock';

const LOOK_MS = 2_000;

const notConnected = (): Rejection => new Rejection('CONFLICT', 'No store is connected');

/**
 * Runs `work` with a signal that aborts, with a rejection as its reason, once the team has no store. Without it, a run could
 * record and wait for a long time before a call of the store fails.
 */
const whileConnected = async <Result>(
  connections: Pick<StoreConnections, 'forTeam'>,
  teamId: TeamId,
  work: (gone: AbortSignal) => Promise<Result>,
): Promise<Result> => {
  const gone = new AbortController();
  const checkConnection = async (): Promise<void> => {
    if ((await connections.forTeam(teamId)) === null) gone.abort(notConnected());
  };
  const stop = repeatEvery(LOOK_MS, checkConnection, () => undefined); // a failed query does not show that the store is gone
  try {
    return await work(gone.signal);
  } finally {
    await stop();
  }
};

export interface SyncDependencies {
  readonly apis: StoreApis;
  readonly access: Pick<AccessRecords, 'lost' | 'restored'>;
  readonly connections: Pick<StoreConnections, 'forTeam'>;
  readonly store: EventStore;
  readonly recorder: Recorder;
  readonly index: InventoryIndex;
  readonly objects: KnownObjects;
  readonly states: SyncStates;
  readonly progress: ProgressStore;
  readonly nudge: BulkNudge;
  readonly loads: LoadScheduler;
  readonly timing: Timing;
  readonly fetch: typeof fetch;
  /** Address for webhooks of stores; null when stores cannot reach this machine. */
  readonly webhookUrl: string | null;
  /** Null in an installation without billing. */
  readonly plans: StorePlans | null;
  readonly onProgress: (teamId: TeamId, progress: SyncProgress) => void;
  /** A request that failed and is repeated, for the log. */
  readonly onRetry: (teamId: TeamId, retry: Retry) => void;
  /** Values of the store that had to be changed to fit, for the log. */
  readonly onAdjusted: (teamId: TeamId, adjustment: Adjustment) => void;
  readonly awaitProjected: (signal: AbortSignal) => Promise<void>;
}

export type SyncKind = 'FIRST_LOAD' | 'RECONCILIATION';

const startRun = async (
  dependencies: SyncDependencies,
  teamId: TeamId,
  report: ProgressReport,
  signal: AbortSignal,
): Promise<SyncRun> => {
  const { apis, connections, timing, fetch } = dependencies;
  const reportRetry = ({ reason, waitMs }: Retry): void => {
    const retryAt = new Date(Date.parse(timing.now()) + waitMs).toISOString();
    report.problem({ message: `The store cannot be read: ${reason}`, retryAt });
  };
  const onRetry = (retry: Retry): void => {
    reportRetry(retry);
    dependencies.onRetry(teamId, retry);
  };
  const adjusted = ({ texts, numbers }: Adjustment): void => {
    report.adjusted(texts + numbers);
  };
  let isLogged = false;
  /** A download may have a million such lines: progress counts them, the log has the first. */
  const onAdjusted = (adjustment: Adjustment): void => {
    adjusted(adjustment);
    if (!isLogged) dependencies.onAdjusted(teamId, adjustment);
    isLogged = true;
  };
  const connection = await connections.forTeam(teamId);
  const api = await apis.forTeam(teamId, { retry: reportRetry, adjusted });
  if (api === null || connection === null) throw notConnected();
  return {
    ...dependencies,
    webhookUrl: connection.webhookSecret === null ? null : dependencies.webhookUrl,
    teamId,
    api,
    report,
    signal,
    download: { fetch, timing, signal, onRetry, onAdjusted },
  };
};

const describeError = (error: unknown): string => {
  if (error instanceof Rejection) return error.message;
  if (error instanceof TooManyVariants) return `${error.message}; a team may have 20,000`;
  return 'Reading the store failed; the log says why';
};

/**
 * Reads a team's store: all of it the first time, later only the changes; returns which of them it did. An interrupted run
 * can be repeated. It ends when the store is disconnected. After a failure, writes the reason and the time of the next try to the
 * progress and rejects; rejects with the signal's reason when aborted.
 */
export const syncStore = async (
  dependencies: SyncDependencies,
  teamId: TeamId,
  signal: AbortSignal,
  retryAt: () => string,
): Promise<SyncKind> => {
  const { states, progress: store, timing, onProgress, access } = dependencies;
  const isFirst = (await states.read(teamId)).firstLoadedAt === null;
  const kind = isFirst ? 'FIRST_LOAD' : 'RECONCILIATION';
  const report = await startReport({ store, timing, teamId, kind, onProgress });
  try {
    await whileConnected(dependencies.connections, teamId, async (gone) => {
      const ending = AbortSignal.any([signal, gone]);
      const run = await startRun(dependencies, teamId, report, ending);
      await (isFirst ? firstLoad(run) : reconcile(run));
    });
    // After a crash between a change of access and its event.
    await access.restored(teamId);
    const now = timing.now();
    await report.finish({ phase: 'READY', finishedAt: now, lastSyncedAt: now, problem: null });
    return kind;
  } catch (error) {
    signal.throwIfAborted();
    const problem = { message: describeError(error), retryAt: retryAt() };
    await report.finish({ phase: 'FAILED', finishedAt: timing.now(), problem });
    await access.lost(teamId);
    throw error;
  }
};
