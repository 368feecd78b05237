import { describe, expect, test } from '@jest/globals';
import { CallFailed } from '@quartermaster/contracts/core/client';
import type { Problem } from '@quartermaster/contracts/core/problem';
import { messageFor, NO_ANSWER, getRequestId, SOMETHING_WENT_WRONG } from './problems.ts';

const failure = (status: number, problem: Problem | null) =>
  new CallFailed({ status, problem, requestId: 'req-1', method: 'GET', url: '/api/suppliers' });
const refusal = (code: Problem['code'], message: string, status = 409) =>
  failure(status, { code, message });

describe('the sentence for a failed request', () => {
  test.each<readonly [string, unknown, string]>([
    ['an answer of something in between', failure(502, null), SOMETHING_WENT_WRONG],
    ['a mistake of the server', refusal('INTERNAL', 'Oops', 500), SOMETHING_WENT_WRONG],
    ['a refusal without words', refusal('CONFLICT', 'CONFLICT'), SOMETHING_WENT_WRONG],
    ['a mistake of the console', new TypeError('x is undefined'), SOMETHING_WENT_WRONG],
    ['no answer', new TypeError('Failed to fetch'), NO_ANSWER],
    [
      'words for programmers',
      refusal('SHIPMENT_ITEM_UNKNOWN', 'No item 01a2 in this order'),
      'Somebody else changed this. Look at the latest version, then try again.',
    ],
    [
      'a key of an earlier request, which nobody else has sent',
      refusal('IDEMPOTENCY_KEY_REUSED', 'This key was used for another request', 422),
      'This was sent before with other values. Check what was saved, then start again.',
    ],
    [
      'a busy server',
      refusal('UNAVAILABLE', 'The server is stopping', 503),
      'The server is busy. Wait a minute, then try again.',
    ],
    ['words for people', refusal('CONFLICT', 'Connect a store first'), 'Connect a store first'],
  ])('%s', (_case, error, sentence) => {
    expect(messageFor(error)).toBe(sentence);
  });

  test('the words of the screen come first', () => {
    const words = { NOT_FOUND: 'This supplier was deleted.' };
    expect(messageFor(refusal('NOT_FOUND', 'No such supplier'), words)).toBe(words.NOT_FOUND);
  });
});

test('support is offered the id where only support can help', () => {
  expect(getRequestId(refusal('INTERNAL', 'Oops', 500))).toBe('req-1');
  expect(getRequestId(failure(404, null))).toBe('req-1');
  expect(getRequestId(refusal('NOT_FOUND', 'No such supplier', 404))).toBeNull();
});
