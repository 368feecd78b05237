import type { TeamId } from '@quartermaster/contracts/core/ids';
import { Rejection } from '@quartermaster/contracts/core/rejection';
import { repeatEvery } from '@quartermaster/platform/core/clock';
import type { StoreConnections } from '../connections.ts';

const LOOK_MS = 2_000;

export const notConnected = (): Rejection => new Rejection('CONFLICT', 'No store is connected');

/**
 * Runs `work` with a signal that aborts, with a rejection as its reason, once the team has no store. Without it, a run could
 * record and wait for a long time before a call of the store fails.
 */
export const whileConnected = async <Result>(
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
