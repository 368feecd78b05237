import { setTimeout as sleep } from 'node:timers/promises';
import { singlePartition } from '../../event-bus/event-bus.ts';
import { buildLeaseName } from '../../event-bus/leased.ts';
import { START, isAfter, chooseEarlier } from '@quartermaster/contracts/core/position';
import type { Position } from '../../event-store/event-store.ts';
import { withLease } from '../../postgres/lease.ts';
import { readCheckpoint } from './checkpoints.ts';
import { ProjectionGroup } from '../projection-group.ts';
import { findRaised } from '../rebuild/raised-versions.ts';
import { assertInLog } from '../rebuild/checkpoints-in-log.ts';
import { liveCheckpoints } from '../rebuild/live-checkpoints.ts';
import type { ReplayOptions } from '../replay-options.ts';

export interface ReachOptions extends ReplayOptions {
  /** The name of these projections on the bus; the schema when absent. */
  readonly group?: string;
  /** Longest wait while the read models do not move; 15 s when absent. */
  readonly quietMs?: number;
  /** Longest wait in all; 10 minutes when absent. */
  readonly longestMs?: number;
}

/** Read model that is behind the log. */
export interface Backlog {
  readonly projection: string;
  /** Number of events of its partitions that it has not folded. */
  readonly events: number;
}

const [QUIET_MS, LONGEST_MS, LOOK_MS] = [15_000, 600_000, 100];
const PAGE = 1000;

/** The position of each projection, by partition. */
const readPositions = async ({
  pool,
  schema,
  projections,
  partitioning = singlePartition,
}: ReachOptions) => {
  const partitions = Array.from({ length: partitioning.partitions }, (_, partition) => partition);
  return Promise.all(
    projections.map(async (projection) => ({
      projection: projection.name,
      positions: await Promise.all(
        partitions.map((partition) => readCheckpoint(pool, schema, projection, partition)),
      ),
    })),
  );
};

/** The events of the log from one position to another, page by page. */
async function* readPages(store: ReachOptions['store'], from: Position, to: Position) {
  for (let at = from; isAfter(to, at);) {
    const page = await store.readAll(at, PAGE);
    yield page.filter(({ position }) => !isAfter(position, to));
    at = page.at(-1)?.position ?? to;
  }
}

/** Counts, for each projection, the events up to a position that it has not folded. */
const backlogAt = async (options: ReachOptions, head: Position): Promise<readonly Backlog[]> => {
  const { store, partitioning = singlePartition } = options;
  const counted = (await readPositions(options)).map((projection) => ({
    ...projection,
    events: 0,
  }));
  const least = counted.flatMap(({ positions }) => positions).reduce(chooseEarlier, head);
  for await (const page of readPages(store, least, head)) {
    for (const one of counted) {
      one.events += page.filter(({ position, metadata }) => {
        const reached = one.positions[partitioning.getPartition(metadata.teamId)];
        return isAfter(position, reached ?? START);
      }).length;
    }
  }
  return counted
    .filter(({ events }) => events > 0)
    .map(({ projection, events }) => ({ projection, events }));
};

/** Folds the remaining events while no other process does; does nothing when versions differ. */
const foldRest = async (options: ReachOptions, head: Position): Promise<void> => {
  const { pool, store, schema, projections, group: name = schema } = options;
  if ((await findRaised(pool, schema, projections)).length > 0) return;
  await withLease(pool, buildLeaseName(name), async () => {
    const group = new ProjectionGroup({ pool, schema, projections });
    for (let at = await group.open(); isAfter(head, at);) {
      const page = await store.readAll(at, PAGE);
      await group.apply(page.filter(({ position }) => !isAfter(position, head)));
      at = page.at(-1)?.position ?? head;
    }
  });
};

const waitForOthers = async (options: ReachOptions, head: Position) => {
  const { quietMs = QUIET_MS, longestMs = LONGEST_MS } = options;
  const givesUpAt = performance.now() + longestMs;
  let [before, movedAt] = ['', performance.now()];
  for (;;) {
    const left = await backlogAt(options, head);
    const positions = JSON.stringify(await readPositions(options));
    if (positions !== before) [before, movedAt] = [positions, performance.now()];
    const now = performance.now();
    if (left.length === 0 || now > givesUpAt || now - movedAt > quietMs) return left;
    await sleep(LOOK_MS);
  }
};

/**
 * Waits until read models reach the present end of the log. Events are folded here when no other process follows the log; a
 * bus that divides the teams is only awaited. Returns the read models that are still behind at the time limit; none when all
 * have reached it. Throws LogMismatch.
 */
export const reachHead = async (options: ReachOptions): Promise<readonly Backlog[]> => {
  const head = await options.store.head();
  const { pool, schema, partitioning = singlePartition, projections } = options;
  await assertInLog(options.store, await liveCheckpoints(pool, schema, partitioning, projections));
  if (partitioning.partitions === 1) await foldRest(options, head);
  return waitForOthers(options, head);
};
