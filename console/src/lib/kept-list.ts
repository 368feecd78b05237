/**
 * Remembers the list it answered last: what is the same in the same place stays the object it was, so that whoever draws
 * the list draws only what changed.
 */
export const createKeeper = <Entry>(isSame: (before: Entry, now: Entry) => boolean) => {
  let last: readonly Entry[] = [];
  return (list: readonly Entry[]): Entry[] => {
    const kept = list.map((now, at) => {
      const before = last[at];
      return before !== undefined && isSame(before, now) ? before : now;
    });
    last = kept;
    return kept;
  };
};
