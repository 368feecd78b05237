import {
  getArgumentValues,
  getNamedType,
  getNullableType,
  isAbstractType,
  isCompositeType,
  isLeafType,
  isListType,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLObjectType,
  type GraphQLSchema,
  type SelectionSetNode,
} from 'graphql';
import type { Context, Resolver } from '../graphql/context.ts';
import { selectedFields } from '../graphql/selected-fields.ts';
import type { Page } from '../graphql/paging.ts';

/*
 * A whole history has half a million lines, too many for an executor that creates objects of each. A selection is
 * compiled once into functions that write JSON text directly from the resolvers of the schema.
 */

/** Writes one line of the result. */
export type WriteLine = (line: string) => void;

export interface Scope {
  readonly schema: GraphQLSchema;
  readonly fragments: ReadonlyMap<string, FragmentDefinitionNode>;
}

interface Target {
  readonly context: Context;
  /** Empty for the root objects. */
  readonly parentId: string;
  readonly out: WriteLine;
}

type Field = GraphQLField<unknown, unknown>;
type Read = (source: unknown, context: Context) => unknown;
type Write = (source: unknown, context: Context) => string;
type WriteLines = (source: unknown, target: Target) => void;

interface ObjectWriter {
  /** The fields of an object as JSON without braces; connections are left out. */
  readonly fields: Write;
  /** The lines of the connections below an object; absent when there are none. */
  readonly lines: WriteLines | undefined;
}

const nothing = undefined as never;

/** Calls the resolver of a field as the executor would; no resolver of a query uses more arguments than these. */
export const createReader = (field: Field, node: FieldNode): Read => {
  const args = getArgumentValues(field, node, {}) as never;
  const resolve = field.resolve as unknown as Resolver;
  return (source, context) => resolve(source as never, args, context, nothing);
};

export const isConnection = ({ name }: GraphQLNamedType): boolean => name.endsWith('Connection');

/** The type of an object; for an interface its first type, which has all fields that a query may select. */
export const toConcreteType = (
  schema: GraphQLSchema,
  type: GraphQLNamedType,
): GraphQLObjectType => {
  const [first] = isAbstractType(type) ? schema.getPossibleTypes(type) : [type];
  return first as GraphQLObjectType;
};

const isNothing = (value: unknown): boolean => value === null || value === undefined;

/** Writes a value, or each value of a list, by the type of the field. */
const valueWriter = (
  field: Field,
  read: Read,
  one: (value: unknown, context: Context) => string,
): Write => {
  const orNull = (value: unknown, context: Context) =>
    isNothing(value) ? 'null' : one(value, context);
  if (!isListType(getNullableType(field.type))) {
    return (source, context) => orNull(read(source, context), context);
  }
  return (source, context) => {
    const values = (read(source, context) ?? []) as readonly unknown[];
    return `[${values.map((value) => orNull(value, context)).join(',')}]`;
  };
};

interface FieldWriter {
  readonly write?: Write;
  readonly lines?: WriteLines;
}

const leafWriter = (field: Field, read: Read): Write => {
  const type = getNamedType(field.type);
  return valueWriter(field, read, (value) =>
    isLeafType(type) ? JSON.stringify(type.serialize(value)) : 'null',
  );
};

const objectField = (field: Field, read: Read, inner: ObjectWriter): FieldWriter => {
  const write = valueWriter(field, read, (value, context) => `{${inner.fields(value, context)}}`);
  const { lines } = inner;
  if (!lines) return { write };
  return {
    write,
    lines: (source, target) => {
      const value = read(source, target.context);
      if (!isNothing(value)) lines(value, target);
    },
  };
};

const compileField = (scope: Scope, field: Field, node: FieldNode): FieldWriter => {
  const read = createReader(field, node);
  const type = getNamedType(field.type);
  if (!node.selectionSet || !isCompositeType(type)) return { write: leafWriter(field, read) };
  const of = toConcreteType(scope.schema, type);
  if (!isConnection(type))
    return objectField(field, read, compileObject(scope, node.selectionSet, of));
  const connection = compileConnection(scope, node.selectionSet, of);
  return { lines: (source, target) => connection(read(source, target.context), target) };
};

const compileObject = (
  scope: Scope,
  selections: SelectionSetNode,
  type: GraphQLObjectType,
): ObjectWriter => {
  const compiled = selectedFields(scope.fragments, selections, type).map(({ field, node }) => ({
    key: `${JSON.stringify(node.alias?.value ?? node.name.value)}:`,
    ...compileField(scope, field, node),
  }));
  const written = compiled.flatMap(({ key, write }) => (write ? [{ key, write }] : []));
  const writers = written.map((one, at) => (at === 0 ? one : { ...one, key: `,${one.key}` }));
  const below = compiled.flatMap(({ lines }) => lines ?? []);
  return {
    fields: (source, context) =>
      writers.reduce((text, { key, write }) => text + key + write(source, context), ''),
    lines:
      below.length === 0
        ? undefined
        : (source, target) => below.forEach((lines) => lines(source, target)),
  };
};

/** The selection of a connection's entries, by `nodes` or by `edges`. */
const entrySelection = (scope: Scope, selections: SelectionSetNode, type: GraphQLObjectType) => {
  const pick = (from: SelectionSetNode, of: GraphQLObjectType, ...names: readonly string[]) => {
    const found = selectedFields(scope.fragments, from, of).find(({ field }) =>
      names.includes(field.name),
    );
    if (!found?.node.selectionSet) return undefined;
    const named = getNamedType(found.field.type);
    const entry = toConcreteType(scope.schema, named);
    const types = isAbstractType(named) ? scope.schema.getPossibleTypes(named) : [entry];
    return { name: found.field.name, set: found.node.selectionSet, type: entry, types };
  };
  const entries = pick(selections, type, 'nodes', 'edges');
  return entries?.name === 'edges' ? pick(entries.set, entries.type, 'node') : entries;
};

type Writers = (item: unknown) => ObjectWriter;

/** The writer of each entry by its type: the only writer, or the one of the type that an object of an interface has. */
const entryWriters = (
  scope: Scope,
  selections: SelectionSetNode,
  types: readonly GraphQLObjectType[],
): Writers => {
  const [first, ...others] = types.map(
    (type) => [type.name, compileObject(scope, selections, type)] as const,
  );
  const byName = new Map(others);
  return (item) =>
    byName.get((item as { __typename?: string }).__typename ?? '') ?? first?.[1] ?? nothing;
};

/** Writes the entries of a page, each on a separate line, followed by the lines below it. */
export const compileConnection = (
  scope: Scope,
  selections: SelectionSetNode,
  type: GraphQLObjectType,
): ((page: unknown, target: Target) => void) => {
  const selection = entrySelection(scope, selections, type);
  if (!selection) return () => undefined;
  const selectWriter = entryWriters(scope, selection.set, selection.types);
  const identify = selection.type.getFields()['id']?.resolve as unknown as Resolver | undefined;
  const resolveId = (item: unknown, context: Context) =>
    identify?.(item as never, nothing, context, nothing) as string;
  return (page, { context, parentId, out }) => {
    const parent = parentId === '' ? '' : `,"__parentId":"${parentId}"`;
    for (const item of (page as Page<unknown>).items) {
      const { fields, lines } = selectWriter(item);
      out(`{${fields(item, context)}${parent}}`);
      lines?.(item, { context, parentId: resolveId(item, context), out });
    }
  };
};
