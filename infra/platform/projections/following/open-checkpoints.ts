import type pg from 'pg';
import { START, earlierOf } from '@quartermaster/contracts/core/position';
import type { Position } from '../../event-store/event-store.ts';
import { beginCheckpoint, CheckpointMoved, NOT_BUILT } from './checkpoints.ts';
import type { Projection } from '../projection.ts';

/** Read models were written by a newer program; this one neither folds nor reads them. */
export class ReadModelsNewer extends Error {
  override readonly name = 'ReadModelsNewer';

  constructor({ name, version }: Projection, found: number) {
    super(
      `Read model ${name} is of version ${String(found)}, newer than this program's ${String(version)}. Start the newer ` +
        `program, or go back for good with npm run rebuild -- ${name}.`,
    );
  }
}

/** The position and the projections of a worker until its next opening. */
export interface OpenedCheckpoints {
  readonly position: Position;
  /** Projections whose tables are of their version. */
  readonly following: readonly Projection[];
  /** Of their checkpoints, one each. */
  readonly generations: readonly number[];
  /**
   * The position of the tables of a former version that answer until those of a raised version are built; null without
   * any.
   */
  readonly former: Position | null;
}

interface Checkpoint {
  readonly projection: string;
  readonly version: number;
  readonly position: Position;
  readonly generation: number;
}

const least = (checkpoints: readonly Checkpoint[]): Position | null => {
  const [first, ...others] = checkpoints.map(({ position }) => position);
  return first === undefined ? null : others.reduce(earlierOf, first);
};

const checkpointsOf = async (
  pool: pg.Pool,
  schema: string,
  projections: readonly Projection[],
  partition: number,
): Promise<readonly Checkpoint[]> => {
  const { rows } = await pool.query<Checkpoint>(
    `select projection, version, position, generation from ${schema}.checkpoints
     where projection = any($1::text[]) and partition = $2 and version <> $3`,
    [projections.map(({ name }) => name), partition, NOT_BUILT],
  );
  return rows;
};

const assertOlder = (projection: Projection, { version }: Checkpoint): void => {
  if (version > projection.version) throw new ReadModelsNewer(projection, version);
};

/**
 * The position of the projections of a group in a partition; those that never ran begin. One that is new or whose
 * raised version is still being built is left out. Throws CheckpointMoved while they are at different positions, and
 * ReadModelsNewer.
 */
export const openCheckpoints = async (
  pool: pg.Pool,
  schema: string,
  projections: readonly Projection[],
  partition: number,
): Promise<OpenedCheckpoints> => {
  await beginCheckpoint(pool, schema, projections, partition);
  const checkpoints = await checkpointsOf(pool, schema, projections, partition);
  const following: Projection[] = [];
  const [own, others]: [Checkpoint[], Checkpoint[]] = [[], []];
  for (const projection of projections) {
    const checkpoint = checkpoints.find((each) => each.projection === projection.name);
    if (checkpoint === undefined) continue; // not built, or of a former version that never had this partition
    if (checkpoint.version === projection.version) {
      following.push(projection);
      own.push(checkpoint);
    } else {
      assertOlder(projection, checkpoint);
      others.push(checkpoint);
    }
  }
  if (new Set(own.map(({ position }) => position)).size > 1) {
    throw new CheckpointMoved('Projections of one group are at different positions');
  }
  const former = least(others);
  const position = own[0]?.position ?? former ?? START;
  return { position, following, generations: own.map(({ generation }) => generation), former };
};
