import { expect, test } from '@jest/globals';
import { startTimeSlice } from './time-slice.ts';

test('long work lets others have their turn after each stretch', async () => {
  let others = 0;
  let isWorking = true;
  const other = (): void => {
    others += 1;
    if (isWorking) setImmediate(other);
  };
  setImmediate(other);
  const slice = startTimeSlice(1);
  let passes = 0;
  while (passes < 10) {
    if (!slice.isOver()) continue;
    await slice.yieldToEventLoop();
    passes += 1;
  }
  isWorking = false;
  expect(others).toBeGreaterThanOrEqual(10);
});
