import { chooseLatest } from '@quartermaster/contracts/core/position';
import pRetry from 'p-retry';
import type pg from 'pg';
import { singlePartition } from '../../event-bus/event-bus.ts';
import type { Checkpoint, Position } from '../../event-store/event-store.ts';
import { openPoolBeside } from '../../postgres/pool.ts';
import type { Poison } from '../folding.ts';
import type { Projection } from '../projection.ts';
import type { ReplayOptions } from '../replay-options.ts';
import { verifyProjections } from '../verify-projections.ts';
import { whileWritersWait } from '../rows/writer-gate.ts';
import { compareTables, type TableOutcome } from './compare-tables.ts';
import { type BesideFold, foldBeside } from './fold-beside.ts';
import { liveCheckpoints } from './live-checkpoints.ts';
import { type NextTables, nextSchema, prepareNextTables } from './next-tables.ts';
import type { RebuildProgress } from './progress.ts';
import { assertInLog, moveIntoLog, type ReplayedLog } from './checkpoints-in-log.ts';
import { isHeldUp, switchTables } from './switch-tables.ts';

export interface RebuildOptions extends ReplayOptions {
  readonly store: ReplayedLog;
  /** Projections that follow the log together with those that are rebuilt, which are among them; these alone when absent. */
  readonly together?: readonly Projection[];
  /** Goes on with the same rebuild where it was broken off; from the first event when absent. */
  readonly resume?: boolean;
  /**
   * Switches although tables of the same version differ, and although the live ones were folded from another log: what they
   * show of events the log does not have is given up.
   */
  readonly acceptDifferences?: boolean;
  /** Folds the new tables once more and refuses unless the rows are the same: the measure where no live ones compare. */
  readonly foldTwice?: boolean;
  readonly onProgress?: (progress: RebuildProgress) => void;
  readonly onPoison?: (poison: Poison) => void;
  readonly signal?: AbortSignal;
}

export interface Rebuild {
  /** False when a difference was found; the new tables then stay beside the live ones. */
  readonly switched: boolean;
  readonly position: Position;
  readonly tables: readonly TableOutcome[];
}

/** Ends the transaction of a switch that a difference forbids. */
class TablesDiffer extends Error {
  readonly outcome: Rebuild;

  constructor(outcome: Rebuild) {
    super('Rebuilt tables differ');
    this.outcome = outcome;
  }
}

/** A fold and its repetition over the same events did not end with the same rows: it depends on more than events. */
export class FoldNotRepeatable extends Error {
  override readonly name = 'FoldNotRepeatable';
  readonly isOperational = true;

  constructor(tables: readonly string[]) {
    super(
      `Folding the same events twice gave different rows in ${tables.join(', ')}. The live tables were left as they are.`,
    );
  }
}

const CONNECTIONS = 4;
/** Pauses between tries to lock the tables; five minutes in all. */
const RETRIES = { retries: 70, minTimeout: 100, factor: 2, maxTimeout: 5_000 };
/** Most remaining events that are folded while writers wait. */
const CLOSE = 1000;

/** The checkpoints that the new tables are to reach, by partition. */
type Target = (client: Pick<pg.ClientBase, 'query'>) => Promise<readonly Checkpoint[]>;

const listPositions = (checkpoints: readonly Checkpoint[]): readonly Position[] =>
  checkpoints.map(({ position }) => position);

const isDifferent = ({ equal }: Pick<TableOutcome, 'equal'>): boolean => equal === false;

const foldAgain = async (tables: NextTables, store: RebuildOptions['store']): Promise<void> => {
  const { pool, schema, projections, partitioning } = tables;
  const again = { pool, store, schema: nextSchema(schema), projections, partitioning };
  const outcome = await verifyProjections(again);
  if (outcome.equal) return;
  throw new FoldNotRepeatable(outcome.tables.filter(isDifferent).map(({ table }) => table));
};

/** Follows the live tables until at most `CLOSE` events are left. */
const catchUp = async (tables: NextTables, fold: BesideFold, target: Target): Promise<void> => {
  while ((await fold.follow(listPositions(await target(tables.pool)))) > CLOSE);
};

const switchOnce = (
  tables: NextTables,
  fold: BesideFold,
  target: Target,
  acceptDifferences: boolean,
): Promise<Rebuild> =>
  whileWritersWait(tables.pool, tables.schema, async (client) => {
    const checkpoints = await target(client);
    const positions = listPositions(checkpoints);
    await fold.follow(positions);
    const compared = await compareTables(client, tables);
    const outcome = { switched: true, position: chooseLatest(positions), tables: compared };
    if (compared.some(isDifferent) && !acceptDifferences) {
      throw new TablesDiffer({ ...outcome, switched: false });
    }
    await switchTables(client, tables, checkpoints);
    return outcome;
  });

const build = async (tables: NextTables, options: RebuildOptions): Promise<Rebuild> => {
  const { store, resume = false, acceptDifferences = false, foldTwice = false } = options;
  await prepareNextTables(tables, { resume });
  const target: Target = async (client) => {
    const { together = tables.projections } = options;
    const live = await liveCheckpoints(client, tables.schema, tables.partitioning, together);
    if (acceptDifferences) return moveIntoLog(store, live);
    await assertInLog(store, live);
    return live;
  };
  const fold = await foldBeside({ ...options, ...tables });
  await catchUp(tables, fold, target);
  if (foldTwice) {
    await foldAgain(tables, store);
    await catchUp(tables, fold, target);
  }
  return pRetry(() => switchOnce(tables, fold, target, acceptDifferences), {
    ...RETRIES,
    shouldRetry: ({ error }) => isHeldUp(error),
  });
};

/**
 * Builds tables beside the live ones from the first event, follows those until both are at the same position, then
 * compares and switches in one transaction. Queries and writers go on; writers wait during the switch. When interrupted
 * at any point, it leaves the live tables as they are. The caller ensures that only one call works on a schema.
 */
export const rebuildProjections = async (options: RebuildOptions): Promise<Rebuild> => {
  const { schema, projections, partitioning = singlePartition } = options;
  // Connections of its own: those of a service may all be with writers that wait for the switch.
  const pool = openPoolBeside(options.pool, CONNECTIONS);
  try {
    return await build({ pool, schema, projections, partitioning }, options);
  } catch (error) {
    if (error instanceof TablesDiffer) return error.outcome;
    throw error;
  } finally {
    await pool.end();
  }
};
