import { describe, expect, test } from '@jest/globals';
import { createThrottle } from './cost.ts';

const bucket = () => {
  let now = 0;
  const throttle = createThrottle({ maximumAvailable: 1_000, restoreRate: 50 }, () => now);
  return { throttle, pass: (seconds: number) => (now += seconds * 1_000) };
};

describe('the bucket of points', () => {
  test('refuses what it does not hold and takes nothing for it', () => {
    const { throttle } = bucket();
    expect(throttle.take(800)).toBe(true);
    expect(throttle.take(201)).toBe(false);
    expect(throttle.take(200)).toBe(true);
  });

  test('fills by fifty points a second and never above its size', () => {
    const { throttle, pass } = bucket();
    throttle.take(1_000);
    pass(3);
    expect(throttle.status().currentlyAvailable).toBe(150);
    pass(100);
    expect(throttle.status().currentlyAvailable).toBe(1_000);
  });

  test('takes back what a query did not need', () => {
    const { throttle } = bucket();
    throttle.take(700);
    throttle.giveBack(650);
    expect(throttle.status()).toEqual({
      maximumAvailable: 1_000,
      currentlyAvailable: 950,
      restoreRate: 50,
    });
  });
});
