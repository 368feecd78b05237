import { expect, test } from '@jest/globals';
import { chooseAccount } from './account.ts';

const passwd = (...names: readonly string[]): string =>
  ['root', ...names]
    .map((name, index) => `${name}:x:${index * 10}:${index * 10 + 1}::/:/bin/sh`)
    .join('\n');

test('root runs the server as postgres, or as nobody when there is no postgres', () => {
  expect(chooseAccount(passwd('nobody', 'postgres'), null)).toEqual({
    name: 'postgres',
    uid: 20,
    gid: 21,
  });
  expect(chooseAccount(passwd('nobody', 'merchant'), null).name).toBe('nobody');
});

test('an existing cluster is run as its owner', () => {
  expect(chooseAccount(passwd('postgres', 'merchant'), 20).name).toBe('merchant');
});

test('a cluster of root, or of a deleted account, is given to postgres', () => {
  expect(chooseAccount(passwd('postgres'), 0).name).toBe('postgres');
  expect(chooseAccount(passwd('postgres'), 4_711).name).toBe('postgres');
});

test('a system without such accounts gets advice', () => {
  expect(() => chooseAccount(passwd('merchant'), null)).toThrow('set DATABASE_URL');
});
