/** Splits a list into chunks of the same size, in its order; the last one may be smaller. */
export const splitIntoChunks = <Entry>(list: readonly Entry[], size: number): readonly Entry[][] =>
  Array.from({ length: Math.ceil(list.length / size) }, (_, at) =>
    list.slice(at * size, (at + 1) * size),
  );
