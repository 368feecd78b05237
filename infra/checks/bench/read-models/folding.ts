import { performance } from 'node:perf_hooks';
import { BATCH_SIZE } from '@quartermaster/platform/event-bus/leased-log-tail';
import type { RecordedEvent } from '@quartermaster/platform/event-store/event-store';
import { openPool } from '@quartermaster/platform/postgres/pool';
import { prepareProjections } from '@quartermaster/platform/projections/prepare-projections';
import type { Projection } from '@quartermaster/platform/projections/projection';
import { ProjectionGroup } from '@quartermaster/platform/projections/projection-group';
import type { BenchRow } from '../bench-table.ts';
import type pg from 'pg';
import { READ_SCHEMA } from '@quartermaster/projection-service/read-models';

export const measureSeconds = async (work: () => Promise<unknown>): Promise<number> => {
  const from = performance.now();
  await work();
  return (performance.now() - from) / 1000;
};

export const splitIntoPages = function* (
  events: readonly RecordedEvent[],
  size: number,
): Generator<readonly RecordedEvent[]> {
  for (let at = 0; at < events.length; at += size) yield events.slice(at, at + size);
};

const CONNECTIONS = 4;

/** Creates empty tables for these read models and opens the group that folds into them. */
export const openGroup = async (
  pool: pg.Pool,
  projections: readonly Projection[],
): Promise<ProjectionGroup> => {
  await prepareProjections(pool, READ_SCHEMA, projections);
  const group = new ProjectionGroup({
    pool,
    schema: READ_SCHEMA,
    projections,
    readAgain: () => {
      throw new Error('The database takes all rows of a bench');
    },
    onPoison: ({ reason }) => {
      throw new Error(reason);
    },
  });
  await group.open();
  return group;
};

/**
 * Folds like a service that catches up with its log: in batches of the same size, several of which are written
 * together while the next ones are folded.
 */
export const project = async (
  group: ProjectionGroup,
  events: readonly RecordedEvent[],
): Promise<number> =>
  measureSeconds(async () => {
    for (const page of splitIntoPages(events, BATCH_SIZE)) await group.applyAhead(page, 'sure');
    await group.settle();
  });

/** Runs a bench on a pool of connections to the empty database at `url`. */
export const withPool =
  (measure: (pool: pg.Pool) => Promise<readonly BenchRow[]>) =>
  async (url: string): Promise<readonly BenchRow[]> => {
    const pool = openPool(url, { max: CONNECTIONS, applicationName: 'bench' });
    try {
      return await measure(pool);
    } finally {
      await pool.end();
    }
  };
