import { createTeamTally } from './team-tally.ts';
import type { WorkLimits } from './work-limits.ts';

/** Counts what runs and what is sent, of all teams and of each. */
export const createPlaces = (limits: WorkLimits) => {
  const running = createTeamTally();
  const sending = createTeamTally();
  return {
    taken: () => running.all(),
    isFree: (teamId: string) =>
      running.all() < limits.atOnce &&
      running.of(teamId) < limits.atOncePerTeam &&
      sending.all() < limits.sending &&
      sending.of(teamId) < limits.sendingPerTeam,
    take: (teamId: string) => running.add(teamId, 1),
    giveBack: (teamId: string) => running.add(teamId, -1),
    send: (teamId: string) => sending.add(teamId, 1),
    sent: (teamId: string) => sending.add(teamId, -1),
  };
};
