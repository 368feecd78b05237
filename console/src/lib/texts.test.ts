import { describe, expect, test } from '@jest/globals';
import type { FilterType } from '@quartermaster/contracts/core/filters';
import { compareNullsLast } from './compare.ts';
import { fileNameOfUrl, toCsv } from './csv.ts';
import { parseEnvironment } from './environment.ts';
import { filterText, parseFilters } from '../list/filters/filter-url.ts';
import { parseSearch, stringifySearch } from './search-params.ts';

describe('sorting a table in the browser', () => {
  test('UI-DT-07 trims, follows the language and puts null last', () => {
    const sorted = [' b', 'a', null].sort((a, b) => compareNullsLast(a, b));
    expect(sorted).toEqual(['a', ' b', null]);
  });

  test('AMB-116 puts null last when descending as well', () => {
    const sorted = [1, null, 3].sort((a, b) => compareNullsLast(a, b, true));
    expect(sorted).toEqual([3, 1, null]);
  });
});

describe('CSV', () => {
  test('NF-C-02 quotes commas, quotes and line breaks', () => {
    expect(toCsv([['a,b', 'say "hi"', 'two\nlines']])).toBe('"a,b","say ""hi""","two\nlines"');
  });

  test.each(['=1+1', '+1', '-1', '@cmd'])('NF-C-03 neutralises %s', (formula) => {
    expect(toCsv([[formula]])).toBe(`'${formula}`);
  });

  test('keeps numbers numbers and nothing empty, and says Yes for true', () => {
    expect(toCsv([[-5, 0.25, null, true]])).toBe('-5,0.25,,Yes');
  });

  test('UI-DT-08 names a download after the last part of its address', () => {
    expect(fileNameOfUrl('https://files.example/x/report.csv?sig=1')).toBe('report.csv');
  });
});

describe('addresses', () => {
  test('are readable and come back as they went', () => {
    const search = { f: ['status:isIn:A,B', 'days:lessThan:7'], page: '2' };
    const text = stringifySearch(search);
    expect(text).toBe('?f=status:isIn:A,B&f=days:lessThan:7&page=2');
    expect(parseSearch(text)).toEqual(search);
  });

  test('leave out what is empty', () => {
    expect(stringifySearch({ q: '', item: undefined })).toBe('');
  });
});

describe('filters in an address', () => {
  const types: Readonly<Record<string, FilterType>> = {
    status: 'select',
    daysToOrder: 'number',
    sku: 'string',
    stockoutDate: 'date',
  };
  const roundTrip = (texts: readonly string[]) =>
    parseFilters(texts, 'AND', types).map((filter) => filterText(filter));

  test.each([
    'status:isIn:RUNNING_LOW,OUT_OF_STOCK',
    'daysToOrder:lessThan:7',
    'daysToOrder:between:1,7',
    'stockoutDate:isInTheNext:30',
    'sku:empty',
    'sku:contains:a%2Cb%3Ac',
  ])('%s comes back as it went', (text) => {
    expect(roundTrip([text])).toEqual([text]);
  });

  test('are joined by the chosen word', () => {
    const [first, second] = parseFilters(['sku:is:A', 'sku:is:B'], 'OR', types);
    expect(first?.logicalOperator).toBeUndefined();
    expect(second?.logicalOperator).toBe('OR');
  });

  test.each([
    'retired:is:1',
    'daysToOrder:lessThan:many',
    'sku:becomes:x',
    'sku:is:%E0%A4%A',
    'sku',
  ])('%s is left out instead of failing', (text) => {
    expect(roundTrip([text, 'sku:is:A'])).toEqual(['sku:is:A']);
  });
});

describe('the settings of a build', () => {
  test('need nothing', () => {
    expect(parseEnvironment({})).toMatchObject({ apiUrl: '', maintenance: null });
  });

  test('VAL-091 name the variable that is wrong', () => {
    expect(() => parseEnvironment({ VITE_API_URL: 'abc' })).toThrow('VITE_API_URL');
  });

  test('VAL-094 want to know when the maintenance is', () => {
    expect(() => parseEnvironment({ VITE_MAINTENANCE_MODE: 'true' })).toThrow(
      'VITE_MAINTENANCE_DETAILS',
    );
    expect(parseEnvironment({ VITE_MAINTENANCE_MODE: 'false' }).maintenance).toBeNull();
  });

  test('AMB-121 have the flags as they should be', () => {
    expect(parseEnvironment({}).flags).toEqual({
      UI_PAGE: false,
      DEMAND_PLANNER: false,
      PAYMENT_TERMS: true,
      MANUAL_STATUS: true,
      PAYMENTS_PAGE: true,
      REPORTS_ALERTS: true,
    });
  });
});
