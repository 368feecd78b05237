/** Caches the result of a function for each object. */
export const memoizeByObject = <Thing extends object, Result>(
  work: (thing: Thing) => Result,
): ((thing: Thing) => Result) => {
  const done = new WeakMap<Thing, { readonly result: Result }>();
  return (thing) => {
    const known = done.get(thing) ?? { result: work(thing) };
    done.set(thing, known);
    return known.result;
  };
};
