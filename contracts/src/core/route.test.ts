import { expect, test } from '@jest/globals';
import { groupByPathPattern } from './route.ts';

const listMethods = (calls: Parameters<typeof groupByPathPattern>[0]) =>
  groupByPathPattern(calls).map(({ path, allow }) => ({ path, allow }));

test('ERR-26 NF-E-09 an address has the methods of its most literal form alone', () => {
  expect(
    listMethods([
      { method: 'GET', path: '/orders/:id' },
      { method: 'POST', path: '/orders' },
      { method: 'PUT', path: '/orders/:id' },
      { method: 'GET', path: '/orders/summary' },
    ]),
  ).toEqual([
    { path: '/orders', allow: 'POST' },
    { path: '/orders/summary', allow: 'GET, HEAD' },
    { path: '/orders/:id', allow: 'GET, HEAD, PUT' },
  ]);
});

test('parameters match whatever their names are', () => {
  const named = [
    { method: 'GET', path: '/a/:id' },
    { method: 'DELETE', path: '/a/:key' },
  ] as const;
  expect(listMethods(named)).toEqual([{ path: '/a/:id', allow: 'GET, HEAD, DELETE' }]);
});
