type LookUp<Value> = (names: readonly string[]) => Promise<ReadonlyMap<string, Value>>;

/**
 * The same look-up, with one question at a time. What is asked while an answer is awaited is asked together by the next
 * question, so every answer is newer than its question, and thousands of appends and reads at once ask a few times.
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
