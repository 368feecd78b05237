import { setTimeout as sleep } from 'node:timers/promises';
import { HEARTBEAT_SECONDS } from '@quartermaster/contracts/core/event-client';
import type { TeamId } from '@quartermaster/contracts/core/ids';
import {
  type Position,
  isAfter,
  chooseLater,
  haveSameFormat,
} from '@quartermaster/contracts/core/position';
import type { EventStore } from '@quartermaster/platform/event-store/event-store';
import { formatServerSentEvent, STILL_THERE } from '@quartermaster/platform/http/event-streams';

export interface TeamChangeSources {
  /** Position up to which the read models of a team are folded. */
  readonly reached: (teamId: TeamId) => Promise<Position>;
  readonly store: Pick<EventStore, 'readTeam'>;
}

interface PollTimes {
  /** Poll interval, in which a follower receives at most one event. */
  readonly pollIntervalMs: number;
  /** Polls without a change after which a comment is sent. */
  readonly pollsPerComment: number;
  /** Polls of a follower in all. */
  readonly maxPolls: number;
}

/** One poll a second for four minutes. */
const defaultTimes: PollTimes = {
  pollIntervalMs: 1_000,
  pollsPerComment: HEARTBEAT_SECONDS,
  maxPolls: 240,
};

/** State of the polling of a team, shared by all its followers. */
interface Watch {
  /** The read models were examined up to here. */
  readonly examined: Position;
  /** The examined position at which the newest change was found. */
  readonly newest: Position;
}

interface WatchedTeam {
  followers: number;
  lookedAtMs: number;
  watch: Promise<Watch>;
}

/** True when the read models hold an event of the team after a position. */
const hasChanged = async (
  { store }: TeamChangeSources,
  teamId: TeamId,
  { after, reached }: { readonly after: Position; readonly reached: Position },
): Promise<boolean> => {
  if (!isAfter(reached, after)) return false;
  const [next] = await store.readTeam(teamId, after, 1);
  return next !== undefined && !isAfter(next.position, reached);
};

const poll = async (
  sources: TeamChangeSources,
  teamId: TeamId,
  { examined: after, newest }: Watch,
): Promise<Watch> => {
  const reached = await sources.reached(teamId);
  if (await hasChanged(sources, teamId, { after, reached })) {
    return { examined: reached, newest: reached };
  }
  return { examined: chooseLater(reached, after), newest };
};

/** Creates the watches of teams that have followers. */
const createWatches = (sources: TeamChangeSources, pollIntervalMs: number) => {
  const watched = new Map<TeamId, WatchedTeam>();
  const begin = (teamId: TeamId): WatchedTeam => {
    const first = sources.reached(teamId).then((at) => ({ examined: at, newest: at }));
    const begun = { followers: 0, lookedAtMs: performance.now(), watch: first };
    watched.set(teamId, begun);
    return begun;
  };
  return {
    join: (teamId: TeamId): WatchedTeam => {
      const team = watched.get(teamId) ?? begin(teamId);
      team.followers += 1;
      return team;
    },
    leave: (teamId: TeamId, team: WatchedTeam): void => {
      team.followers -= 1;
      if (team.followers === 0) watched.delete(teamId);
    },
    /** Returns the last poll, or polls again when that is older than the interval. */
    look: (teamId: TeamId, team: WatchedTeam): Promise<Watch> => {
      if (performance.now() - team.lookedAtMs >= pollIntervalMs * 0.9) {
        team.lookedAtMs = performance.now();
        team.watch = team.watch.then((watch) => poll(sources, teamId, watch));
      }
      return team.watch;
    },
  };
};

/** Position after which events are new to a follower; null when it missed some, or its position is of another log. */
const findInitialPosition = async (
  sources: TeamChangeSources,
  teamId: TeamId,
  { after, reached }: { readonly after: Position | null; readonly reached: Position },
): Promise<Position | null> => {
  if (after === null) return reached;
  if (!haveSameFormat(after, reached)) return null;
  if (await hasChanged(sources, teamId, { after, reached })) return null;
  return chooseLater(after, reached);
};

/**
 * Server-sent events of a team: a position each time the read models hold newer events of this team than before. `after` is
 * the last position of the follower. Events of other teams cause none. Ends after four minutes, or when the follower disconnects.
 */
export const createTeamChanges = (sources: TeamChangeSources, times: PollTimes = defaultTimes) => {
  const { pollIntervalMs, pollsPerComment, maxPolls } = times;
  const watches = createWatches(sources, pollIntervalMs);
  return async function* (
    teamId: TeamId,
    after: Position | null,
    signal?: AbortSignal,
  ): AsyncGenerator<string> {
    const team = watches.join(teamId);
    try {
      const { examined: reached } = await team.watch;
      let seen = await findInitialPosition(sources, teamId, { after, reached });
      yield STILL_THERE;
      if (seen === null) yield formatServerSentEvent({ position: (seen = reached) });
      for (let silent = 1, looked = 0; looked < maxPolls; looked += 1, silent += 1) {
        await sleep(pollIntervalMs, undefined, { ref: false }); // does not keep the process alive
        if (signal?.aborted === true) return;
        const { newest } = await watches.look(teamId, team);
        if (isAfter(newest, seen)) {
          yield formatServerSentEvent({ position: (seen = newest) });
          silent = 0;
        } else if (silent % pollsPerComment === 0) yield STILL_THERE;
      }
    } finally {
      watches.leave(teamId, team);
    }
  };
};
