import type { Schema } from './operations.ts';
import { RawJson } from './parts.ts';
import { typeOf } from './valid-values.ts';

/** A value for a field, and its name in a report. */
export interface HostileValue {
  readonly name: string;
  readonly value: unknown;
  /** Values that the product promises to withstand; the others are sent while there is time. */
  readonly first: boolean;
}

const named = (values: Readonly<Record<string, unknown>>, first: boolean): HostileValue[] =>
  Object.entries(values).map(([name, value]) => ({ name, value, first }));

const texts: readonly HostileValue[] = [
  ...named(
    {
      'a NUL': 'a\u0000b',
      'a lone high surrogate': 'a\ud800b',
      'a lone low surrogate': '\udc00b',
      'a right-to-left override': 'a\u202ecod.exe',
      'a right-to-left mark': '\u200fa',
      'an isolate': '\u2067a\u2069',
      'four-byte characters': '\u{20bb7}\u{1f600}',
      '1 MB of text': 'x'.repeat(1_000_000),
    },
    true,
  ),
  ...named(
    {
      'empty text': '',
      blanks: '  \t ',
      'line breaks': 'a\r\nb\u2028c',
      'control characters': 'a\u0001\u001b[31m\u007f',
      'a byte order mark': '\ufeffa',
      'a non-character': 'a\uffff',
      'many combining marks': `a${'\u0301'.repeat(150)}`,
      'a joined emoji': '\u{1f469}\u200d\u{1f469}\u200d\u{1f467}',
      quotes: `'";--\\`,
      'a wildcard': '%_\\',
      'a path': '../../etc/passwd',
      'a script address': 'javascript:alert(1)',
      'a name of every object': '__proto__',
      'the first day': '0001-01-01',
      'the last day': '9999-12-31',
      'a day that is not': '2026-02-30',
      'a year of six digits': '+275760-09-13T00:00:00.000Z',
      'the last instant': '9999-12-31T23:59:59.999Z',
      'an unknown id': '01990000-0000-7000-8000-000000000000',
      'the id of nothing': '00000000-0000-0000-0000-000000000000',
    },
    false,
  ),
];

const numbers: readonly HostileValue[] = [
  ...named(
    {
      'minus one': -1,
      zero: 0,
      'minus zero': -0,
      'a half': 0.5,
      'more than 32 bits': 2 ** 31,
      'more than 53 bits': 2 ** 53,
      'more than 63 bits': 1e19,
      'a huge number': 1e308,
      'minus a huge number': -1e308,
      'more than a number': new RawJson('1e999'),
    },
    true,
  ),
  ...named(
    {
      'the most of 32 bits': 2 ** 31 - 1,
      'less than 32 bits': -(2 ** 31) - 1,
      'the smallest number': 5e-324,
      'many digits': new RawJson('1.000000000000000000000000000000001'),
      'three thousand million': 3e9,
      'a billion and a bit': 1e12 + 0.01,
    },
    false,
  ),
];

const wrongTypes: readonly HostileValue[] = [
  ...named({ null: null, 'nothing (left out)': undefined, text: 'text', 'a number': 7 }, true),
  ...named({ true: true, 'an object': {}, 'an empty list': [], 'a list': ['a', 1, null] }, true),
];

const pastBounds = (schema: Schema): readonly HostileValue[] => {
  const { minimum, maximum, minLength, maxLength } = schema;
  return named(
    {
      ...(minimum !== undefined && { 'the minimum': minimum, 'below the minimum': minimum - 1 }),
      ...(maximum !== undefined && { 'the maximum': maximum, 'above the maximum': maximum + 1 }),
      ...(minLength !== undefined && { 'shorter than allowed': 'x'.repeat(minLength - 1) }),
      ...(maxLength !== undefined && {
        'as long as allowed': 'x'.repeat(maxLength),
        'longer than allowed': 'x'.repeat(maxLength + 1),
      }),
    },
    true,
  );
};

const lists = (value: unknown, { maxItems }: Schema): readonly HostileValue[] => {
  const [first = 'a'] = Array.isArray(value) ? (value as readonly unknown[]) : [];
  return [
    ...named({ 'the same twice': [first, first], 'a list with null': [null] }, true),
    ...named(
      {
        'a list in a list': [[first]],
        'a hundred of the same': Array(100).fill(first),
        ...(maxItems !== undefined && { 'more than allowed': Array(maxItems + 1).fill(first) }),
      },
      false,
    ),
  ];
};

const objects = (value: unknown): readonly HostileValue[] => {
  const text = JSON.stringify(value ?? {});
  const more = (field: string): RawJson =>
    new RawJson(text === '{}' ? `{${field}}` : text.replace('{', `{${field},`));
  return [
    ...named({ 'an unknown field': more('"unknownField":1') }, true),
    ...named(
      { 'a field __proto__': more('"__proto__":{"a":1}'), 'a field twice': more('"name":1') },
      false,
    ),
  ];
};

/** All values for a field with this schema, which contains `value` in a valid request. */
export const hostileValues = (schema: Schema, value: unknown): readonly HostileValue[] => {
  const byType: Readonly<Record<string, () => readonly HostileValue[]>> = {
    string: () => [...pastBounds(schema), ...texts],
    integer: () => [...pastBounds(schema), ...numbers],
    number: () => [...pastBounds(schema), ...numbers],
    array: () => lists(value, schema),
    object: () => objects(value),
  };
  return [...(byType[typeOf(schema)]?.() ?? []), ...wrongTypes];
};
