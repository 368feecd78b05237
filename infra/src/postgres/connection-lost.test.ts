import { expect, test } from '@jest/globals';
import { longestPauseMs } from './connection-lost.ts';

test('a server that comes back is found within a second, whatever else fails is left alone', () => {
  const lost = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });
  const starting = Object.assign(new Error('starting up'), { code: '57P03' });
  expect(longestPauseMs(lost, 60_000)).toBe(1_000);
  expect(longestPauseMs(starting, 60_000)).toBe(1_000);
  expect(longestPauseMs(lost, 500)).toBe(500);
  expect(longestPauseMs(new Error('A defect'), 60_000)).toBe(60_000);
});
