import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { createPacing, noPacing } from './pacing.ts';

/** Milliseconds from the end of a job of this length until the next one begins. */
const pauseAfter = async (workMs: number, pacing = createPacing()): Promise<number> => {
  let endedAt = 0;
  await pacing.run(async () => {
    await sleep(workMs);
    endedAt = performance.now();
  });
  let begunAt = 0;
  await pacing.run(async () => {
    begunAt = performance.now();
  });
  return begunAt - endedAt;
};

test('a job waits three times as long as the job before it took', async () => {
  expect(await pauseAfter(50)).toBeGreaterThanOrEqual(147);
});

test('a long job delays the next one by a quarter of a second', async () => {
  const pause = await pauseAfter(1_500);
  expect(pause).toBeGreaterThanOrEqual(248);
  expect(pause).toBeLessThan(1_500);
});

test('a job that fails is followed by a pause as well, and its error is passed on', async () => {
  const pacing = createPacing();
  const failing = async () => {
    await sleep(100);
    throw new Error('Broken');
  };
  await expect(pacing.run(failing)).rejects.toThrow('Broken');
  const from = performance.now();
  await pacing.run(async () => undefined);
  expect(performance.now() - from).toBeGreaterThanOrEqual(90);
});

test('of several callers, a slow one and a broken one delay the others by no more than their pauses', async () => {
  const pacing = createPacing();
  let finishSlow = (): void => undefined;
  const slow = pacing.run(() => new Promise<void>((resolve) => (finishSlow = resolve)));
  const broken = pacing.run(async () => Promise.reject(new Error('Broken')));
  await expect(broken).rejects.toThrow('Broken');
  const done: string[] = [];
  for (const team of ['one', 'two', 'three']) {
    await pacing.run(async () => {
      done.push(team);
    });
  }
  expect(done).toEqual(['one', 'two', 'three']);
  finishSlow();
  await slow;
});

test('jobs without pacing follow each other at once', async () => {
  expect(await pauseAfter(1_000, noPacing)).toBeLessThan(900);
});
