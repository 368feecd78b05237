import { describe, expect, test } from '@jest/globals';
import { type Adjustment, MAX_STORE_UNITS, parseStoreJson } from './store-json.ts';

const parsed = (
  json: string,
): { readonly value: unknown; readonly adjustments: readonly Adjustment[] } => {
  const adjustments: Adjustment[] = [];
  const value = parseStoreJson(json, 'OrderById', (adjustment) => adjustments.push(adjustment));
  return { value, adjustments };
};

describe('An answer of a store', () => {
  test('is unchanged when everything can be stored', () => {
    const answer = {
      title: 'Tasse "Größe L" 🧺',
      quantity: MAX_STORE_UNITS,
      amount: '999999999999.99',
      id: Number.MAX_SAFE_INTEGER,
      note: 'x'.repeat(5000),
    };
    expect(parsed(JSON.stringify(answer))).toEqual({ value: answer, adjustments: [] });
    expect(parsed('{"title":"\\ud83e\\uddfa"}')).toEqual({
      value: { title: '🧺' },
      adjustments: [],
    });
  });

  test('has U+FFFD in place of U+0000 and of halves of surrogate pairs, and the change is reported', () => {
    expect(parsed('{"title":"a\\u0000b","tags":["\\ud83e"],"sku":"c"}')).toEqual({
      value: { title: 'a\ufffdb', tags: ['\ufffd'], sku: 'c' },
      adjustments: [{ document: 'OrderById', texts: 2, numbers: 0 }],
    });
  });

  test('has names that fit into an index', () => {
    const long = '🧺'.repeat(200);
    const { value, adjustments } = parsed(JSON.stringify({ title: long, note: long }));
    expect(value).toEqual({ title: '🧺'.repeat(127), note: long });
    expect(adjustments).toEqual([{ document: 'OrderById', texts: 1, numbers: 0 }]);
  });

  test('has names of one line, and the change is reported', () => {
    const name = 'Mug\r\nBEGIN:VEVENT\u001b\u2028x';
    for (const json of [JSON.stringify({ title: name, note: name }), `{"title":"Mug\u0085x"}`]) {
      const { value, adjustments } = parsed(json);
      expect(value).toMatchObject({ title: expect.stringMatching(/^Mug [ -~]*x$/) });
      expect(adjustments).toEqual([{ document: 'OrderById', texts: 1, numbers: 0 }]);
    }
    const note = { title: 'Mug "\\n" & Cup', note: name };
    expect(parsed(JSON.stringify(note))).toEqual({ value: note, adjustments: [] });
  });

  test.each([
    ['{"quantity":2147483648}', { quantity: MAX_STORE_UNITS }],
    ['{"currentQuantity": -2147483648}', { currentQuantity: -MAX_STORE_UNITS }],
    ['{"available":1e300}', { available: MAX_STORE_UNITS }],
    ['{"available":1e999}', { available: MAX_STORE_UNITS }],
    ['{"amount":"1000000000000.01"}', { amount: '1000000000000' }],
    ['{"price":"1e300"}', { price: '1000000000000' }],
    ['{"price":-1e13}', { price: -1e12 }],
  ])('%s is brought within bounds, and the change is reported', (json, value) => {
    const adjustments = [{ document: 'OrderById', texts: 0, numbers: 1 }];
    expect(parsed(json)).toEqual({ value, adjustments });
  });

  test('is refused when it is not JSON', () => {
    expect(() => parsed('{"title":"\\u0000')).toThrow(SyntaxError);
  });
});
