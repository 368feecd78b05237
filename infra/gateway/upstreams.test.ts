import { afterEach, describe, expect, test } from '@jest/globals';
import express from 'express';
import { closeAll, serve, waitUntil } from './test-services.ts';
import { type Upstreams, watchUpstreams } from './upstreams.ts';

const LOOK_MS = 10;
const watched: Upstreams[] = [];
const watch = (urls: readonly string[]): Upstreams => {
  const upstreams = watchUpstreams(urls, { lookMs: LOOK_MS });
  watched.push(upstreams);
  return upstreams;
};
afterEach(async () => {
  for (const upstreams of watched.splice(0)) upstreams.stop();
  await closeAll();
});

const living = () => express().get('/health/live', (_request, response) => void response.end());

describe('the processes of a service', () => {
  test('are used in turn', async () => {
    const [a, b] = [await serve(living()), await serve(living())];
    const upstreams = watch([a.url, b.url]);
    await waitUntil(() => !Object.values(upstreams.states()).includes('down'));
    const turns = [upstreams.next(), upstreams.next(), upstreams.next(), upstreams.next()];
    expect(turns.filter((url) => url === a.url)).toHaveLength(2);
    expect(turns.filter((url) => url === b.url)).toHaveLength(2);
  });

  test('are left out while they do not answer, or are unhealthy', async () => {
    const [up, gone] = [await serve(living()), await serve(living())];
    const ill = await serve((_request, response) => void response.writeHead(503).end());
    const upstreams = watch([up.url, gone.url, ill.url]);
    await waitUntil(
      () => upstreams.states()[up.url] === 'up' && upstreams.states()[gone.url] === 'up',
    );
    await gone.kill();
    await waitUntil(() => upstreams.states()[gone.url] === 'down');
    expect(upstreams.states()).toEqual({ [up.url]: 'up', [gone.url]: 'down', [ill.url]: 'down' });
    expect([upstreams.next(), upstreams.next(), upstreams.next()]).toEqual([
      up.url,
      up.url,
      up.url,
    ]);
  });

  test('are used again once they answer', async () => {
    const { url } = await serve(living());
    const upstreams = watch([url]);
    await waitUntil(() => upstreams.next() === url);
    upstreams.failed(url);
    expect(upstreams.next()).toBeNull();
    await waitUntil(() => upstreams.next() === url);
  });

  test('of a name are found on the IP version on which they listen', async () => {
    const { port } = new URL((await serve(living())).url);
    const upstreams = watch([`http://localhost:${port}`]);
    await waitUntil(() => upstreams.next() !== null);
    expect(upstreams.next()).toBe(`http://127.0.0.1:${port}`);
  });

  test('are looked up once at a time, however slow the name server is', async () => {
    let lookups = 0;
    const resolve = async (): Promise<readonly string[]> => {
      lookups += 1;
      return new Promise(() => undefined);
    };
    watched.push(watchUpstreams(['http://slow:4000'], { lookMs: LOOK_MS, resolve }));
    await new Promise((go) => setTimeout(go, 10 * LOOK_MS));
    expect(lookups).toBe(1);
  });

  test('behind one name are those that its addresses lead to now', async () => {
    const { url, kill } = await serve(living());
    const { port } = new URL(url);
    let addresses = ['127.0.0.1'];
    const name = `http://projection-service:${port}`;
    const upstreams = watchUpstreams([name], { lookMs: LOOK_MS, resolve: async () => addresses });
    watched.push(upstreams);
    await waitUntil(() => upstreams.next() === url);
    addresses = ['127.0.0.1', '127.0.0.2'];
    await waitUntil(() => Object.keys(upstreams.states()).length === 2);
    expect(upstreams.states()).toEqual({ [url]: 'up', [`http://127.0.0.2:${port}`]: 'down' });
    addresses = [];
    await kill();
    await waitUntil(() => upstreams.states()[url] === 'down');
    addresses = ['127.0.0.3'];
    await waitUntil(() => Object.keys(upstreams.states()).length === 1);
    expect(upstreams.states()).toEqual({ [`http://127.0.0.3:${port}`]: 'down' });
  });
});
