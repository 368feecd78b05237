import type pg from 'pg';
import { START } from '@quartermaster/contracts/core/position';
import type { Position } from '../../event-store/event-store.ts';
import { beginCheckpoint, CheckpointMoved, NOT_BUILT } from './checkpoints.ts';
import type { Projection } from '../projection.ts';

/** Read models were written by a newer program; this one neither folds nor reads them. */
export class ReadModelsNewer extends Error {
  override readonly name = 'ReadModelsNewer';
  readonly isOperational = true;

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
  /** Generations of their checkpoints, one each. */
  readonly generations: readonly number[];
}

interface Checkpoint {
  readonly projection: string;
  readonly version: number;
  readonly position: Position;
  readonly generation: number;
}

const readCheckpoints = async (
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

const assertVersion = (projection: Projection, { version }: Checkpoint): void => {
  if (version > projection.version) throw new ReadModelsNewer(projection, version);
  if (version === projection.version) return;
  const { name } = projection;
  throw new Error(
    `Another program built version ${String(version)} of ${name}: start this one again`,
  );
};

/**
 * The position of the projections of a group in a partition; those that never ran begin. A new one that is still being built
 * is left out. Throws CheckpointMoved while they are at different positions, and ReadModelsNewer.
 */
export const openCheckpoints = async (
  pool: pg.Pool,
  schema: string,
  projections: readonly Projection[],
  partition: number,
): Promise<OpenedCheckpoints> => {
  await beginCheckpoint(pool, schema, projections, partition);
  const checkpoints = await readCheckpoints(pool, schema, projections, partition);
  const following: Projection[] = [];
  const own: Checkpoint[] = [];
  for (const projection of projections) {
    const checkpoint = checkpoints.find((each) => each.projection === projection.name);
    if (checkpoint === undefined) continue; // not built
    assertVersion(projection, checkpoint);
    following.push(projection);
    own.push(checkpoint);
  }
  if (new Set(own.map(({ position }) => position)).size > 1) {
    throw new CheckpointMoved('Projections of one group are at different positions');
  }
  const position = own[0]?.position ?? START;
  return { position, following, generations: own.map(({ generation }) => generation) };
};
