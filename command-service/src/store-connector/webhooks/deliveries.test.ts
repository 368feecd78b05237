import { expect, test } from '@jest/globals';
import { isSigned, signBody } from './deliveries.ts';

const body = Buffer.from('{"id":1}');

test('is the base64 of the HMAC-SHA256 of the raw body', () => {
  // The well-known vector of HMAC-SHA256 (RFC 4231, case 2).
  const known = Buffer.from(
    '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843',
    'hex',
  );
  const signature = signBody(Buffer.from('what do ya want for nothing?'), 'Jefe');
  expect(signature).toBe(known.toString('base64'));
});

test('NF-S-04 is valid under any of the valid secrets and invalid for anything else', () => {
  const signature = signBody(body, 'new');
  expect(isSigned(body, signature, ['new', 'old'])).toBe(true);
  expect(isSigned(body, signBody(body, 'old'), ['new', 'old'])).toBe(true);
  expect(isSigned(body, signBody(body, 'older'), ['new', 'old'])).toBe(false);
  expect(isSigned(Buffer.from('{"id":2}'), signature, ['new'])).toBe(false);
  expect(isSigned(body, `${signature}=`, ['new'])).toBe(false);
  expect(isSigned(body, '', ['new'])).toBe(false);
  expect(isSigned(body, signature, [])).toBe(false);
});
