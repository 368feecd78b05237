import { describe, expect, test } from '@jest/globals';
import { createSavedView, reorderSavedViews } from './calls.ts';
import { MAX_SETTINGS, findSettingsIssues, viewSettings } from './settings.ts';
import { buyNowColumns, viewTypes } from './viewed-lists.ts';

const filter = (column: string, operator = 'contains', value: unknown = 'mug') => ({
  column,
  criteria: { type: 'string', operator, value },
});

/** Paths of what a call refuses. */
const refused = (type: string, settings: object): readonly string[] =>
  createSavedView.body
    .safeParse({ type, name: 'Mine', settings })
    .error?.issues.map(({ path }) => path.join('.')) ?? [];

describe('the settings of a view', () => {
  test('have all parts, also when none is given', () => {
    const none = { filters: [], columns: [], sort: null };
    expect(viewSettings.parse({})).toEqual(none);
    expect(createSavedView.body.parse({ type: 'IDEAS', name: 'All' }).settings).toEqual(none);
    expect(viewSettings.parse({ columns: [{ key: 'sku' }] }).columns).toEqual([
      { key: 'sku', hidden: false, pinned: false, width: null },
    ]);
  });

  test.each(['INVENTORY', 'BUY_NOW'])('name filters, columns and a sort of the list %s', (type) => {
    expect(refused(type, { filters: [filter('sku'), filter('colour')] })).toEqual([
      'settings.filters.1.column',
    ]);
    expect(refused(type, { filters: [filter('quantity')] })).toEqual([
      'settings.filters.0.criteria',
    ]);
    expect(refused(type, { filters: [filter('sku', 'greaterThan')] })).toEqual([
      'settings.filters.0.criteria',
    ]);
    expect(refused(type, { columns: [{ key: 'productTitle' }, { key: 'colour' }] })).toEqual([
      'settings.columns.1.key',
    ]);
    expect(refused(type, { sort: { column: 'colour', order: 'ASC' } })).toEqual([
      'settings.sort.column',
    ]);
  });

  test('name columns of their own list', () => {
    const location = 'location-0199b000-0000-7000-8000-000000000001';
    const columns = [{ key: 'costValue' }, { key: location }, { key: 'primarySupplierName' }];
    expect(refused('INVENTORY', { columns })).toEqual([]);
    expect(refused('BUY_NOW', { columns })).toHaveLength(3);
    expect(refused('BUY_NOW', { columns: buyNowColumns.map((key) => ({ key })) })).toEqual([]);
  });

  test.each([
    ['PURCHASE_ORDERS', 'name'],
    ['PAYMENTS', 'purchaseOrderName'],
    ['SHIPMENTS', 'trackingNumber'],
    ['PRODUCTS', 'title'],
    ['BUNDLES', 'productTitle'],
    ['SUPPLIERS', 'city'],
  ])('of %s filter and sort by the columns of that list', (type, column) => {
    const sort = { column, order: 'DESC' };
    expect(refused(type, { filters: [filter(column)], sort })).toEqual([]);
    expect(refused(type, { filters: [filter('costPrice')] })).toEqual([
      'settings.filters.0.column',
    ]);
  });

  test.each(['IDEAS'])('of %s, whose list takes no filters yet, are taken in form', (type) => {
    const sort = { column: 'anything', order: 'ASC' };
    expect(
      refused(type, { filters: [filter('anything')], columns: [{ key: 'any' }], sort }),
    ).toEqual([]);
    expect(refused(type, { filters: [filter('anything', 'greaterThan', 5)] })).toEqual([
      'settings.filters.0.criteria',
    ]);
  });

  test.each([
    ['a column twice', { columns: [{ key: 'sku' }, { key: 'sku' }] }, 'settings.columns'],
    ['a width of 0', { columns: [{ key: 'sku', width: 0 }] }, 'settings.columns.0.width'],
    ['a key of a sentence', { columns: [{ key: 'a b' }] }, 'settings.columns.0.key'],
    ['another direction', { sort: { column: 'sku', order: 'UP' } }, 'settings.sort.order'],
    ['an unknown field', { colour: 'red' }, 'settings'],
  ])('with %s are refused', (_, settings, path) => {
    expect(refused('IDEAS', settings)).toEqual([path]);
  });

  test('have a bound as JSON', () => {
    const values = (count: number) => ({
      filters: [
        {
          column: 'x',
          criteria: {
            type: 'select',
            operator: 'isIn',
            value: Array.from({ length: count }, () => 'x'.repeat(36)),
          },
        },
      ],
    });
    expect(MAX_SETTINGS).toBe(16_000);
    expect(refused('IDEAS', values(400))).toEqual([]);
    expect(refused('IDEAS', values(420))).toEqual(['settings']);
  });

  test('are compared with the list also without a call', () => {
    const settings = viewSettings.parse({ filters: [filter('colour')] });
    expect(findSettingsIssues('INVENTORY', settings)).toEqual([
      { path: ['filters', 0, 'column'], message: 'Unknown column colour' },
    ]);
  });
});

describe('AMB-100 the type of a view', () => {
  test.each(viewTypes)('may be %s', (type) => {
    expect(refused(type, {})).toEqual([]);
  });
  test('is one of these', () => {
    expect(viewTypes).toHaveLength(9);
    expect(refused('VARIANTS', {})).toEqual(['type']);
  });
});

describe('AMB-101 a new order', () => {
  const parse = (currentOrder: unknown, newOrder: unknown) =>
    reorderSavedViews.body.safeParse({ type: 'INVENTORY', currentOrder, newOrder }).error?.issues;

  test('has the ids of the current one', () => {
    expect(parse(['a', 'b'], ['b', 'a'])).toBeUndefined();
    for (const newOrder of [['a'], ['a', 'c'], ['a', 'b', 'c']]) {
      expect(parse(['a', 'b'], newOrder)).toMatchObject([{ path: ['newOrder'] }]);
    }
  });

  test.each(['currentOrder', 'newOrder'])('VAL-036 has each id once in %s', (field) => {
    const orders = { currentOrder: ['a', 'b'], newOrder: ['a', 'b'], [field]: ['a', 'a'] };
    expect(parse(orders.currentOrder, orders.newOrder)).toContainEqual(
      expect.objectContaining({ path: [field], message: 'Must be an array of unique strings' }),
    );
  });
});
