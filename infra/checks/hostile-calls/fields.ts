import type { Operation, Schema } from './operations.ts';
import { type Parts, type Path, valueAt, withValue } from './parts.ts';
import type { Things } from './things.ts';
import { listBranches, getType, validValue } from './valid-values.ts';

/** A field of a call, with a valid request that contains it. */
export interface Field {
  readonly path: Path;
  readonly schema: Schema;
  readonly parts: Parts;
}

const partsByLocation = { path: 'params', query: 'query' } as const;

const ownName = (path: Path): string =>
  [...path].reverse().find((key) => typeof key === 'string') ?? '';

const walk = (field: Field, things: Things): readonly Field[] => {
  const { path, schema, parts } = field;
  const branches = listBranches(schema);
  const [only = schema] = branches;
  if (branches.length > 1) {
    return branches.flatMap((branch) => {
      const value = validValue(branch, ownName(path), things);
      return walk({ path, schema: branch, parts: withValue(parts, path, value) }, things);
    });
  }
  const known = valueAt(parts, path);
  const given =
    known === undefined || known === null
      ? withValue(parts, path, validValue(only, ownName(path), things))
      : parts;
  return [{ path, schema: only, parts: given }, ...innerFields(only, path, given, things)];
};

const innerFields = (
  schema: Schema,
  path: Path,
  parts: Parts,
  things: Things,
): readonly Field[] => {
  if (getType(schema) === 'array' && schema.items !== undefined) {
    return walk({ path: [...path, 0], schema: schema.items, parts }, things);
  }
  if (getType(schema) !== 'object') return [];
  const named = Object.entries(schema.properties ?? {});
  const values = schema.additionalProperties;
  const others: typeof named = typeof values === 'object' ? [['USD', values]] : [];
  return [...named, ...others].flatMap(([name, inner]) =>
    walk({ path: [...path, name], schema: inner, parts }, things),
  );
};

/** Every field of a call, including nested ones and those of all alternatives. */
export const listFields = (
  { parameters, body }: Operation,
  parts: Parts,
  things: Things,
): readonly Field[] => [
  ...parameters.flatMap(({ name, in: place, schema }) =>
    place === 'header' ? [] : walk({ path: [partsByLocation[place], name], schema, parts }, things),
  ),
  ...(body === null ? [] : walk({ path: ['body'], schema: body, parts }, things)),
];
