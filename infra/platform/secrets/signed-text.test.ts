import { expect, test } from '@jest/globals';
import { isSameText, createSignedTexts } from './signed-text.ts';

const links = createSignedTexts<readonly [team: string, run: string]>('secret', 'link');
const text = links.sign(['team-1', 'März']);

test('NF-S-04 a signed text gives its value back, and fits into an address', () => {
  expect(links.read(text)).toEqual(['team-1', 'März']);
  expect(encodeURIComponent(text)).toBe(text);
});

test('NF-S-04 a text of another value, purpose or secret, and an altered one, are not valid', () => {
  const [, signature = ''] = text.split('.');
  const foreign = Buffer.from(JSON.stringify(['team-2', 'März'])).toString('base64url');
  const odd = ['', '.', 'x', `${text}x`, `${text}.x`, text.slice(0, -2), `${foreign}.${signature}`];
  for (const altered of odd) expect(links.read(altered)).toBeNull();
  expect(createSignedTexts('secret', 'other').read(text)).toBeNull();
  expect(createSignedTexts('guess', 'link').read(text)).toBeNull();
});

test('texts are compared whole', () => {
  expect(isSameText('abc', 'abc')).toBe(true);
  expect(isSameText('abc', 'abd')).toBe(false);
  expect(isSameText('ab', 'abc')).toBe(false);
  expect(isSameText('', '')).toBe(true);
});
