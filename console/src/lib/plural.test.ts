import { expect, test } from '@jest/globals';
import { plural } from './plural.ts';

const itemsOf = (count: number, order: string): string =>
  plural(count, { one: '# item of {order}', other: '# items of {order}' }, { order });

test('the count selects the form', () => {
  const forms = { one: 'One item', other: '# items' } as const;
  expect([0, 1, 1.5, 4312].map((count) => plural(count, forms))).toEqual([
    '0 items',
    'One item',
    '1.5 items',
    '4,312 items',
  ]);
});

test('a value is inserted as it is', () => {
  expect(itemsOf(1, 'PO #7')).toBe('1 item of PO #7');
  expect(itemsOf(2, '{order} $&')).toBe('2 items of {order} $&');
});
