import { expect, test } from '@jest/globals';
import { type PrivacyEvent } from '@quartermaster/contracts/privacy/events';
import { privacyDecider } from './decider.ts';

const received = (requestId: string): PrivacyEvent => ({
  type: 'PrivacyRequestReceived',
  data: {
    requestId,
    topic: 'CUSTOMERS_REDACT',
    shopDomain: 'a.example',
    platformRequestId: null,
    sentAt: '2026-11-20T12:00:00.000Z',
    receivedAt: '2026-11-20T12:00:00.000Z',
    dueAt: '2026-12-20T12:00:00.000Z',
  },
});

const closed = (requestId: string): PrivacyEvent => ({
  type: 'PrivacyRequestClosed',
  data: { requestId, outcome: 'NO_CUSTOMER_DATA', closedAt: '2026-11-20T12:00:00.000Z' },
});

test('a shop with many requests keeps the open ones and the newest closed ones in mind', () => {
  const many = Array.from({ length: 600 }, (_, at) => [received(`r${at}`), closed(`r${at}`)]);
  const events = [received('open'), ...many.flat()];
  const { requests } = events.reduce(privacyDecider.evolve, privacyDecider.initial);
  expect(requests.get('open')).toBeNull();
  expect(requests.has('r99')).toBe(false);
  expect(requests.get('r100')).toBe('NO_CUSTOMER_DATA');
  expect(requests.get('r599')).toBe('NO_CUSTOMER_DATA');
  expect(requests.size).toBe(501);
});
