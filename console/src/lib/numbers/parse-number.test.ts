import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { NumberKind } from '@quartermaster/contracts/core/number-text';
import { parseNumber, writeNumber } from './parse-number.ts';

const everywhere = ['en-US', 'en-GB', 'de-DE', 'fr-FR'] as const;
const kinds: readonly NumberKind[] = ['quantity', 'money', 'rate', 'percent'];

const expectNumber = (
  text: string,
  { locale, kind }: { locale: string; kind: NumberKind },
  value: number | null,
): void => {
  expect([locale, kind, text, parseNumber(text, { kind, locale })]).toEqual([
    locale,
    kind,
    text,
    value,
  ]);
};

describe('what is the same in every locale and of every kind', () => {
  test.each([
    ['1200', 1200],
    [' 7 ', 7],
    ['-4', -4],
    ['−4', -4],
    ['+4', 4],
    ['12,50', 12.5],
    ['12.50', 12.5],
    ['0.925', 0.925],
    ['0,925', 0.925],
    ['.5', 0.5],
    [',5', 0.5],
    ['3.', 3],
    ['1234.125', 1234.125],
    ['1234,125', 1234.125],
    ['1,234.5', 1234.5],
    ['1.234,5', 1234.5],
    ['1,234,567', 1_234_567],
    ['1.234.567', 1_234_567],
    ['1 200', 1200],
    ['1\u00a0200,5', 1200.5],
    ['1\u202f200.5', 1200.5],
    ["1'200.5", 1200.5],
    ['1’200', 1200],
    ['12,34,567', 1_234_567],
    ['٣٫٥', 3.5],
  ])('%s is %d', (text, value) => {
    for (const locale of everywhere)
      for (const kind of kinds) expectNumber(text, { locale, kind }, value);
  });

  test.each([
    ...['', 'abc', '12 apples', '1..2', '1.2.3,4,5', '12,34,56', '1.2.2026', '01.02.2026'],
    ...['=1+1', '+A1', '#REF!', '1E+05', '10%', '1.2k', '.', '-', '--5', '(5)', '1 2', '1 20 300'],
    ...['1,2345,678', '0x10', 'Infinity', '½', "'5", '5 '.repeat(3)],
  ])('“%s” is no number', (text) => {
    for (const locale of everywhere)
      for (const kind of kinds) expectNumber(text, { locale, kind }, null);
  });
});

describe('one sign and three digits', () => {
  test.each([
    ['en-US', '1,200', 1200],
    ['en-US', '1.200', 1.2],
    ['en-GB', '12,125', 12_125],
    ['en-GB', '12.125', 12.125],
    ['de-DE', '1.200', 1200],
    ['de-DE', '1,200', 1.2],
    ['fr-FR', '1.200', 1.2],
    ['fr-FR', '1,200', 1.2],
    ['fr-FR', '12.125', 12.125],
    ['es-ES', '1.200', 1200],
    ['de-CH', '1,200', 1.2],
  ])('in %s, %s of units and money is as the locale writes it: %d', (locale, text, value) => {
    expectNumber(text, { locale, kind: 'quantity' }, value);
    expectNumber(text, { locale, kind: 'money' }, value);
  });

  test.each([
    ['en-US', '1.085', 1.085],
    ['en-US', '1,085', null],
    ['de-DE', '1,085', 1.085],
    ['de-DE', '1.085', null],
    ['fr-FR', '1.085', 1.085],
    ['fr-FR', '1,085', 1.085],
  ])('in %s, %s of a rate or a percentage is %p, never a thousand times as much', (...given) => {
    const [locale, text, value] = given;
    expectNumber(text, { locale, kind: 'rate' }, value);
    expectNumber(text, { locale, kind: 'percent' }, value);
  });

  test('in a pasted column is as the column writes it', () => {
    const read = (text: string, decimalSign: '.' | ',') =>
      parseNumber(text, { kind: 'money', locale: 'en-US', decimalSign });
    expect([read('1.250', ','), read('1.250', '.')]).toEqual([1250, 1.25]);
    expect([read('1,250', ','), read('1,250', '.')]).toEqual([1.25, 1250]);
  });
});

describe('what a field shows', () => {
  test.each([
    ['en-US', 'money', 12_345.678, '12,345.678'],
    ['de-DE', 'money', 12_345.678, '12.345,678'],
    ['en-US', 'money', 4952.3, '4,952.30'],
    ['en-US', 'money', 50, '50'],
    ['fr-FR', 'quantity', 12_345, '12\u202f345'],
    ['en-US', 'rate', 17_000.5, '17000.5'],
    ['de-DE', 'rate', 0.000_000_001, '0,000000001'],
    ['en-GB', 'percent', 12.125, '12.125'],
  ] as const)('in %s as %s: %d', (locale, kind, value, text) => {
    expect(writeNumber(value, { locale, kind })).toBe(text);
  });

  test('is read back as the same number, in every locale and of every kind', () => {
    const amounts = fc
      .tuple(fc.integer({ min: -(10 ** 12), max: 10 ** 12 }), fc.integer({ min: 0, max: 9 }))
      .map(([digits, places]) => Number(`${String(digits)}e-${String(places)}`));
    const locales = [...everywhere, 'es-ES', 'de-CH', 'en-IN', 'sv-SE', 'pl-PL', 'ar-EG', 'hi-IN'];
    fc.assert(
      fc.property(
        fc.oneof(amounts, fc.double({ min: -1e12, max: 1e12, noNaN: true })),
        fc.constantFrom(...locales),
        fc.constantFrom(...kinds),
        (value, locale, kind) => {
          const rounded = Number(Number(value.toFixed(9)).toPrecision(15)) + 0;
          const text = writeNumber(rounded, { kind, locale });
          expect([text, parseNumber(text, { kind, locale })]).toEqual([text, rounded]);
        },
      ),
      { numRuns: 300 },
    );
  });
});
