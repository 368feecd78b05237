import type { Position } from '@quartermaster/contracts/core/position';
import { dashboardChange, followDashboard } from '@quartermaster/contracts/dashboard/calls';
import type { Team } from '../hostile-calls/teams.ts';

/** The changes that a team receives until `stop`. */
export interface ChangeListener {
  /** Their log positions, once the stream is closed. */
  readonly stop: () => Promise<readonly Position[]>;
}

/** Follows the changes of a team as its dashboard does. */
export const hearChanges = async (url: string, { token }: Team): Promise<ChangeListener> => {
  const leaving = new AbortController();
  const { body } = await fetch(`${url}/api${followDashboard.path}`, {
    headers: { Authorization: `Bearer ${token}` },
    signal: leaving.signal,
  });
  let heard = '';
  const listen = async (): Promise<void> => {
    for await (const part of body ?? []) heard += Buffer.from(part).toString('utf8');
  };
  const done = listen().catch((error: unknown) => {
    if (!leaving.signal.aborted) throw error;
  });
  return {
    stop: async () => {
      leaving.abort();
      await done;
      const events = [...heard.matchAll(/^data: (.*)$/gm)];
      return events.map(([, data = '']) => dashboardChange.parse(JSON.parse(data)).position);
    },
  };
};
