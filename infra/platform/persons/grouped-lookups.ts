type LookUp<Value> = (names: readonly string[]) => Promise<ReadonlyMap<string, Value>>;

/**
 * Returns the same look-up with at most one query in flight. Keys requested meanwhile are combined in the next query, so
 * every answer is newer than its request, and thousands of concurrent appends and reads need few queries.
 */
export const groupLookUps = <Value>(lookUp: LookUp<Value>): LookUp<Value> => {
  let waiting = new Set<string>();
  let next: Promise<ReadonlyMap<string, Value>> | null = null;
  let last: Promise<unknown> = Promise.resolve();
  const ask = (): Promise<ReadonlyMap<string, Value>> => {
    const names = [...waiting];
    waiting = new Set();
    next = null;
    return lookUp(names);
  };
  return (names) => {
    for (const name of names) waiting.add(name);
    if (next !== null) return next;
    next = last.then(ask);
    last = next.catch(() => undefined);
    return next;
  };
};
