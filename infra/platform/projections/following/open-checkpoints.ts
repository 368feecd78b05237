import type pg from 'pg';
import { type Position, START } from '../../event-store/event-store.ts';
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

interface Stand {
  readonly projection: string;
  readonly version: number;
  readonly position: Position;
  readonly generation: number;
}

const least = (stands: readonly Stand[]): Position | null => {
  const [first, ...others] = stands.map(({ position }) => position);
  return first === undefined ? null : others.reduce((a, b) => (a < b ? a : b), first);
};

const standsOf = async (
  pool: pg.Pool,
  schema: string,
  projections: readonly Projection[],
  partition: number,
): Promise<readonly Stand[]> => {
  const { rows } = await pool.query<Stand>(
    `select projection, version, position, generation from ${schema}.checkpoints
     where projection = any($1::text[]) and partition = $2 and version <> $3`,
    [projections.map(({ name }) => name), partition, NOT_BUILT],
  );
  return rows;
};

const assertOlder = (projection: Projection, { version }: Stand): void => {
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
  const stands = await standsOf(pool, schema, projections, partition);
  const following: Projection[] = [];
  const [own, others]: [Stand[], Stand[]] = [[], []];
  for (const projection of projections) {
    const stand = stands.find((each) => each.projection === projection.name);
    if (stand === undefined) continue; // not built, or of a former version that never had this partition
    if (stand.version === projection.version) {
      following.push(projection);
      own.push(stand);
    } else {
      assertOlder(projection, stand);
      others.push(stand);
    }
  }
  if (new Set(own.map(({ position }) => position)).size > 1) {
    throw new CheckpointMoved('Projections of one group stand apart');
  }
  const former = least(others);
  const position = own[0]?.position ?? former ?? START;
  return { position, following, generations: own.map(({ generation }) => generation), former };
};
