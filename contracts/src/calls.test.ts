import { describe, expect, test } from '@jest/globals';
import { z } from 'zod';
import { allRoutes } from './calls.ts';
import { listNestedSchemas } from './core/test-schemas.ts';

const inputs = allRoutes.flatMap(({ id, params, query, body }) =>
  Object.entries({ params, query, body }).map(([place, schema]) => {
    return [`${id} ${place}`, listNestedSchemas(schema)] as const;
  }),
);

/** Finds the paths of the schemas of a type that accept one of the values. */
const findAcceptingPaths = (
  within: (typeof inputs)[number][1],
  type: string,
  values: readonly unknown[],
): readonly string[] =>
  within
    .filter((one) => one.type === type)
    .filter(({ schema }) => values.some((value) => schema.safeParse(value).success))
    .map(({ path }) => path);

/** Valid texts for almost every string of the calls. */
const validTexts = [
  '',
  'x',
  '1',
  'EUR',
  '2026-01-01',
  '2026-01-01T00:00:00Z',
  'a@b.example',
  'https://b.example/',
  'https://b.example/api/files/01890a5d-ac96-774b-bcce-b302099a8057/x',
  '01890a5d-ac96-774b-bcce-b302099a8057',
];
const unstorableTexts = ['\0', '\ud800', '\udc00', '\udc00\ud800', '\ud800x'].flatMap((bad) =>
  validTexts.flatMap((good) => [bad + good, good + bad, good.slice(0, 1) + bad + good.slice(1)]),
);
const longTexts = ['x', '1', '0.'].map((part) => part.repeat(1_100_000));

/** True for a pattern with a part that may be repeated without a limit. */
const isUnboundedPattern = (pattern: RegExp): boolean =>
  /[*+]|\{\d+,\}/.test(pattern.source.replaceAll(/\\.|\[(?:\\.|[^\]\\])*\]/g, ''));

type Within = (typeof inputs)[number][1];

interface Check {
  readonly check?: string;
  readonly pattern?: RegExp;
}

/** The checks of a schema, its own format first. */
const listChecks = (schema: z.ZodType): readonly Check[] => {
  const { checks = [], ...own } = schema._zod.def;
  return [own as Check, ...checks.map((one) => one._zod.def as Check)];
};

const hasMaxLength = (schema: z.ZodType): boolean =>
  listChecks(schema).some(({ check = '' }) => ['max_length', 'length_equals'].includes(check));

/** True for a text without a maximum length, a bounded pattern, or a bounded input text. */
const isUnboundedText = ({ path, type, schema }: Within[number], within: Within): boolean => {
  if (type !== 'string' || hasMaxLength(schema)) return false;
  const patterns = listChecks(schema).flatMap(({ pattern }) => pattern ?? []);
  if (patterns.some((one) => !isUnboundedPattern(one))) return false;
  const before = within.find((other) => other.path === path.replace(/\.out$/, '.in'));
  return before === undefined || before.path === path || isUnboundedText(before, within);
};

const CODES = Array.from({ length: 10_000 }, (_, at) =>
  [at / 676, at / 26, at].map((part) => String.fromCharCode(65 + (Math.floor(part) % 26))).join(''),
);
const manyEntries = Object.fromEntries(CODES.map((code) => [code, 1]));

/** True for a list without a maximum length, or a record that accepts ten thousand entries. */
const isUnboundedList = (schema: z.ZodType): boolean =>
  schema instanceof z.ZodRecord ? schema.safeParse(manyEntries).success : !hasMaxLength(schema);

/** Numbers beyond all bounds of the contracts. */
const outOfBoundNumbers = [NaN, Infinity, -Infinity, 2e15, -2e15, Number.MAX_SAFE_INTEGER];

const controlCharacters = ['\n', '\r', '\t', '\u001b', '\u007f', '\u0085', '\u2028'];
const invalidNames = ['\u202a', '\u202e', '\u2066', '\u2069', ...controlCharacters].flatMap((bad) =>
  validTexts.flatMap((good) => [good + bad, good.slice(0, 1) + bad + good.slice(1)]),
);
/** Fields with texts of several lines, texts that are only compared, and days, of which ten characters are stored. */
const otherFields = new Set([
  ...['content', 'message', 'text', 'description', 'notes', 'address', 'businessAddress'],
  ...['search', 'q', 'value', 'column', 'filters', 'variantIds', 'productVariantIds', 'productIds'],
  ...['currentOrder', 'newOrder', 'bundleVariantIds', 'componentIds', 'componentId', 'token'],
  ...['sortedItemIds', 'fileUrls', 'fileUrl', 'attachmentUrls', 'logoUrl'],
  ...['email', 'emails', 'to', 'cc', 'recipients', 'grant', 'installSessionToken', 'loginCode'],
]);
const getFieldName = (path: string): string =>
  path.split('.').findLast((part) => otherFields.has(part) || /^[a-z]+Name$|^name$/.test(part)) ??
  path;

describe('The calls of the API', () => {
  test.each(inputs)('%s accepts no text that the database cannot hold', (_, within) => {
    expect(findAcceptingPaths(within, 'string', unstorableTexts)).toEqual([]);
  });

  test.each(inputs)('%s bounds its texts', (_, within) => {
    expect(findAcceptingPaths(within, 'string', longTexts)).toEqual([]);
  });

  test.each(inputs)('%s bounds the length of each text', (_, within) => {
    expect(within.filter((one) => isUnboundedText(one, within)).map(({ path }) => path)).toEqual(
      [],
    );
  });

  test.each(inputs)('%s bounds its lists', (_, within) => {
    const lists = within.filter(({ type }) => ['array', 'record', 'map', 'set'].includes(type));
    expect(lists.filter(({ schema }) => isUnboundedList(schema)).map(({ path }) => path)).toEqual(
      [],
    );
  });

  test.each(inputs)('%s bounds its numbers', (_, within) => {
    expect(findAcceptingPaths(within, 'number', outOfBoundNumbers)).toEqual([]);
  });

  test.each(inputs)('%s has no value without a schema', (_, within) => {
    expect(within.filter(({ type }) => ['any', 'unknown', 'custom'].includes(type))).toEqual([]);
  });

  test.each(inputs)(
    '%s accepts no names that change the direction of text or have more than one line',
    (_, within) => {
      const open = findAcceptingPaths(within, 'string', invalidNames);
      const names = open.filter(
        (path) => !/(Date|On)\b/.test(path) && !otherFields.has(getFieldName(path)),
      );
      expect(names).toEqual([]);
    },
  );
});

/** One row of a table that is kept for each day. */
const cheapCallIds = ['API-FX-01'];

describe('calls that wait in a bounded queue', () => {
  test('include all that accept a moment of the past', () => {
    const open = allRoutes.filter(({ id, query, work }) => {
      const parsed = query.safeParse({ asOf: '2026-03-01' });
      return (
        work === null &&
        !cheapCallIds.includes(id) &&
        parsed.success &&
        'asOf' in Object(parsed.data)
      );
    });
    expect(open.map(({ id }) => id)).toEqual([]);
  });

  test('include all that print or write a file of an order, read its history, or import files', () => {
    const named = /\/(pdf|dossier|history|compare|import|left-out)$|export/;
    const found = allRoutes.filter(({ path }) => named.test(path));
    expect(found.length).toBeGreaterThan(5);
    expect(found.filter(({ work }) => work === null).map(({ id }) => id)).toEqual([]);
  });
});
