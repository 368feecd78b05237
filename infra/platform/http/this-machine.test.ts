import { describe, expect, test } from '@jest/globals';
import express, { type Request } from 'express';
import request from 'supertest';
import { isFromThisMachine, onlyFromThisMachine } from './this-machine.ts';

const isFromHere = (remoteAddress: string | undefined, headers: Record<string, string>): boolean =>
  isFromThisMachine({ headers, socket: { remoteAddress } } as unknown as Request);

describe('a caller on this machine', () => {
  test.each([
    ['127.0.0.1', 'localhost:4000'],
    ['127.0.0.1', 'LOCALHOST'],
    ['127.9.9.9', '127.0.0.1:65535'],
    ['::1', '[::1]:4000'],
    ['::ffff:127.0.0.1', 'localhost:4000'],
  ])('may request: %s, %s', (address, host) => {
    expect(isFromHere(address, { host })).toBe(true);
  });
});

describe('is not on this machine', () => {
  test.each([
    '192.168.1.7',
    '::ffff:192.168.1.7',
    '2001:db8::7',
    '::ffff:8.8.8.8',
    'fe80::1',
    '0.0.0.0',
    '',
    undefined,
  ])('with a connection from %s, for any Host', (address) => {
    expect(isFromHere(address, { host: 'localhost:4000' })).toBe(false);
  });

  test.each([
    'evil.example',
    'evil.example:4000',
    'localhost.evil.example',
    '127.0.0.1.evil.example',
    'localhost:4000@evil.example',
    'localhost:',
    '127.0.0.1, evil.example',
    '192.168.1.7:4000',
    'shop-1',
    '',
  ])('as a page of another site whose name leads here: Host %j', (host) => {
    expect(isFromHere('127.0.0.1', { host })).toBe(false);
    expect(isFromHere('127.0.0.1', {})).toBe(false);
  });

  test.each(['x-forwarded-for', 'x-real-ip', 'forwarded', 'via', 'x-forwarded-host'])(
    'behind a proxy of this machine: %s',
    (header) => {
      expect(isFromHere('127.0.0.1', { host: 'localhost:4000', [header]: '127.0.0.1' })).toBe(
        false,
      );
    },
  );
});

test('pages for this machine alone are answered 404 for others', async () => {
  const app = express();
  app.use(onlyFromThisMachine((_request, response) => void response.send('mails')));
  app.use((_request, response) => void response.status(404).send('nothing here'));
  await request(app).get('/').expect(200, 'mails');
  await request(app).get('/').set('Host', 'evil.example').expect(404, 'nothing here');
});
