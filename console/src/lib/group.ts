/** Groups items by `group`, in the order the groups first appear. */
export const groupItems = <Thing extends { readonly group: string }>(
  things: readonly Thing[],
): readonly (readonly [string, readonly Thing[]])[] => {
  const groups = new Map<string, Thing[]>();
  for (const thing of things) {
    const known = groups.get(thing.group);
    if (known === undefined) groups.set(thing.group, [thing]);
    else known.push(thing);
  }
  return [...groups];
};
