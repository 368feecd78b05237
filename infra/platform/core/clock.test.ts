import { expect, test } from '@jest/globals';
import { createClock, every } from './clock.ts';

test('NF-O-03 TODAY fixes the date at which the clock starts', () => {
  expect(createClock('2026-03-01')().slice(0, 10)).toBe('2026-03-01');
});

test('NF-O-03 without TODAY the clock is that of the machine', () => {
  expect(Math.abs(Date.parse(createClock(null)()) - Date.now())).toBeLessThan(60_000);
});

test('work starts at once and is repeated, also after a failure, until it is ended', async () => {
  const problems: unknown[] = [];
  let turns = 0;
  let third: () => void = () => undefined;
  const done = new Promise<void>((resolve) => (third = resolve));
  const stop = every(
    1,
    async () => {
      turns += 1;
      if (turns === 2) throw new Error('The database is away');
      if (turns === 3) third();
    },
    (error) => problems.push(error),
  );
  await done;
  await stop();
  const before = turns;
  expect(problems).toMatchObject([{ message: 'The database is away' }]);
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(turns).toBe(before);
});

test('work in progress receives a signal when it is to end', async () => {
  let heard = false;
  const stop = every(
    60_000,
    (stopping) =>
      new Promise<void>((resolve) => {
        stopping.addEventListener('abort', () => {
          heard = true;
          resolve();
        });
      }),
    () => undefined,
  );
  await stop();
  expect(heard).toBe(true);
});

test('the end waits for the work in progress', async () => {
  let isDone = false;
  const stop = every(
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
