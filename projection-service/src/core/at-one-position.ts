import { setTimeout as sleep } from 'node:timers/promises';
import type { TeamId } from '@quartermaster/contracts/core/ids';
import { type Position, isAfter } from '@quartermaster/contracts/core/position';
import { Rejection } from '@quartermaster/contracts/core/rejection';
import type { Partitioning } from '@quartermaster/platform/event-bus/event-bus';
import type { EventStore } from '@quartermaster/platform/event-store/event-store';
import { NOT_BUILT } from '@quartermaster/platform/projections/following/checkpoints';
import type { ReadPool } from './paging.ts';
import type { RunInSnapshot } from './snapshot.ts';

export interface PositionSources {
  readonly inSnapshot: RunInSnapshot;
  readonly store: Pick<EventStore, 'readTeam'>;
  readonly bus: Pick<Partitioning, 'getPartition'>;
  /** Longest wait for the read models of a team to reach one position. */
  readonly patienceMs?: number;
}

const PATIENCE_MS = 8_000;
const PAUSE_MS = 50;

interface ReachedPositions {
  readonly least: Position;
  readonly most: Position;
  readonly isParked: boolean;
}

/** Positions that the groups of read models have reached in the events of a team. */
const readReachedPositions = async (
  pool: ReadPool,
  teamId: TeamId,
  partition: number,
): Promise<ReachedPositions> => {
  const { rows } = await pool.query<ReachedPositions>(
    `select min(position collate "C") as least, max(position collate "C") as most,
       exists (select from ${pool.schema}.parked_teams where team_id = $3) as "isParked"
     from ${pool.schema}.checkpoints where partition = $1 and version <> $2`,
    [partition, NOT_BUILT, teamId],
  );
  const [reached] = rows;
  if (reached === undefined) throw new Error('An aggregate has one row');
  return reached;
};

const hasEventBetween = async (
  store: PositionSources['store'],
  teamId: TeamId,
  { least, most }: ReachedPositions,
): Promise<boolean> => {
  const [next] = await store.readTeam(teamId, least, 1);
  return next !== undefined && !isAfter(next.position, most);
};

const createParkedRejection = (): Rejection =>
  new Rejection('UNAVAILABLE', 'A read model of this team has stopped; an operator must start it');
const createApartRejection = (): Rejection =>
  new Rejection('UNAVAILABLE', 'The read models do not show the same events yet', {
    details: { retryAfterSeconds: 2 },
  });

/**
 * Reads read models of all groups at one position: every event of the team up to it is in all of them, and no later one is in
 * any. Rejects with UNAVAILABLE while that cannot be had.
 */
export const readAtOnePosition = async <Result>(
  { inSnapshot, store, bus, patienceMs = PATIENCE_MS }: PositionSources,
  teamId: TeamId,
  read: (pool: ReadPool, position: Position) => Promise<Result>,
): Promise<Result> => {
  for (const end = performance.now() + patienceMs; performance.now() < end;) {
    const result = await inSnapshot(async (pool) => {
      const reached = await readReachedPositions(pool, teamId, bus.getPartition(teamId));
      if (reached.isParked) throw createParkedRejection();
      const differ =
        reached.least !== reached.most && (await hasEventBetween(store, teamId, reached));
      return differ ? null : { value: await read(pool, reached.most) };
    });
    if (result !== null) return result.value;
    await sleep(PAUSE_MS);
  }
  throw createApartRejection();
};
