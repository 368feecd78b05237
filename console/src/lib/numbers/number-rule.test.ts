import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { acceptedText, readNumber, type NumberRule } from './number-rule.ts';
import {
  amountRule,
  leadTimeRule,
  minimumOrderRule,
  percentRule,
  rateRule,
  unitsRule,
} from './rules.ts';

const speak = (language: string) =>
  jest.spyOn(navigator, 'language', 'get').mockReturnValue(language);

afterEach(() => {
  jest.restoreAllMocks();
});

const share: NumberRule = { ...percentRule, isWhole: true, min: 1 };

describe('what a field accepts is said in words', () => {
  test.each([
    ['units', unitsRule, 'Enter a whole number from 0 to 10,000,000'],
    ['a lead time', leadTimeRule, 'Enter a whole number from 0 to 730'],
    ['a minimum', minimumOrderRule, 'Enter a number from 0 to 1,000,000,000, such as 1.5'],
    ['an amount', { kind: 'money' }, 'Enter an amount of 0 or more, such as 12.50'],
    ['a rate', rateRule, 'Enter a rate above 0, such as 0.925'],
    ['a percentage', percentRule, 'Enter a percentage from 0 to 100, such as 12.5'],
    ['a share', share, 'Enter a whole percentage from 1 to 100'],
    ['any number', { kind: 'money', min: null }, 'Enter an amount, such as 12.50'],
  ] as const)('of %s', (_, rule, text) => {
    expect(acceptedText(rule)).toBe(text);
  });

  test('as the locale writes numbers', () => {
    speak('de-DE');
    expect(acceptedText(rateRule)).toBe('Enter a rate above 0, such as 0,925');
    expect(acceptedText(unitsRule)).toBe('Enter a whole number from 0 to 10.000.000');
  });
});

describe('a typed number', () => {
  test.each([
    ['a rate with three decimals', '0.925', rateRule, 0.925],
    ['a rate above 1', '1.085', rateRule, 1.085],
    ['a cost with three decimals', '0.925', amountRule('EUR'), 0.925],
    ['a large cost with three decimals', '12.125', amountRule('EUR'), 12.125],
    ['an amount with its currency', '€ 3.10', amountRule('EUR'), 3.1],
    ['an amount with the code of its currency', '3.10 eur', amountRule('EUR'), 3.1],
    ['a grouped quantity', '1,200', unitsRule, 1200],
    ['thousands in short', '1.2k', unitsRule, 1200],
    ['thousands with noise in binary', '2.009k', unitsRule, 2009],
    ['millions in short', '3M', unitsRule, 3_000_000],
    ['a percentage', '12.5', percentRule, 12.5],
    ['a percentage with its sign', '12.5%', percentRule, 12.5],
    ['a percentage with a space', '12,5 %', percentRule, 12.5],
    ['a half of a unit, where fractions are accepted', '1.5', minimumOrderRule, 1.5],
    ['nothing', '  ', unitsRule, null],
  ] as const)('%s: %s', (_, typed, rule, value) => {
    expect(readNumber(typed, rule)).toEqual({ value });
  });

  test.each([
    ['letters', 'abc', unitsRule],
    ['a negative lead time', '-3', leadTimeRule],
    ['too many days', '731', leadTimeRule],
    ['a fraction of a unit', '2.5', unitsRule],
    ['a unit with a decimal point', '1.200', unitsRule],
    ['a rate of 0', '0', rateRule],
    ['thousands of a rate', '1k', rateRule],
    ['another currency', '£3', amountRule('EUR')],
    ['a currency where none is known', '€3', amountRule()],
    ['a share of 0', '0', share],
    ['more than all', '101%', percentRule],
    ['a percentage of nothing', '+10%', unitsRule],
    ['a percentage of units without a sign', '10%', unitsRule],
    ['nothing where a number is required', '', { ...unitsRule, isRequired: true }],
  ] as const)('%s is refused: %s', (_, typed, rule) => {
    expect(readNumber(typed, rule)).toEqual({ problem: acceptedText(rule) });
  });

  test('a signed percentage changes the number of the field', () => {
    expect(readNumber('+10%', unitsRule, 15)).toEqual({ value: 17 });
    expect(readNumber('-25%', amountRule(), 0.1)).toEqual({ value: 0.075 });
    expect(readNumber('-10%', percentRule, 50)).toEqual({ problem: acceptedText(percentRule) });
  });

  test('is refused for the reason of its rule', () => {
    const rule: NumberRule = { ...unitsRule, refuse: (value) => (value > 5 ? 'At most 5' : null) };
    expect([readNumber('5', rule), readNumber('6', rule)]).toEqual([
      { value: 5 },
      { problem: 'At most 5' },
    ]);
  });

  test.each([
    ['de-DE', '1.200', unitsRule, 1200],
    ['de-DE', '0.925', rateRule, 0.925],
    ['de-DE', '12,125', amountRule('EUR'), 12.125],
    ['fr-FR', '1 200', unitsRule, 1200],
    ['fr-FR', '12.125', amountRule('EUR'), 12.125],
    ['fr-FR', '12,5 %', percentRule, 12.5],
    ['en-GB', '1,200', unitsRule, 1200],
  ] as const)('in %s: %s', (language, typed, rule, value) => {
    speak(language);
    expect(readNumber(typed, rule)).toEqual({ value });
  });
});

test('a number that can be two is refused, and both are named', () => {
  const problem = '“1.000” can be 1 or 1000';
  expect(readNumber('1.000', { kind: 'quantity' })).toEqual({ problem });
  expect(readNumber('1,000', { kind: 'quantity' })).toEqual({ value: 1000 });
  expect(readNumber('1,085', rateRule)).toEqual({ problem: '“1,085” can be 1.085 or 1085' });
});
