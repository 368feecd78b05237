import { describe, expect, test } from '@jest/globals';
import { createThrottle } from './cost.ts';

const bucket = () => {
  let now = 0;
  const throttle = createThrottle({ maximumAvailable: 1_000, restoreRate: 50 }, () => now);
  return { throttle, pass: (seconds: number) => (now += seconds * 1_000) };
};

describe('the bucket of points', () => {
  test('refuses more points than it has and takes none', () => {
    const { throttle } = bucket();
    expect(throttle.take(800)).toBe(true);
    expect(throttle.take(201)).toBe(false);
    expect(throttle.take(200)).toBe(true);
  });

  test('fills by fifty points a second and never beyond its size', () => {
    const { throttle, pass } = bucket();
    throttle.take(1_000);
    pass(3);
    expect(throttle.status().currentlyAvailable).toBe(150);
    pass(100);
    expect(throttle.status().currentlyAvailable).toBe(1_000);
  });

  test('gets back the points that a query did not need', () => {
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
