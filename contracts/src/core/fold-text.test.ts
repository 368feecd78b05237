import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { foldText } from './fold-text.ts';

test.each([
  ['Crème BRÛLÉE', 'creme brulee'],
  ['Straße 7', 'strasse 7'],
  ['Łódź', 'lodz'],
  ['Ærø', 'aero'],
  ['  two \t\n words ', 'two words'],
  ['SKU-01_%', 'sku-01_%'],
  ['日本', '日本'],
  ['', ''],
])('%j is searched as %j', (text, folded) => {
  expect(foldText(text)).toBe(folded);
});

test('folding a folded text changes nothing', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(foldText(foldText(text))).toBe(foldText(text));
    }),
  );
});
