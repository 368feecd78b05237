/**
 * JSON with the keys of every object in the order of their code units and no white space: equal values give equal texts,
 * whoever wrote them, so that their digests can be compared. Members that are undefined are left out, as in JSON.
 */
export const canonicalJson = (value: unknown): string =>
  JSON.stringify(value, (_, member: unknown) =>
    typeof member === 'object' && member !== null && !Array.isArray(member)
      ? Object.fromEntries(Object.entries(member).sort(([a], [b]) => (a < b ? -1 : Number(a > b))))
      : member,
  );
