import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, test } from '@jest/globals';
import { createPictureLoader, platformPictures } from './load-pictures.ts';

const picture = (type = 'image/png', size = 3) =>
  new Response(new Uint8Array(size), { headers: { 'Content-Type': type } });

const createLoader = (answer: (url: string) => Response) => {
  const requested: string[] = [];
  const load = createPictureLoader(
    async (input) => {
      const url = typeof input === 'string' ? input : '';
      requested.push(url);
      return answer(url);
    },
    [
      platformPictures,
      { begins: '/images/', server: 'http://sample:4000' },
      { begins: 'http://store/' },
    ],
  );
  return { requested, load };
};

describe('pictures for a printed page', () => {
  test('are embedded in it, each loaded once and kept', async () => {
    const { requested, load } = createLoader(() => picture());
    const urls = ['http://store/a.png', 'http://store/b.png', 'http://store/a.png'];
    const expected = [
      ['http://store/a.png', 'data:image/png;base64,AAAA'],
      ['http://store/b.png', 'data:image/png;base64,AAAA'],
    ];
    expect([...(await load(urls))]).toEqual(expected);
    expect([...(await load(urls))]).toEqual(expected);
    expect(requested).toEqual(['http://store/a.png', 'http://store/b.png']);
  });

  test('are left out when they are missing, of another type, or too large', async () => {
    const { load } = createLoader((url) => {
      if (url.endsWith('gone')) return new Response(null, { status: 404 });
      if (url.endsWith('down')) throw new Error('no route');
      return url.endsWith('page') ? picture('text/html') : picture('image/png', 1_000_001);
    });
    const urls = ['gone', 'down', 'page', 'large'].map((name) => `http://store/${name}`);
    expect((await load([...urls, '', 'file:///etc/passwd'])).size).toBe(0);
  });

  test('with an address without a server are loaded from the server of their source', async () => {
    const { requested, load } = createLoader(() => picture());
    expect((await load(['/images/7.svg'])).size).toBe(1);
    expect(requested).toEqual(['http://sample:4000/images/7.svg']);
  });

  test('are loaded in a small size from the platform', async () => {
    const { requested, load } = createLoader(() => picture());
    await load(['https://cdn.shopify.com/s/files/1/mug.jpg?v=12']);
    expect(requested).toEqual(['https://cdn.shopify.com/s/files/1/mug.jpg?v=12&width=160']);
  });

  test.each([
    'http://169.254.169.254/latest/meta-data',
    'http://localhost:4000/metrics',
    'http://store.example/a.png',
    'http://store@127.0.0.1/a.png',
    'http://store:5432/a.png',
    'https://cdn.shopify.com.example/a.png',
    'http://cdn.shopify.com/a.png',
    '/images/../metrics',
    '//images/a.png',
    '/\\\\images/a.png',
    '/metrics',
  ])('are not loaded from %s, which is not a store', async (url) => {
    const { requested, load } = createLoader(() => picture());
    expect((await load([url])).size).toBe(0);
    expect(requested).toEqual([]);
  });

  test('are read only up to their limit, without following redirects', async () => {
    let sent = 0;
    const endless = createServer((request, response) => {
      if (request.url === '/away.png') {
        response.writeHead(302, { Location: '/endless.png' }).end();
        return;
      }
      response.writeHead(200, { 'Content-Type': 'image/png' });
      const send = (): void => {
        while (!response.destroyed && response.write(Buffer.alloc(100_000))) sent += 100_000;
      };
      response.on('drain', send);
      send();
    });
    await new Promise<void>((resolve) => endless.listen(0, '127.0.0.1', resolve));
    const origin = `http://127.0.0.1:${String((endless.address() as AddressInfo).port)}/`;
    const load = createPictureLoader(fetch, [{ begins: origin }]);
    expect((await load([`${origin}away.png`])).size).toBe(0);
    expect(sent).toBe(0);
    expect((await load([`${origin}endless.png`])).size).toBe(0);
    endless.closeAllConnections();
    endless.close();
    expect(sent).toBeLessThan(20_000_000);
  });
});
