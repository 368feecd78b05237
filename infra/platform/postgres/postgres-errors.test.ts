import { expect, test } from '@jest/globals';
import { toRejection } from '../http/problem-answers.ts';
import { isConnectionLost, longestPauseMs } from './postgres-errors.ts';

test('a query finds a returning server within a second, and other errors are not retried', () => {
  const lost = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });
  const starting = Object.assign(new Error('starting up'), { code: '57P03' });
  expect(longestPauseMs(lost, 60_000)).toBe(1_000);
  expect(longestPauseMs(starting, 60_000)).toBe(1_000);
  expect(longestPauseMs(lost, 500)).toBe(500);
  expect(longestPauseMs(new Error('A defect'), 60_000)).toBe(60_000);
});

test.each([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  '53300',
  '57P01',
  '08006',
])('an unreachable database (%s) is answered 503, and statements are retried', (code) => {
  const error = Object.assign(new Error('The server is away'), { code });
  expect(isConnectionLost(error)).toBe(true);
  expect(toRejection(error).code).toBe('UNAVAILABLE');
});

test.each([
  ['a full disk of the database', '53100'],
  ['a statement that took too long', '57014'],
  ['a wait for a lock that took too long', '55P03'],
])('%s is answered 503, and the statement is not repeated', (_what, code) => {
  const error = Object.assign(new Error('The server said no'), { code });
  expect(isConnectionLost(error)).toBe(false);
  expect(toRejection(error).code).toBe('UNAVAILABLE');
});

test.each(['23505', '22P02', 'ENOENT'])('a defect (%s) is answered 500', (code) => {
  expect(toRejection(Object.assign(new Error('A defect'), { code })).code).toBe('INTERNAL');
});
