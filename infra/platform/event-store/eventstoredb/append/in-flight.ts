import type { TeamId } from '@quartermaster/contracts/core/ids';
import { createTeamLanes } from '../../../limits/team-lanes.ts';

/** Runs the work of a team when its turn comes. */
export type InFlight = <Result>(teamId: TeamId, work: () => Promise<Result>) => Promise<Result>;

/** Runs at most `most` pieces of work at once. The others wait, in one lane per team; teams take turns. */
export const createInFlight = (most: number): InFlight => {
  const lanes = createTeamLanes<() => void>();
  let running = 0;
  const startNext = (): void => {
    const start = running < most ? lanes.take(() => true) : null;
    if (start === null) return;
    running += 1;
    start();
  };
  return async (teamId, work) => {
    await new Promise<void>((start) => {
      lanes.add(teamId, start);
      startNext();
    });
    try {
      return await work();
    } finally {
      running -= 1;
      startNext();
    }
  };
};
