import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { updateGroups } from './changed-columns.ts';
import { defineTable } from './table.ts';

const crates = defineTable<{ id: string; papers: unknown }>({
  name: 'crates',
  key: ['id'],
  columns: { id: 'text', papers: 'json' },
});

/** True when a crate is written whose papers change like this. */
const isWritten = (before: unknown, after: unknown): boolean => {
  const [stored, row] = [
    { id: 'one', papers: before },
    { id: 'one', papers: after },
  ];
  return updateGroups(crates, [{ teamId: 'team-1', key: 'one', stored, row }]).length > 0;
};

test('a document is written when a part of it changed, and not for the order of its keys', () => {
  expect(isWritten({ a: 1, b: [{ c: null }] }, { b: [{ c: null }], a: 1 })).toBe(false);
  expect(isWritten([1, 2], [2, 1])).toBe(true);
  expect(isWritten({ a: undefined }, {})).toBe(true);
  expect(isWritten({ a: 1 }, { b: 1 })).toBe(true);
  expect(isWritten([], {})).toBe(true);
  expect(isWritten(null, {})).toBe(true);
});

/** Documents hold the keys of our schemas; the comparison takes a member named like these for a method. */
const isKey = (key: string): boolean => !['constructor', 'toString', 'valueOf'].includes(key);
const documents = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    fc.constantFrom(null, true, false),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.string(),
    fc.array(tie('value')),
    fc.dictionary(fc.string().filter(isKey), tie('value'), { noNullPrototype: true }),
  ),
})).value;

const copyDocument = (document: unknown): unknown => JSON.parse(JSON.stringify(document));

test('a document equals its copy and differs from one with a part changed', () => {
  fc.assert(
    fc.property(documents, documents, (one, other) => {
      expect(isWritten(one, copyDocument(one))).toBe(false);
      expect(isWritten({ at: one, rest: other }, { at: [one], rest: other })).toBe(true);
    }),
  );
});
