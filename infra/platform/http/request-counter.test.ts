import { expect, test } from '@jest/globals';
import type { Options, Store } from 'express-rate-limit';
import { createRequestCounter } from './request-counter.ts';

const opened = (windowMs: number, mostAddresses?: number): Store => {
  const store = createRequestCounter(mostAddresses);
  void store.init?.({ windowMs } as Options);
  return store;
};
const hits = async (store: Store, address: string): Promise<number> =>
  (await store.increment(address)).totalHits;

test('requests are counted by address until the end of its window', async () => {
  const store = opened(40);
  expect([await hits(store, 'a'), await hits(store, 'a'), await hits(store, 'b')]).toEqual([
    1, 2, 1,
  ]);
  const { resetTime } = await store.increment('a');
  await new Promise((resolve) => setTimeout(resolve, 45));
  expect(resetTime?.getTime()).toBeLessThan(Date.now());
  expect(await hits(store, 'a')).toBe(1);
});

test('NF-S-02 many addresses take bounded memory, and one that keeps calling stays counted', async () => {
  const store = opened(60_000, 10);
  for (let at = 0; at < 1_000; at += 1) {
    await hits(store, `other ${String(at)}`);
    await hits(store, 'busy');
  }
  expect(await hits(store, 'busy')).toBe(1_001);
  expect(await hits(store, 'other 0')).toBe(1);
});
