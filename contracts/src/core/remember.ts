/**
 * Remembers the last result of a pure function for each key, and calculates again when `isSame` finds another input. Keys are
 * compared by identity, so neither they nor inputs may be changed in place. Results live as long as their keys.
 */
export const rememberLast = <Key extends object, Input, Result>(
  calculate: (key: Key, input: Input) => Result,
  isSame: (one: Input, other: Input) => boolean,
): ((key: Key, input: Input) => Result) => {
  const known = new WeakMap<Key, { readonly input: Input; readonly result: Result }>();
  return (key, input) => {
    const last = known.get(key);
    if (last !== undefined && isSame(last.input, input)) return last.result;
    const result = calculate(key, input);
    known.set(key, { input, result });
    return result;
  };
};
