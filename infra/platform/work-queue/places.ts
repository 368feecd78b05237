import type { TeamId } from '@quartermaster/contracts/core/ids';
import { createTeamTally } from './team-tally.ts';
import type { WorkLimits } from './work-limits.ts';

/** Counts what runs and what is sent, of all teams and of each. */
export const createPlaces = (limits: WorkLimits) => {
  const running = createTeamTally();
  const sending = createTeamTally();
  return {
    taken: () => running.all(),
    isFree: (teamId: TeamId) =>
      running.all() < limits.atOnce &&
      running.of(teamId) < limits.atOncePerTeam &&
      sending.all() < limits.sending &&
      sending.of(teamId) < limits.sendingPerTeam,
    take: (teamId: TeamId) => running.add(teamId, 1),
    giveBack: (teamId: TeamId) => running.add(teamId, -1),
    send: (teamId: TeamId) => sending.add(teamId, 1),
    sent: (teamId: TeamId) => sending.add(teamId, -1),
  };
};
