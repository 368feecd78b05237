/** The rows of each key, in the order of their first rows. */
export const groupRows = <Row, Key>(
  rows: readonly Row[],
  getKey: (row: Row) => Key,
): ReadonlyMap<Key, readonly Row[]> => {
  const groups = new Map<Key, Row[]>();
  for (const row of rows) {
    const group = groups.get(getKey(row));
    if (group === undefined) groups.set(getKey(row), [row]);
    else group.push(row);
  }
  return groups;
};
