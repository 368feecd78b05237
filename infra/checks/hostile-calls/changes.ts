import fc from 'fast-check';
import type { Schema } from './operations.ts';
import { getType } from './valid-values.ts';

/** Changes the value of a field in a valid request. */
export type Change = (valid: unknown) => unknown;
/** Changes by the rule that they keep or break. */
type Changes = Readonly<Record<string, fc.Arbitrary<Change>>>;
type Values = Readonly<Record<string, fc.Arbitrary<unknown>>>;

const changesTo = (values: Values): Changes =>
  Object.fromEntries(
    Object.entries(values).map(([rule, value]) => [rule, value.map((made) => () => made)]),
  );

const character = (min: number, max: number): fc.Arbitrary<string> =>
  fc.integer({ min, max }).map((code) => String.fromCodePoint(code));
const short = fc.string({ maxLength: 5 });
const textWith = (part: fc.Arbitrary<string>): fc.Arbitrary<string> =>
  fc.tuple(short, part, short).map((parts) => parts.join(''));
const objectNames = fc.constantFrom('__proto__', 'constructor', 'prototype', 'toString');

const texts: Values = {
  'U+0000': textWith(fc.constant('\0')),
  'a lone high surrogate': textWith(character(0xd800, 0xdbff)),
  'a lone low surrogate': textWith(character(0xdc00, 0xdfff)),
  'a change of direction': textWith(fc.constantFrom('\u200f', '\u202b', '\u202e', '\u2067')),
  'a character of four bytes': textWith(character(0x10000, 0x10ffff)),
  'a control character': textWith(fc.oneof(character(1, 31), character(0x7f, 0x9f))),
  'an invisible character': textWith(fc.constantFrom('\u200d', '\u2028', '\ufeff', '\uffff')),
  'many combining marks': textWith(fc.constant('\u0301'.repeat(150))),
  blanks: fc.string({ unit: fc.constantFrom(' ', '\t', '\n', '\u00a0'), minLength: 1 }),
  'a name of every object': objectNames,
  'a text for another program': fc.constantFrom(
    ...[`'";--\\`, '%_\\', '../../etc/passwd', 'javascript:alert(1)', '=1+1'],
  ),
  'an instant': fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
  'a day at the end of the calendar': fc.constantFrom('0001-01-01', '9999-12-31', '2026-02-30'),
  'an unknown id': fc.uuid(),
  '1 MB of text': fc.constant('x'.repeat(1_000_000)),
};

/** The valid text with one more character. */
const misspelt: fc.Arbitrary<Change> = fc
  .tuple(fc.nat(40), fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }))
  .map(([at, more]) => (valid) => {
    const text = String(valid);
    return `${text.slice(0, at)}${more}${text.slice(at)}`;
  });

const textOfLength = (length: number): fc.Arbitrary<string> =>
  short.map((text) => text.slice(0, length).padEnd(length, 'x'));

const LONGEST = 300;

const textChanges = ({ minLength = 0, maxLength, enum: allowed }: Schema): Changes => ({
  ...changesTo({
    'as short as allowed': textOfLength(minLength),
    ...(minLength > 0 && { 'shorter than allowed': textOfLength(minLength - 1) }),
    ...(maxLength !== undefined && {
      'as long as allowed': textOfLength(maxLength),
      'longer than allowed': textOfLength(maxLength + 1),
    }),
    ...(allowed !== undefined && { 'an allowed value': fc.constantFrom(...allowed) }),
    'any text': fc.string({ unit: 'binary', maxLength: Math.min(maxLength ?? LONGEST, LONGEST) }),
    ...texts,
  }),
  misspelt,
});

const numbers: Values = {
  'a number below zero': fc.integer({ max: -1 }),
  zero: fc.constant(0),
  'a fraction': fc.double({ min: 0, max: 1, minExcluded: true, maxExcluded: true, noNaN: true }),
  'more than 32 bits': fc.integer({ min: 2 ** 31, max: Number.MAX_SAFE_INTEGER }),
  'more than 53 bits': fc.double({ min: 2 ** 53, max: 1e20, noNaN: true }),
  'a huge number': fc.constantFrom(1e308, -1e308),
  'more than a number': fc.constant(Infinity),
};

const numberChanges = (schema: Schema): Changes => {
  const { minimum, exclusiveMinimum, maximum } = schema;
  const min = minimum ?? (exclusiveMinimum === undefined ? -1e12 : exclusiveMinimum + 1);
  const bounds = { min, max: maximum ?? 1e12 };
  const isInteger = getType(schema) === 'integer';
  return changesTo({
    'an allowed number': isInteger ? fc.integer(bounds) : fc.double({ ...bounds, noNaN: true }),
    ...(minimum !== undefined && {
      'the minimum': fc.constant(minimum),
      'below the minimum': fc.constant(minimum - 1),
    }),
    ...(maximum !== undefined && {
      'the maximum': fc.constant(maximum),
      'above the maximum': fc.constant(maximum + 1),
    }),
    ...numbers,
  });
};

const toItems = (valid: unknown): readonly unknown[] =>
  Array.isArray(valid) && valid.length > 0 ? (valid as readonly unknown[]) : ['a'];

const MANY = 100;

const listArrayChanges = ({ maxItems = MANY }: Schema): Changes => ({
  'an empty list': fc.constant(() => []),
  'each item twice': fc.constant((valid) => [...toItems(valid), ...toItems(valid)]),
  'a list with null': fc.constant((valid) => [...toItems(valid), null]),
  'a list in a list': fc.constant((valid) => [toItems(valid)]),
  'more items than allowed': fc.constant((valid) =>
    Array<unknown>(maxItems + 1).fill(toItems(valid)[0]),
  ),
});

const withField =
  (name: string): Change =>
  (valid) => ({ ...(valid as object), [name]: { a: 1 } });

const objectChanges = (): Changes => ({
  'an unknown field': short.map((name) => withField(`unknown ${name}`)),
  'a field named like one of every object': objectNames.map(withField),
});

const inner = fc.jsonValue({ maxDepth: 1 });
const allTypes: Values = {
  string: fc.string(),
  number: fc.oneof(fc.integer(), fc.double()),
  boolean: fc.boolean(),
  object: fc.dictionary(fc.string(), inner),
  array: fc.array(inner),
};

const byType: Readonly<Record<string, (schema: Schema) => Changes>> = {
  string: textChanges,
  integer: numberChanges,
  number: numberChanges,
  array: listArrayChanges,
  object: objectChanges,
};

/** Changes of a field within the type of its schema. */
export const changesInType = (schema: Schema): Changes => byType[getType(schema)]?.(schema) ?? {};

/** All changes of a field with this schema. */
export const listChanges = (schema: Schema): Changes => {
  const own = getType(schema) === 'integer' ? 'number' : getType(schema);
  const { [own]: _, ...others } = allTypes;
  return {
    ...changesInType(schema),
    ...changesTo({ null: fc.constant(null), 'left out': fc.constant(undefined), ...others }),
  };
};
