import type { TeamId } from '@quartermaster/contracts/core/ids';

/** Waiting items, in one lane per team. Teams take turns, so a long lane delays no other. */
export interface TeamLanes<Item> {
  readonly add: (teamId: TeamId, item: Item) => void;
  /** True when the item was still waiting. */
  readonly remove: (teamId: TeamId, item: Item) => boolean;
  /** The oldest item of the next team that may run; null when there is none. */
  readonly take: (mayRun: (teamId: TeamId) => boolean) => Item | null;
  readonly size: () => number;
  readonly teamSize: (teamId: TeamId) => number;
  /** The first item of each lane. */
  readonly heads: () => readonly Item[];
}

export const createTeamLanes = <Item>(): TeamLanes<Item> => {
  /** In the order of turns: after its turn, a team moves to the end. */
  const lanes = new Map<string, Item[]>();
  let size = 0;
  const keep = (teamId: TeamId, lane: Item[]): void => {
    if (lane.length === 0) lanes.delete(teamId);
  };
  return {
    add: (teamId, item) => {
      const lane = lanes.get(teamId) ?? [];
      lane.push(item);
      lanes.set(teamId, lane);
      size += 1;
    },
    remove: (teamId, item) => {
      const lane = lanes.get(teamId) ?? [];
      const at = lane.indexOf(item);
      if (at === -1) return false;
      lane.splice(at, 1);
      keep(teamId, lane);
      size -= 1;
      return true;
    },
    take: (mayRun) => {
      const found = [...lanes].find(([teamId]) => mayRun(teamId));
      if (found === undefined) return null;
      const [teamId, lane] = found;
      const item = lane.shift() ?? null;
      lanes.delete(teamId);
      lanes.set(teamId, lane);
      keep(teamId, lane);
      size -= 1;
      return item;
    },
    size: () => size,
    teamSize: (teamId) => lanes.get(teamId)?.length ?? 0,
    heads: () => [...lanes.values()].flatMap(([first]) => (first === undefined ? [] : [first])),
  };
};
