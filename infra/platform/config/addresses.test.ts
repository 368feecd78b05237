import { expect, test } from '@jest/globals';
import { resolveAddresses, ownUrl } from './addresses.ts';
import { loadConfig } from './config.ts';

test('without configuration, every address is the port of this process', () => {
  expect(resolveAddresses(loadConfig({ PORT: '4321' }, 'embedded'))).toEqual({
    publicUrl: 'http://localhost:4321',
    webhookUrl: 'http://localhost:4321/webhooks/store',
    apiUrl: 'http://localhost:4321',
  });
});

test.each([
  [null, 'http://localhost:4000'],
  ['127.0.0.1', 'http://localhost:4000'],
  ['0.0.0.0', 'http://localhost:4000'],
  ['::', 'http://localhost:4000'],
  ['192.0.2.7', 'http://192.0.2.7:4000'],
  ['2001:db8::7', 'http://[2001:db8::7]:4000'],
  ['shop.internal', 'http://shop.internal:4000'],
])('a port on HOST %s is reached at %s', (host, url) => {
  expect(ownUrl(host, 4000)).toBe(url);
});

test('the public address is the default of the others', () => {
  const PUBLIC_URL = 'https://shop.example/';
  expect(resolveAddresses(loadConfig({ PUBLIC_URL }, 'embedded'))).toEqual({
    publicUrl: 'https://shop.example',
    webhookUrl: 'https://shop.example/webhooks/store',
    apiUrl: 'https://shop.example',
  });
  const named = { PUBLIC_URL, WEBHOOK_URL: 'http://gateway/hooks', API_URL: 'http://gateway' };
  expect(resolveAddresses(loadConfig(named, 'embedded'))).toMatchObject({
    webhookUrl: 'http://gateway/hooks',
    apiUrl: 'http://gateway',
  });
});
