import { expect, test } from '@jest/globals';
import { createClock, repeatEvery } from './clock.ts';

test('NF-O-03 TODAY fixes the date at which the clock starts', () => {
  expect(createClock('2026-03-01')().slice(0, 10)).toBe('2026-03-01');
});

test('NF-O-03 TODAY with a time fixes the instant at which the clock starts', () => {
  const instant = createClock('2026-03-01T05:20:00Z')();
  expect(instant.slice(0, 16)).toBe('2026-03-01T05:20');
});

test('NF-O-03 without TODAY the clock is that of the machine', () => {
  expect(Math.abs(Date.parse(createClock(null)()) - Date.now())).toBeLessThan(60_000);
});

test('work starts at once and repeats, also after a failure, until it is stopped', async () => {
  const problems: unknown[] = [];
  let turns = 0;
  let third: () => void = () => undefined;
  const done = new Promise<void>((resolve) => (third = resolve));
  const stop = repeatEvery(
    1,
    async () => {
      turns += 1;
      if (turns === 2) throw new Error('The database cannot be reached');
      if (turns === 3) third();
    },
    (error) => problems.push(error),
  );
  await done;
  await stop();
  const before = turns;
  expect(problems).toMatchObject([{ message: 'The database cannot be reached' }]);
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(turns).toBe(before);
});

test('a stop aborts the signal of the current run', async () => {
  let isAborted = false;
  const stop = repeatEvery(
    60_000,
    (stopping) =>
      new Promise<void>((resolve) => {
        stopping.addEventListener('abort', () => {
          isAborted = true;
          resolve();
        });
      }),
    () => undefined,
  );
  await stop();
  expect(isAborted).toBe(true);
});

test('a stop waits for the current run', async () => {
  let isDone = false;
  const stop = repeatEvery(
    60_000,
    async () => {
      await new Promise((resolve) => setTimeout(resolve, 20));
      isDone = true;
    },
    () => undefined,
  );
  await stop();
  expect(isDone).toBe(true);
});
