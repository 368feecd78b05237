import type { TeamId } from '@quartermaster/contracts/core/ids';
import type { EventStore } from '@quartermaster/platform/event-store/event-store';
import type { AdminApi } from '../admin-api/admin-api.ts';
import type { Download } from '../admin-api/bulk-lines.ts';
import type { BulkNudge } from '../admin-api/bulk-operation.ts';
import type { Timing } from '../admin-api/timing.ts';
import type { Pace } from '../first-append.ts';
import type { InventoryIndex } from '../inventory-index.ts';
import type { KnownObjects } from '../known-objects.ts';
import type { Observer } from '../observe.ts';
import type { Recorder } from '../recorder.ts';
import type { StorePlans } from '../store-plans.ts';
import type { LoadSlot, LoadScheduler } from './load-scheduler.ts';
import type { ProgressReport } from './progress.ts';
import type { SyncState, SyncStates } from './sync-state.ts';

/** One run of reading a team's store, from start to end or until the signal. */
export interface SyncRun {
  readonly teamId: TeamId;
  readonly api: AdminApi;
  readonly download: Download;
  readonly nudge: BulkNudge;
  readonly timing: Timing;
  readonly signal: AbortSignal;
  readonly store: EventStore;
  readonly recorder: Recorder;
  readonly index: InventoryIndex;
  readonly objects: KnownObjects;
  readonly states: SyncStates;
  readonly report: ProgressReport;
  /** Address for the store's webhooks; null when the store cannot reach this machine. */
  readonly webhookUrl: string | null;
  /** Null in an installation without billing. */
  readonly plans: StorePlans | null;
  /** The first loads of this process. */
  readonly loads: LoadScheduler;
  /** Resolves once read models show everything recorded so far. */
  readonly awaitProjected: (signal: AbortSignal) => Promise<void>;
}

/** A first load whose size is known. */
export interface LoadRun extends SyncRun {
  readonly slot: LoadSlot;
  readonly pace: Pace;
}

export const createObserver = (run: SyncRun, source: readonly string[]): Observer => ({
  teamId: run.teamId,
  api: run.api,
  call: { signal: run.signal },
  recorder: run.recorder,
  index: run.index,
  objects: run.objects,
  source,
});

/** Changes the stored state of a team's sync and returns it. */
export const changeState = async (
  { states, teamId }: Pick<SyncRun, 'states' | 'teamId'>,
  changes: Partial<SyncState>,
): Promise<SyncState> => {
  const state = { ...(await states.read(teamId)), ...changes };
  await states.write(teamId, state);
  return state;
};
