import { expect, test } from '@jest/globals';
import { allowedMethods } from './route.ts';

const calls = [
  { method: 'GET', path: '/orders/summary' },
  { method: 'POST', path: '/orders' },
  { method: 'GET', path: '/orders/:id' },
  { method: 'PUT', path: '/orders/:id' },
] as const;

test('an address has the methods of every call with a matching path', () => {
  expect(allowedMethods(calls)).toEqual([
    { path: '/orders/summary', allow: 'GET, HEAD, PUT' },
    { path: '/orders', allow: 'POST' },
    { path: '/orders/:id', allow: 'GET, HEAD, PUT' },
  ]);
});

test('parameters match whatever their names are', () => {
  const named = [
    { method: 'GET', path: '/a/:id' },
    { method: 'DELETE', path: '/a/:key' },
  ] as const;
  expect(allowedMethods(named).map(({ allow }) => allow)).toEqual([
    'GET, HEAD, DELETE',
    'GET, HEAD, DELETE',
  ]);
});
