import { describe, expect, test } from '@jest/globals';
import { createKeyRing, parseKeys, SecretUnreadable } from './key-ring.ts';
import { testKey, testKeys } from './test-keys.ts';

const place = 'store token team-1';
const secret = 'shpat_0123456789 ü';
const [old, recent] = [createKeyRing([testKey(1)]), createKeyRing([testKey(2)])];
const both = createKeyRing([testKey(2), testKey(1)]);

describe('NF-S-01 a sealed secret', () => {
  test('opens again, and its envelope reveals nothing', () => {
    const sealed = testKeys.seal(place, secret);
    expect(testKeys.open(place, sealed)).toBe(secret);
    expect(sealed).toMatch(/^sealed:[0-9a-f]{8}:[\w-]+$/);
    expect(Buffer.from(sealed.split(':')[2]!, 'base64url').includes('shpat')).toBe(false);
  });

  test('has another envelope each time, so equal secrets look different', () => {
    expect(testKeys.seal(place, secret)).not.toBe(testKeys.seal(place, secret));
  });

  test('does not open for another team, nor after one letter was changed', () => {
    const sealed = testKeys.seal(place, secret);
    expect(() => testKeys.open('store token team-2', sealed)).toThrow(SecretUnreadable);
    for (const at of [20, 40, sealed.length - 5]) {
      const other = sealed[at] === 'A' ? 'B' : 'A';
      const forged = `${sealed.slice(0, at)}${other}${sealed.slice(at + 1)}`;
      expect(() => testKeys.open(place, forged)).toThrow('was changed or moved');
    }
    expect(() => testKeys.open(place, secret)).toThrow(SecretUnreadable);
    expect(() => testKeys.open(place, sealed.slice(0, 20))).toThrow(SecretUnreadable);
  });

  test('does not open with another key; the message names both keys and shows none', () => {
    const sealed = old.seal(place, secret);
    const [, id = ''] = sealed.split(':');
    const [, configured = ''] = recent.seal(place, secret).split(':');
    const attempt = (): string => recent.open(place, sealed);
    expect(attempt).toThrow(
      new RegExp(`key ${id}; configured is ${configured}\\. Put that key back`),
    );
    expect(attempt).not.toThrow(testKey(2).toString('base64'));
  });
});

describe('a change of keys', () => {
  test('seals with the first key, and opens with all', () => {
    const before = old.seal(place, secret);
    expect(both.open(place, before)).toBe(secret);
    const after = both.seal(place, secret);
    expect(recent.open(place, after)).toBe(secret);
    expect(() => old.open(place, after)).toThrow(SecretUnreadable);
  });

  test('seals stored secrets again with the first key, and takes no plain text', () => {
    const sealed = both.reseal(place, old.seal(place, secret));
    expect(recent.open(place, sealed)).toBe(secret);
    expect(both.reseal(place, sealed)).toBe(sealed);
    expect(() => both.reseal(place, secret)).toThrow(SecretUnreadable);
    expect(() => recent.reseal(place, old.seal(place, secret))).toThrow(SecretUnreadable);
  });

  test('derives keys for a purpose: the first for new values, the others for existing ones', () => {
    const [first] = old.derive('sign-in codes');
    expect(both.derive('sign-in codes')).toEqual([recent.derive('sign-in codes')[0], first]);
    expect(old.derive('something else')[0]).not.toBe(first);
    expect(old.derive('sign-in codes')).toEqual([first]);
  });
});

describe('keys as text', () => {
  const key = testKey(251);
  test.each([
    key.toString('base64'),
    key.toString('base64url'),
    key.toString('hex'),
    `${key.toString('hex').toUpperCase()}\n`,
  ])('are read in base64 and hex: %j', (text) => {
    expect(parseKeys(text)).toEqual([key]);
  });

  test('are read as a list, by commas or lines', () => {
    const list = [testKey(1), testKey(2)].map((each) => each.toString('base64'));
    expect(parseKeys(list.join(','))).toEqual([testKey(1), testKey(2)]);
    expect(parseKeys(`${list.join('\n')}\n`)).toEqual([testKey(1), testKey(2)]);
  });

  test.each(['', ' , ', 'hunter2', key.toString('base64').slice(4), `${key.toString('hex')}00`])(
    'are refused when they are not keys: %j',
    (text) => {
      expect(parseKeys(text)).toBeNull();
    },
  );

  test('are refused together with an invalid one', () => {
    expect(parseKeys(`${key.toString('hex')},hunter2`)).toBeNull();
  });
});
