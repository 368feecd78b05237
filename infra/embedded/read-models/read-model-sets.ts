import { type Partitioning, undivided } from '../../platform/event-bus/event-bus.ts';
import type pg from 'pg';
import { prepareProjections } from '../../platform/projections/prepare-projections.ts';
import type { Projection } from '../../platform/projections/projection.ts';

/** Read models that follow the log together. */
export interface ReadModelSet {
  readonly schema: string;
  /** What the bus knows them by; the schema when absent. */
  readonly group?: string;
  /** What brings their events: the bus of the configuration, which may divide the teams, or always the log itself. */
  readonly follows: 'bus' | 'log';
  readonly projections: readonly Projection[];
}

/** What the terminal is asked for does not fit this program; the message says what does. */
export class UnknownReadModel extends Error {
  override readonly name = 'UnknownReadModel';
}

/** Some read models of a set. */
export interface PickedReadModels extends ReadModelSet {
  /** All of the set. */
  readonly all: readonly Projection[];
}

/** The projections of these names, set by set; sets without any are left out. Throws UnknownReadModel. */
export const pickReadModels = (
  sets: readonly ReadModelSet[],
  names: readonly string[],
): readonly PickedReadModels[] => {
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

/** How the teams of a set are divided. */
export const partitioningOf = ({ follows }: ReadModelSet, bus: Partitioning): Partitioning =>
  follows === 'bus' ? bus : undivided;

/** Makes schemas and tables that are not there yet; those of other versions are left alone. */
export const prepareSets = async (
  { pool, bus }: { readonly pool: pg.Pool; readonly bus: Partitioning },
  sets: readonly ReadModelSet[],
): Promise<void> => {
  for (const set of sets) {
    const { partitions } = partitioningOf(set, bus);
    await prepareProjections(pool, set.schema, set.projections, partitions);
  }
};
