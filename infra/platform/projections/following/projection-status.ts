import type { Partitioning } from '../../event-bus/event-bus.ts';
import type { EventStore, Position } from '../../event-store/event-store.ts';
import { toOrdinalOrNull } from '../../event-store/position.ts';
import type { ParkedTeam } from '../parked-teams.ts';
import { createWaitingSearch } from './waiting-events.ts';

/** Distance of read models from the end of the log. */
export interface Lag {
  /** Events of the log that are not folded yet; null where the log does not count them or others fold some. */
  readonly events: number | null;
  /** Age of the oldest of them; 0 when there is none. */
  readonly seconds: number;
}

/** The positions of the read models of a process at one moment. */
export interface ProjectionStatus {
  /** Position of each partition of this process. */
  readonly positions: ReadonlyMap<number, Position>;
  readonly head: Position;
  readonly lag: Lag;
  /** Teams left out since one of their events could not be folded. */
  readonly parkedTeams: number;
  /** Events folded since the process began. */
  readonly folded: number;
}

export interface StatusSource {
  readonly store: Pick<EventStore, 'head' | 'readAll'>;
  readonly bus: Partitioning;
  readonly positions: () => ReadonlyMap<number, Position>;
  /** Teams left out by now: another process may have parked or unparked one. */
  readonly parked: () => Promise<readonly ParkedTeam[]>;
  readonly folded: () => number;
}

const eventsBehind = (
  positions: ReadonlyMap<number, Position>,
  head: Position,
  { partitions }: Partitioning,
): number | null => {
  const position = positions.get(0);
  if (partitions > 1 || position === undefined) return null;
  const [from, to] = [toOrdinalOrNull(position), toOrdinalOrNull(head)];
  return from === null || to === null ? null : Math.max(0, to - from);
};

/**
 * Reads the positions of log and read models at the same time, so that read models that stopped following show as
 * behind.
 */
export const createStatusReader = (source: StatusSource): (() => Promise<ProjectionStatus>) => {
  const { store, bus } = source;
  const oldestWaiting = createWaitingSearch(store, bus);
  return async () => {
    const positions = source.positions();
    const head = await store.head();
    const waiting = await oldestWaiting(positions, head);
    // Recorded by the clock of the database's machine, which may be ahead of this one.
    const waitedMs =
      waiting === undefined ? 0 : Math.max(0, Date.now() - Date.parse(waiting.recordedAt));
    const lag = { events: eventsBehind(positions, head, bus), seconds: waitedMs / 1000 };
    const parkedTeams = new Set((await source.parked()).map(({ teamId }) => teamId)).size;
    return { positions, head, lag, parkedTeams, folded: source.folded() };
  };
};
