const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

const isSameList = (one: readonly unknown[], other: readonly unknown[]): boolean => {
  if (one.length !== other.length) return false;
  for (let at = 0; at < one.length; at += 1) {
    // Mostly the same numbers and texts, which need no further look.
    if (one[at] !== other[at] && !isSame(one[at], other[at])) return false;
  }
  return true;
};

const hasSameFields = (
  one: Readonly<Record<string, unknown>>,
  other: Readonly<Record<string, unknown>>,
): boolean => {
  const keys = Object.keys(one);
  if (keys.length !== Object.keys(other).length) return false;
  for (const key of keys) {
    if (!Object.hasOwn(other, key) || !isSame(one[key], other[key])) return false;
  }
  return true;
};

/** Whether two JSON values hold the same; the order of an object's keys does not matter, that of a list does. */
export const isSame = (one: unknown, other: unknown): boolean => {
  if (Object.is(one, other)) return true;
  if (!isObject(one) || !isObject(other)) return false;
  if (Array.isArray(one)) return Array.isArray(other) && isSameList(one, other);
  return !Array.isArray(other) && hasSameFields(one, other);
};
