/** Replaces each text in a value, at any depth; names of fields stay. */
export const replaceNestedTexts = (
  value: unknown,
  replacement: (text: string) => string,
): unknown => {
  if (typeof value === 'string') return replacement(value);
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((one) => replaceNestedTexts(one, replacement));
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [name, replaceNestedTexts(part, replacement)]),
  );
};
