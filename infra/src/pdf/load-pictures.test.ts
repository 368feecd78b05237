import { describe, expect, test } from '@jest/globals';
import { createPictureLoader } from './load-pictures.ts';

const picture = (type = 'image/png', size = 3) =>
  new Response(new Uint8Array(size), { headers: { 'Content-Type': type } });

const loaderOf = (answer: (url: string) => Response) => {
  const asked: string[] = [];
  const load = createPictureLoader(async (input) => {
    const url = typeof input === 'string' ? input : '';
    asked.push(url);
    return answer(url);
  });
  return { asked, load };
};

describe('pictures for a printed page', () => {
  test('are written into it, each loaded once and remembered', async () => {
    const { asked, load } = loaderOf(() => picture());
    const urls = ['http://store/a.png', 'http://store/b.png', 'http://store/a.png'];
    const expected = [
      ['http://store/a.png', 'data:image/png;base64,AAAA'],
      ['http://store/b.png', 'data:image/png;base64,AAAA'],
    ];
    expect([...(await load(urls))]).toEqual(expected);
    expect([...(await load(urls))]).toEqual(expected);
    expect(asked).toEqual(['http://store/a.png', 'http://store/b.png']);
  });

  test('are left out when there is none, it is something else, or far too large', async () => {
    const { load } = loaderOf((url) => {
      if (url.endsWith('gone')) return new Response(null, { status: 404 });
      if (url.endsWith('down')) throw new Error('no route');
      return url.endsWith('page') ? picture('text/html') : picture('image/png', 1_000_001);
    });
    const urls = ['gone', 'down', 'page', 'large'].map((name) => `http://store/${name}`);
    expect((await load([...urls, '', 'file:///etc/passwd'])).size).toBe(0);
  });

  test('come small from the platform', async () => {
    const { asked, load } = loaderOf(() => picture());
    await load(['https://cdn.shopify.com/s/files/1/mug.jpg?v=12']);
    expect(asked).toEqual(['https://cdn.shopify.com/s/files/1/mug.jpg?v=12&width=160']);
  });
});
