import { describe, expect, test } from '@jest/globals';
import { createFiltersSchema } from '../../core/filters.ts';
import { inventoryFilterColumns, inventorySortColumns } from '../../inventory/read-models.ts';
import { createSavedView } from '../calls.ts';
import { savedViewTemplates } from './templates.ts';

const status = (value: string) => [
  { column: 'status', criteria: { type: 'select', operator: 'is', value } },
];
const number = (column: string, operator: string, value: number, logicalOperator?: 'AND') => ({
  column,
  criteria: { type: 'number', operator, value },
  ...(logicalOperator !== undefined && { logicalOperator }),
});
const storeStatus = (value: string) => ({
  column: 'shopifyStatus',
  criteria: { type: 'select', operator: 'is', value },
});
const isEmpty = (column: string, type: string) => [
  { column, criteria: { type, operator: 'empty' } },
];

const expected = [
  ['UI-SV-04 Overstocked', status('OVERSTOCKED'), 'costValue'],
  ['UI-SV-05 Out of stock', status('OUT_OF_STOCK'), 'lostSales30Days'],
  ['UI-SV-06 Running Low', status('RUNNING_LOW'), 'daysToOrder'],
  ['UI-SV-07 Dead stock', [number('unitsSold30Days', 'is', 0)], 'costValue'],
  [
    'UI-SV-08 New products',
    [{ column: 'createdAt', criteria: { type: 'date', operator: 'isInTheLast', value: 30 } }],
    'createdAt',
  ],
  ['UI-SV-09 Products without Suppliers', isEmpty('supplierIds', 'select'), 'productTitle'],
  [
    'UI-SV-10 Archived but with stock',
    [storeStatus('ARCHIVED'), number('quantity', 'greaterThan', 0, 'AND')],
    'quantity',
  ],
  [
    'UI-SV-11 Stock on hand by product (variant)',
    [number('quantity', 'greaterThan', 0)],
    'productTitle',
  ],
  [
    'UI-SV-12 Re-order date in the next week',
    [number('daysToOrder', 'lessThanOrEqual', 7)],
    'daysToOrder',
  ],
  [
    'UI-SV-13 Re-order date in the next month',
    [number('daysToOrder', 'lessThanOrEqual', 30)],
    'daysToOrder',
  ],
  [
    'UI-SV-14 Re-order date in the next 60 days',
    [number('daysToOrder', 'lessThanOrEqual', 60)],
    'daysToOrder',
  ],
  ['UI-SV-15 Products without Shopify Unit Costs', isEmpty('costPrice', 'number'), 'productTitle'],
  [
    'UI-SV-16 Deleted products with incoming inventory',
    [storeStatus('DELETED'), number('incomingQuantity', 'greaterThan', 0, 'AND')],
    'incomingQuantity',
  ],
  [
    'UI-SV-17 AMB-149 Incoming Inventory',
    [number('incomingQuantity', 'greaterThan', 0)],
    'incomingQuantity',
  ],
] as const;

const named = (title: string) => {
  const found = savedViewTemplates.find(({ name }) => title.endsWith(` ${name}`));
  if (found === undefined) throw new Error(`No template for ${title}`);
  return found;
};

test('there are 14 templates with keys and names of their own', () => {
  expect(savedViewTemplates).toHaveLength(14);
  expect(new Set(savedViewTemplates.map(({ key }) => key)).size).toBe(14);
  expect(savedViewTemplates.map(({ name }) => name)).toEqual(
    expected.map(([title]) => named(title).name),
  );
});

describe.each(expected)('UI-SV-03 %s', (title, filters, sortedBy) => {
  const { name, type, settings } = named(title);

  test('filters the list of the inventory', () => {
    expect(settings.filters).toEqual(filters);
    expect(createFiltersSchema(inventoryFilterColumns).parse(settings.filters)).toEqual(filters);
  });

  test('pins the product and shows and hides columns, each named once', () => {
    const { columns } = settings;
    const keys = columns.map(({ key }) => key);
    expect(new Set(keys).size).toBe(keys.length);
    expect(columns.filter(({ pinned }) => pinned).map(({ key }) => key)).toEqual([
      'favourite',
      'productTitle',
    ]);
    expect(columns.filter(({ hidden, pinned }) => !hidden && !pinned).length).toBeGreaterThan(3);
    expect(columns.some(({ hidden }) => hidden)).toBe(true);
  });

  test('sorts by a column of the list', () => {
    expect(settings.sort?.column).toBe(sortedBy);
    expect(inventorySortColumns).toContain(sortedBy);
  });

  test('is saved as it is', () => {
    expect(createSavedView.body.parse({ type, name, settings })).toEqual({ type, name, settings });
  });
});
