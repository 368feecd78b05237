import type { TeamId } from '@quartermaster/contracts/core/ids';

/** An amount of all teams and of each. */
export interface TeamTally {
  readonly all: () => number;
  readonly of: (teamId: TeamId) => number;
  readonly add: (teamId: TeamId, amount: number) => void;
}

export const createTeamTally = (): TeamTally => {
  const ofTeams = new Map<string, number>();
  let all = 0;
  return {
    all: () => all,
    of: (teamId) => ofTeams.get(teamId) ?? 0,
    add: (teamId, amount) => {
      const sum = (ofTeams.get(teamId) ?? 0) + amount;
      if (sum === 0) ofTeams.delete(teamId);
      else ofTeams.set(teamId, sum);
      all += amount;
    },
  };
};
