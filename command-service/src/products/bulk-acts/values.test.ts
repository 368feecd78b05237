import { describe, expect, test } from '@jest/globals';
import type { BulkChange, BulkValue } from '@quartermaster/contracts/bulk-acts/events';
import fc from 'fast-check';
import { isChangedSince, applyChange, restoreValue } from './values.ts';

const tagged = (...tags: string[]): BulkValue => ({ kind: 'tags', tags });
const supplied = (...ids: string[]): BulkValue => ({
  kind: 'suppliers',
  suppliers: ids.map((id) => ({ supplierId: id.replace('*', ''), isPrimary: id.endsWith('*') })),
});
const levels = (stockBuffer: number | null, runningLowThreshold: number | null): BulkValue => ({
  kind: 'stockLevels',
  stockLevels: { stockBuffer, runningLowThreshold, overstockedThreshold: 90 },
});

describe('a change of an item', () => {
  test.each<[string, BulkChange, BulkValue, BulkValue]>([
    [
      'adds and removes tags, the others stay',
      { kind: 'tags', add: ['new', 'kept'], remove: ['old'] },
      tagged('old', 'kept', 'other'),
      tagged('kept', 'other', 'new'),
    ],
    [
      'adds a supplier without changing the primary one',
      { kind: 'suppliers', add: ['b'], remove: [] },
      supplied('a*'),
      supplied('a*', 'b'),
    ],
    [
      'makes a supplier primary, and adds it where it is missing',
      { kind: 'suppliers', add: [], remove: [], primarySupplierId: 'b' },
      supplied('a*'),
      supplied('a', 'b*'),
    ],
    [
      'removes the primary supplier, and then there is none',
      { kind: 'suppliers', add: [], remove: ['a'] },
      supplied('a*', 'b'),
      supplied('b'),
    ],
    [
      'takes the primary supplier off its place',
      { kind: 'suppliers', add: [], remove: [], primarySupplierId: null },
      supplied('a*', 'b'),
      supplied('a', 'b'),
    ],
    [
      'sets the named stock levels, null for those of the team',
      { kind: 'stockLevels', stockBuffer: null },
      levels(5, 7),
      levels(null, 7),
    ],
    [
      'replaces a landed cost',
      { kind: 'landedCost', landedCost: 4.2 },
      { kind: 'landedCost', landedCost: null },
      { kind: 'landedCost', landedCost: 4.2 },
    ],
  ])('%s', (_, change, before, after) => {
    expect(applyChange(change, before)).toEqual(after);
  });

  test('is refused past the tags or suppliers that an item can have', () => {
    const many = Array.from({ length: 250 }, (_, at) => String(at));
    const ofTags = () => applyChange({ kind: 'tags', add: ['x'], remove: [] }, tagged(...many));
    const ofSuppliers = () =>
      applyChange({ kind: 'suppliers', add: ['x'], remove: [] }, supplied(...many));
    for (const change of [ofTags, ofSuppliers]) {
      expect(change).toThrow(expect.objectContaining({ code: 'VALIDATION_FAILED' }));
    }
  });
});

describe('undoing a change of an item', () => {
  test('restores single tags and levels where others were changed since', () => {
    const tags = { before: tagged('old', 'kept'), after: tagged('kept', 'new') };
    expect(restoreValue(tags, tagged('kept', 'new', 'later'))).toEqual(
      tagged('kept', 'later', 'old'),
    );
    const changed = { before: levels(5, 7), after: levels(9, 8) };
    expect(restoreValue(changed, levels(9, 1))).toEqual(levels(5, 1));
  });

  test('leaves any other value that was changed since', () => {
    const recorded = { before: supplied('a*'), after: supplied('a*', 'b') };
    expect(restoreValue(recorded, supplied('b*'))).toEqual(supplied('b*'));
    expect(isChangedSince(recorded, supplied('b*'))).toBe(true);
  });

  const someTags = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'));
  const ids = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd'));
  const level = fc.option(fc.integer({ min: 0, max: 3 }));
  const cases: fc.Arbitrary<readonly [BulkChange, BulkValue]> = fc.oneof(
    fc
      .tuple(someTags, someTags, someTags)
      .map(
        ([add, remove, own]) =>
          [
            { kind: 'tags', add, remove: remove.filter((tag) => !add.includes(tag)) },
            tagged(...own),
          ] as const,
      ),
    fc
      .tuple(ids, ids, fc.option(fc.constantFrom('a', 'z'), { nil: undefined }), ids)
      .map(
        ([add, remove, primarySupplierId, own]) =>
          [
            { kind: 'suppliers', add, remove, primarySupplierId },
            supplied(...own.map((id, at) => (at === 1 ? `${id}*` : id))),
          ] as const,
      ),
    fc
      .tuple(level, level, level)
      .map(
        ([to, buffer, low]) =>
          [{ kind: 'stockLevels', stockBuffer: to }, levels(buffer, low)] as const,
      ),
  );

  test('restores exactly what was before, whatever the change and the item', () => {
    fc.assert(
      fc.property(cases, ([change, before]) => {
        const after = applyChange(change, before);
        expect(isChangedSince({ before, after }, after)).toBe(false);
        expect(restoreValue({ before, after }, after)).toEqual(before);
      }),
    );
  });

  test('restores tags of an act without those of later acts, in any order of undoing', () => {
    fc.assert(
      fc.property(cases, cases, ([first, before], [second]) => {
        fc.pre(first.kind === 'tags' && second.kind === 'tags');
        const one = applyChange(first, before);
        const two = applyChange(second, one);
        const secondUndone = restoreValue({ before: one, after: two }, two);
        expect(restoreValue({ before, after: one }, secondUndone)).toEqual(before);
        const firstUndone = restoreValue({ before, after: one }, two);
        const touched = [...first.add, ...first.remove];
        const untouched = (value: BulkValue) =>
          value.kind === 'tags' ? value.tags.filter((tag) => !touched.includes(tag)).sort() : [];
        expect(untouched(firstUndone)).toEqual(untouched(two));
      }),
    );
  });
});
