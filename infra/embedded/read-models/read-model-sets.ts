import { type Partitioning, singlePartition } from '@quartermaster/platform/event-bus/event-bus';
import type pg from 'pg';
import { prepareProjections } from '@quartermaster/platform/projections/prepare-projections';
import type { Projection } from '@quartermaster/platform/projections/projection';

/** Read models that follow the log together. */
export interface ReadModelSet {
  readonly schema: string;
  /** The name of the group on the bus; the schema when absent. */
  readonly group?: string;
  /** The source of their events: the bus of the configuration, which may divide the teams, or the log itself. */
  readonly follows: 'bus' | 'log';
  readonly projections: readonly Projection[];
}

/** The command names a read model that does not exist; the message lists those that do. */
export class UnknownReadModel extends Error {
  override readonly name = 'UnknownReadModel';
  readonly isOperational = true;
}

/** Some read models of a set. */
export interface SelectedReadModels extends ReadModelSet {
  /** All projections of the set. */
  readonly all: readonly Projection[];
}

/** The projections with these names, by set; sets without any are left out. Throws UnknownReadModel. */
export const selectReadModels = (
  sets: readonly ReadModelSet[],
  names: readonly string[],
): readonly SelectedReadModels[] => {
  const known = sets.flatMap(({ projections }) => projections.map(({ name }) => name));
  const unknown = names.find((name) => !known.includes(name));
  if (unknown !== undefined) {
    throw new UnknownReadModel(`There is no read model ${unknown}; there are ${known.join(', ')}.`);
  }
  return sets
    .map(({ projections, ...set }) => ({
      ...set,
      all: projections,
      projections: projections.filter(({ name }) => names.includes(name)),
    }))
    .filter(({ projections }) => projections.length > 0);
};

/** The partitioning of the events of a set. */
export const choosePartitioning = ({ follows }: ReadModelSet, bus: Partitioning): Partitioning =>
  follows === 'bus' ? bus : singlePartition;

/** Creates missing schemas and tables; tables of other versions are left as they are. */
export const prepareSets = async (
  { pool, bus }: { readonly pool: pg.Pool; readonly bus: Partitioning },
  sets: readonly ReadModelSet[],
): Promise<void> => {
  for (const set of sets) {
    const { partitions } = choosePartitioning(set, bus);
    await prepareProjections(pool, set.schema, set.projections, partitions);
  }
};
