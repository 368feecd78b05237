import { describe, expect, test } from '@jest/globals';
import { isSignedQuery, querySignature } from './signed-query.ts';

const secret = 'hush';
/** The platform's documented examples. */
const install = {
  code: '0907a61c0c8d55e99db179b68161bc00',
  shop: 'some-shop.myshopify.com',
  timestamp: '1337178173',
};
const callback = { ...install, state: '0.6784241404160823' };
const signature = '700e2dadb827fcc8609e9d5ce208b2e9cdaab9df07390d2cbca10d7c328fc4bf';

describe('the signature of a query', () => {
  test('is that of the documented examples', () => {
    expect(querySignature(install, secret)).toBe(
      '4712bf92ffc2917d15a2f5a273e39f0116667419aa4b6ac0b3baaf26fa3c4d20',
    );
    expect(querySignature(callback, secret)).toBe(signature);
  });

  test('does not depend on the order of the parameters, and covers all but itself', () => {
    const turned = Object.fromEntries(Object.entries(callback).reverse());
    expect(isSignedQuery({ hmac: signature, ...turned, signature: 'of old' }, secret)).toBe(true);
  });

  test.each([
    ['another code', { ...callback, code: '1907a61c0c8d55e99db179b68161bc00' }],
    ['another shop', { ...callback, shop: 'other-shop.myshopify.com' }],
    ['another instant', { ...callback, timestamp: '1337178174' }],
    ['an added parameter', { ...callback, host: 'x' }],
    ['a missing parameter', install],
  ])('API-ONB-09 does not fit %s', (_, query) => {
    expect(isSignedQuery({ ...query, hmac: signature }, secret)).toBe(false);
  });

  test.each([
    ['none', {}],
    ['an empty one', { hmac: '' }],
    ['a shorter one', { hmac: signature.slice(0, -1) }],
    ['one in capitals', { hmac: signature.toUpperCase() }],
  ])('API-ONB-09 %s is refused', (_, given) => {
    expect(isSignedQuery({ ...callback, ...given }, secret)).toBe(false);
  });

  test('another secret signs otherwise', () => {
    expect(isSignedQuery({ ...callback, hmac: signature }, 'other')).toBe(false);
  });
});
