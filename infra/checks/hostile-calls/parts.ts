/** A request in parts, before it is written as an address and a body. */
export interface Parts {
  readonly params: Readonly<Record<string, unknown>>;
  readonly query: Readonly<Record<string, unknown>>;
  /** Undefined when absent. */
  readonly body: unknown;
}

/** Path of a field in a request: the part first, then keys and indexes. */
export type Path = readonly (string | number)[];

type Container = Readonly<Record<string | number, unknown>>;

const isContainer = (value: unknown): value is Container =>
  typeof value === 'object' && value !== null;

export const valueAt = (root: unknown, path: Path): unknown =>
  path.reduce<unknown>((at, key) => (isContainer(at) ? at[key] : undefined), root);

/** The same request with another value at the path; missing objects on the path are created. */
export const withValue = <Root>(root: Root, [key, ...rest]: Path, value: unknown): Root => {
  if (key === undefined) return value as Root;
  const inner = withValue(isContainer(root) ? root[key] : undefined, rest, value);
  if (!Array.isArray(root)) return { ...root, [key]: inner };
  const copy: unknown[] = [...(root as unknown[])];
  copy[Number(key)] = inner;
  return copy as Root;
};

const TOO_LARGE = 'a number too large for JavaScript';

/** JSON text; an undefined field is left out, and infinity is written as a number that is too large. */
export const jsonText = (value: unknown): string =>
  JSON.stringify(value ?? null, (_key, inner: unknown) =>
    inner === Infinity ? TOO_LARGE : inner,
  ).replaceAll(`"${TOO_LARGE}"`, '1e999');
