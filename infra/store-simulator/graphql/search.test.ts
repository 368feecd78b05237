import { describe, expect, test } from '@jest/globals';
import { toInstant } from '../calendar.ts';
import { earliest, parseMoment, parseSearch, createSearchTest } from './search.ts';

const at = (text: string) => toInstant(new Date(text));
const fields = {
  updated_at: { moment: (item: { at: number }) => item.at },
  status: { text: () => 'ACTIVE' },
};

describe('a search', () => {
  test('reads conditions joined by spaces or AND, quoted or not', () => {
    expect(
      parseSearch(`updated_at:>='2026-01-01T10:00:00Z' AND status:active sku:"22 423"`),
    ).toEqual([
      { field: 'updated_at', operator: '>=', value: '2026-01-01T10:00:00Z' },
      { field: 'status', operator: ':', value: 'active' },
      { field: 'sku', operator: ':', value: '22 423' },
    ]);
  });

  test.each([undefined, null, '', '  '])('of nothing (%p) finds everything', (query) => {
    expect(createSearchTest(parseSearch(query), fields)({ at: 0 })).toBe(true);
  });

  test('reads a day as a day of the shop, which begins an hour earlier in summer', () => {
    expect(parseMoment('2026-07-01')).toBe(at('2026-06-30T23:00:00Z'));
    expect(parseMoment('2026-12-01')).toBe(at('2026-12-01T00:00:00Z'));
  });

  test('compares moments and ignores the case of texts', () => {
    const matches = createSearchTest(
      parseSearch('updated_at:>2026-12-01 status:draft,active'),
      fields,
    );
    expect(matches({ at: at('2026-12-01T00:00:01Z') })).toBe(true);
    expect(matches({ at: at('2026-12-01T00:00:00Z') })).toBe(false);
  });

  test('has the earliest moment that can match', () => {
    const terms = parseSearch('updated_at:>=2026-12-01 updated_at:<2026-12-05');
    expect(earliest(terms, 'updated_at')).toBe(at('2026-12-01T00:00:00Z'));
    expect(earliest(terms, 'created_at')).toBe(0);
  });

  test.each(['status:active OR status:draft', '(status:active)', 'red mug', 'status:"open'])(
    'that is not understood is refused: %s',
    (query) => {
      expect(() => parseSearch(query)).toThrow('does not understand');
    },
  );

  test('by a field that the list does not have is refused with the fields of the list', () => {
    expect(() => createSearchTest(parseSearch('colour:red'), fields)).toThrow(
      'only by updated_at, status',
    );
    expect(() => createSearchTest(parseSearch('updated_at:>soon'), fields)).toThrow(
      '"soon" is no date',
    );
  });
});
