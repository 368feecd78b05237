import { describe, expect, test } from '@jest/globals';
import { isShopDomain, parseShopDomain } from './shop-domain.ts';
import { storeAddresses } from './store-addresses.ts';

describe('AMB-151 the address of a shop', () => {
  test.each([
    ['gift-shop'],
    ['gift-shop.myshopify.com'],
    [' Gift-Shop.MyShopify.com '],
    ['https://gift-shop.myshopify.com'],
    ['http://gift-shop.myshopify.com/'],
    ['https://gift-shop.myshopify.com/admin/products?selected=1#top'],
  ])('is read from %p', (typed) => {
    expect(parseShopDomain(typed)).toBe('gift-shop.myshopify.com');
  });

  test.each([
    [''],
    ['gift shop'],
    ['-gift'],
    ['gift_shop'],
    ['https://gift-shop'],
    ['gift-shop.example'],
    ['shop.gift-shop.myshopify.com'],
    ['gift-shop.myshopify.com.evil.example'],
    ['https://evil.example/gift-shop.myshopify.com'],
    ['https://gift-shop.myshopify.com@evil.example/'],
    ['https://gift-shop.myshopify.com:8080/'],
    ['ftp://gift-shop.myshopify.com'],
    ['gift-shop.myshopify.com\nevil.example'],
    ['127.0.0.1'],
  ])('ERR-07 is not read from %p', (typed) => {
    expect(() => parseShopDomain(typed)).toThrow(
      expect.objectContaining({
        code: 'INVALID_SHOPIFY_URL',
        issues: [{ path: 'shopifyUrl', message: expect.any(String) }],
      }),
    );
  });
});

describe('only hosts of shops are called', () => {
  test('at the platform', () => {
    expect(storeAddresses(null)('gift-shop.myshopify.com')).toEqual({
      apiUrl: 'https://gift-shop.myshopify.com/admin/api/2026-07/graphql.json',
      authorizeUrl: 'https://gift-shop.myshopify.com/admin/oauth/authorize',
      tokenUrl: 'https://gift-shop.myshopify.com/admin/oauth/access_token',
    });
  });

  test('or at the address of the configuration', () => {
    const template = 'http://localhost:4010/shop/admin/api/2026-07/graphql.json?shop={shop}';
    expect(storeAddresses(template)('gift-shop.myshopify.com')).toEqual({
      apiUrl: template.replace('{shop}', 'gift-shop.myshopify.com'),
      authorizeUrl: 'http://localhost:4010/shop/admin/oauth/authorize',
      tokenUrl: 'http://localhost:4010/shop/admin/oauth/access_token',
    });
  });

  test.each([
    'evil.example',
    'a.myshopify.com@evil.example',
    'a.myshopify.com\n',
    '',
    'A.myshopify.com',
  ])('and never %p', (domain) => {
    expect(isShopDomain(domain)).toBe(false);
    expect(() => storeAddresses(null)(domain)).toThrow(Error);
  });
});
