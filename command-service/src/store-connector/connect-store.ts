import type { TeamId } from '@quartermaster/contracts/core/ids';
import { Rejection } from '@quartermaster/contracts/core/rejection';
import type { StoreConnection, StoreConnections } from './connections.ts';
import type { Recorder } from './recorder.ts';
import type { SyncRunner } from './sync/sync-runner.ts';

export interface ConnectDependencies {
  readonly connections: Pick<StoreConnections, 'connect'>;
  readonly recorder: Pick<Recorder, 'team'>;
  readonly runner: Pick<SyncRunner, 'start' | 'request'>;
}

/** Reads the store now; a run on its way does it as well. */
const readNow = async ({ runner }: ConnectDependencies, teamId: TeamId): Promise<void> => {
  await runner.start();
  try {
    runner.request(teamId);
  } catch (error) {
    if (!(error instanceof Rejection) || error.code !== 'STORE_SYNC_RUNNING') throw error;
  }
};

/**
 * Connects a team's store, or connects it anew after it removed the app: then the team may work again at once (ST-DIS-03),
 * and the store is read. Repeated after a crash it completes what is missing.
 */
export const connectStore =
  (dependencies: ConnectDependencies) =>
  async (connection: StoreConnection): Promise<void> => {
    const { teamId, connectedAt } = connection;
    await dependencies.connections.connect(connection);
    const cause = { teamId, parts: ['connected', connectedAt] };
    await dependencies.recorder.team(cause, { type: 'EnableTeam', reason: 'UNINSTALLED' });
    await readNow(dependencies, teamId);
  };
