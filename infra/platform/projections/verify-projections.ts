import type pg from 'pg';
import { START, isAfter, chooseLatest } from '@quartermaster/contracts/core/position';
import type { Position } from '../event-store/event-store.ts';
import { singlePartition } from '../event-bus/event-bus.ts';
import { readCheckpoint } from './following/checkpoints.ts';
import { type Digest, computeDigest } from './digest.ts';
import { type Parking, readParking } from './parking/read-parking.ts';
import { prepareProjections } from './prepare-projections.ts';
import type { Projection } from './projection.ts';
import { ProjectionGroup } from './projection-group.ts';
import type { ReplayOptions } from './replay-options.ts';
import type { AnyTable } from './rows/table.ts';

export interface TableComparison {
  readonly table: string;
  readonly liveRows: number;
  readonly replayedRows: number;
  readonly equal: boolean;
}

export interface Verification {
  readonly events: number;
  readonly tables: readonly TableComparison[];
  /** Parkings that keep live read models from following; none of a sound log. */
  readonly parked: readonly Parking[];
  readonly equal: boolean;
}

const BATCH_SIZE = 1000;

const listTables = (projections: readonly Projection[]): readonly AnyTable[] =>
  projections.flatMap(({ tables }) => tables);

/** The position of all projections in a partition; throws while they are at different ones. */
const readPosition = async (
  client: Pick<pg.ClientBase, 'query'>,
  { schema, projections }: ReplayOptions,
  partition: number,
): Promise<Position> => {
  const positions = new Set<Position>();
  for (const projection of projections) {
    positions.add(await readCheckpoint(client, schema, projection, partition));
  }
  const [position = START, other] = positions;
  if (other === undefined) return position;
  throw new Error('Read models are still being brought to the same position; try again');
};

/** Digests of the live tables and the positions of their partitions, in one snapshot of the database. */
const digestLive = async (options: ReplayOptions) => {
  const { pool, schema, projections, partitioning = singlePartition } = options;
  const client = await pool.connect();
  try {
    await client.query('begin isolation level repeatable read read only');
    const positions: Position[] = [];
    for (let partition = 0; partition < partitioning.partitions; partition += 1) {
      positions.push(await readPosition(client, options, partition));
    }
    const digests: Digest[] = [];
    for (const table of listTables(projections))
      digests.push(await computeDigest(client, schema, table));
    await client.query('commit');
    return { positions, digests };
  } finally {
    client.release();
  }
};

/** Folds the log from its first event to the position of each partition, into empty tables of another schema. */
const replay = async (
  options: ReplayOptions,
  schema: string,
  positions: readonly Position[],
): Promise<number> => {
  const { pool, store, projections, partitioning = singlePartition } = options;
  const until = chooseLatest(positions);
  await pool.query(`drop schema if exists ${schema} cascade`);
  await prepareProjections(pool, schema, projections);
  const group = new ProjectionGroup({ pool, schema, projections });
  let at = await group.open();
  let count = 0;
  while (isAfter(until, at)) {
    const batch = await store.readAll(at, BATCH_SIZE);
    const events = batch.filter(
      ({ position, metadata }) =>
        !isAfter(position, positions[partitioning.getPartition(metadata.teamId)] ?? START),
    );
    await group.apply(events);
    at = batch.at(-1)?.position ?? until;
    count += events.length;
  }
  return count;
};

/**
 * The replay law: read models rebuilt from the first event equal the live ones, row for row. The rebuilt ones are in a
 * schema of their own and are dropped afterwards; the live ones are only read.
 */
export const verifyProjections = async (options: ReplayOptions): Promise<Verification> => {
  const { pool, projections } = options;
  const live = await digestLive(options);
  const schema = `${options.schema}_verify`;
  try {
    const events = await replay(options, schema, live.positions);
    const tables: TableComparison[] = [];
    for (const [at, table] of listTables(projections).entries()) {
      const replayed = await computeDigest(pool, schema, table);
      const kept = live.digests[at] ?? { rows: 0, digest: '' };
      tables.push({
        table: table.name,
        liveRows: kept.rows,
        replayedRows: replayed.rows,
        equal: kept.digest === replayed.digest,
      });
    }
    const names = projections.map(({ name }) => name);
    const parked = (await readParking(pool, options.schema)).filter(({ projection }) =>
      names.includes(projection),
    );
    const equal = tables.every((table) => table.equal);
    return { events, tables, parked, equal };
  } finally {
    await pool.query(`drop schema if exists ${schema} cascade`);
  }
};
