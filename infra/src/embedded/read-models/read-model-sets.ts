import type { Projection } from '../../projections/projection.ts';

/** Read models that follow the log together. */
export interface ReadModelSet {
  readonly schema: string;
  readonly projections: readonly Projection[];
}

/** What the terminal is asked for does not fit this program; the message says what does. */
export class UnknownReadModel extends Error {
  override readonly name = 'UnknownReadModel';
}

/** The projections of these names, set by set; sets without any are left out. Throws UnknownReadModel. */
export const pickReadModels = (
  sets: readonly ReadModelSet[],
  names: readonly string[],
): readonly ReadModelSet[] => {
  const known = sets.flatMap(({ projections }) => projections.map(({ name }) => name));
  const unknown = names.find((name) => !known.includes(name));
  if (unknown !== undefined) {
    throw new UnknownReadModel(`There is no read model ${unknown}; there are ${known.join(', ')}.`);
  }
  return sets
    .map(({ schema, projections }) => ({
      schema,
      projections: projections.filter(({ name }) => names.includes(name)),
    }))
    .filter(({ projections }) => projections.length > 0);
};
