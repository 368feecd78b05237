/**
 * Keeps the objects of the previous list: an unchanged entry in the same place stays the same object, so only changed entries
 * render again.
 */
export const reuseUnchanged = <Entry>(isSame: (before: Entry, now: Entry) => boolean) => {
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
