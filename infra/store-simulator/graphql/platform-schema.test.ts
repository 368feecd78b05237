import { describe, expect, test } from '@jest/globals';
import {
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
  isRequiredArgument,
  isRequiredInputField,
  isScalarType,
  isSpecifiedDirective,
  isUnionType,
  parse,
  validate,
  type GraphQLArgument,
  type GraphQLEnumType,
  type GraphQLInputObjectType,
  type GraphQLInterfaceType,
  type GraphQLNamedType,
  type GraphQLObjectType,
  type GraphQLUnionType,
} from 'graphql';
import { readPlatformSchema } from '../platform-schema/read-platform-schema.ts';
import { documents } from '../test-documents.ts';
import { buildStoreSchema } from './schema.ts';

const platform = readPlatformSchema('2026-07');
const store = buildStoreSchema();

type Differences = readonly string[];

const argumentDifferences = (
  place: string,
  own: readonly GraphQLArgument[],
  theirs: readonly GraphQLArgument[],
): Differences => [
  ...own.flatMap((argument) => {
    const known = theirs.find(({ name }) => name === argument.name);
    if (!known) return [`${place}(${argument.name}) is unknown to the platform`];
    const same =
      String(known.type) === String(argument.type) && known.defaultValue === argument.defaultValue;
    return same ? [] : [`${place}(${argument.name}) is ${String(known.type)} on the platform`];
  }),
  ...theirs
    .filter(
      (argument) => isRequiredArgument(argument) && !own.some(({ name }) => name === argument.name),
    )
    .map(({ name }) => `${place}(${name}) is required by the platform`),
];

type WithFields = GraphQLObjectType | GraphQLInterfaceType;

const fieldDifferences = (own: WithFields, theirs: WithFields): Differences =>
  Object.values(own.getFields()).flatMap((field) => {
    const place = `${own.name}.${field.name}`;
    const known = theirs.getFields()[field.name];
    if (!known) return [`${place} is unknown to the platform`];
    const type = String(known.type);
    return [
      ...(type === String(field.type) ? [] : [`${place} is ${type} on the platform`]),
      ...argumentDifferences(place, field.args, known.args),
    ];
  });

const inputDifferences = (
  own: GraphQLInputObjectType,
  theirs: GraphQLInputObjectType,
): Differences => [
  ...Object.values(own.getFields()).flatMap((field) => {
    const known = theirs.getFields()[field.name];
    return known && String(known.type) === String(field.type)
      ? []
      : [`${own.name}.${field.name} is ${String(known?.type)} on the platform`];
  }),
  ...Object.values(theirs.getFields())
    .filter((field) => isRequiredInputField(field) && !(field.name in own.getFields()))
    .map(({ name }) => `${own.name}.${name} is required by the platform`),
];

const enumDifferences = (own: GraphQLEnumType, theirs: GraphQLEnumType): Differences =>
  own
    .getValues()
    .filter(({ name }) => !theirs.getValue(name))
    .map(({ name }) => `${own.name}.${name} is unknown to the platform`);

const objectDifferences = (own: GraphQLObjectType, theirs: GraphQLObjectType): Differences => {
  const known = theirs.getInterfaces().map(({ name }) => name);
  const strange = own.getInterfaces().filter(({ name }) => !known.includes(name));
  return [
    ...strange.map(({ name }) => `${own.name} is no ${name} on the platform`),
    ...fieldDifferences(own, theirs),
  ];
};

const unionDifferences = (own: GraphQLUnionType, theirs: GraphQLUnionType): Differences => {
  const known = theirs.getTypes().map(({ name }) => name);
  const strange = own.getTypes().filter(({ name }) => !known.includes(name));
  return strange.map(({ name }) => `${own.name} has no ${name} on the platform`);
};

const otherDifferences = (own: GraphQLNamedType, theirs: unknown): Differences => {
  if (isUnionType(own) && isUnionType(theirs)) return unionDifferences(own, theirs);
  if (isScalarType(own) && isScalarType(theirs)) return [];
  if (isInterfaceType(own) && isInterfaceType(theirs)) return fieldDifferences(own, theirs);
  return [`${own.name} is not the same kind of type on the platform`];
};

const typeDifferences = (own: GraphQLNamedType): Differences => {
  const theirs = platform.getType(own.name);
  if (isEnumType(own) && isEnumType(theirs)) return enumDifferences(own, theirs);
  if (isInputObjectType(own) && isInputObjectType(theirs)) return inputDifferences(own, theirs);
  if (isObjectType(own) && isObjectType(theirs)) return objectDifferences(own, theirs);
  return otherDifferences(own, theirs);
};

const ownTypes = Object.values(store.getTypeMap()).filter(({ name }) => !name.startsWith('__'));

describe('the schema of the simulator', () => {
  test("declares only parts of the platform's schema, with the same types, arguments and defaults", () => {
    expect(ownTypes.length).toBeGreaterThan(100);
    expect(ownTypes.flatMap(typeDifferences)).toEqual([]);
  });

  test('declares the directive for idempotency as the platform does', () => {
    const own = store.getDirectives().filter((directive) => !isSpecifiedDirective(directive));
    expect(own.map(({ name }) => name)).toEqual(['idempotent']);
    const theirs = platform.getDirective('idempotent');
    expect(
      own.map(({ args, locations }) => [
        args.map((a) => `${a.name}: ${String(a.type)}`),
        locations,
      ]),
    ).toEqual([[theirs?.args.map((a) => `${a.name}: ${String(a.type)}`), theirs?.locations]]);
  });

  test('finds a difference when there is one', () => {
    const shop = store.getType('Shop') as GraphQLObjectType;
    const product = store.getType('Product') as GraphQLObjectType;
    expect(fieldDifferences(shop, product)).toContain(
      'Shop.myshopifyDomain is unknown to the platform',
    );
  });
});

test.each(Object.entries(documents))(
  'the document %s is valid on the platform and on the simulator',
  (_, text) => {
    const document = parse(text);
    expect(validate(platform, document)).toEqual([]);
    expect(validate(store, document)).toEqual([]);
  },
);
