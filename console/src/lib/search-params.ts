/** Search parameters as plain readable text: strings, and lists of strings for repeated keys. */
export type SearchParams = Readonly<Record<string, string | readonly string[] | undefined>>;

/** `?f=a&f=b&page=2` to `{f: ['a', 'b'], page: '2'}`. Numbers stay text; the schema of each screen converts its own. */
export const parseSearch = (text: string): Record<string, string | string[]> => {
  const found: Record<string, string | string[]> = {};
  for (const [key, value] of new URLSearchParams(text)) {
    const before = found[key];
    if (before === undefined) found[key] = value;
    else found[key] = [...(Array.isArray(before) ? before : [before]), value];
  }
  return found;
};

const toEntries = ([key, value]: readonly [string, unknown]): string[][] => {
  if (value === undefined || value === null || value === '') return [];
  const values: readonly unknown[] = Array.isArray(value) ? value : [value];
  return values.map((one) => [key, String(one)]);
};

/** Commas, colons and slashes stay readable; they need no escape in a query. */
export const stringifySearch = (search: Readonly<Record<string, unknown>>): string => {
  const text = new URLSearchParams(Object.entries(search).flatMap(toEntries)).toString();
  const readable = text.replaceAll('%2C', ',').replaceAll('%3A', ':').replaceAll('%2F', '/');
  return readable === '' ? '' : `?${readable}`;
};
