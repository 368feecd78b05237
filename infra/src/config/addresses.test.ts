import { expect, test } from '@jest/globals';
import { addressesOf } from './addresses.ts';
import { loadConfig } from './config.ts';

test('without a word, everything is on the port of this process', () => {
  expect(addressesOf(loadConfig({ PORT: '4321' }))).toEqual({
    publicUrl: 'http://localhost:4321',
    webhookUrl: 'http://localhost:4321/webhooks/store',
    apiUrl: 'http://localhost:4321',
  });
});

test('the public address stands for the others, unless they are named', () => {
  const PUBLIC_URL = 'https://shop.example/';
  expect(addressesOf(loadConfig({ PUBLIC_URL }))).toEqual({
    publicUrl: 'https://shop.example',
    webhookUrl: 'https://shop.example/webhooks/store',
    apiUrl: 'https://shop.example',
  });
  const named = { PUBLIC_URL, WEBHOOK_URL: 'http://gateway/hooks', API_URL: 'http://gateway' };
  expect(addressesOf(loadConfig(named))).toMatchObject({
    webhookUrl: 'http://gateway/hooks',
    apiUrl: 'http://gateway',
  });
});
