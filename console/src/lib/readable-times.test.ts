import { expect, test } from '@jest/globals';
import { formatDateTime } from './format.ts';
import { withReadableTimes } from './readable-times.ts';

test('days and instants in a text are shown as people write them', () => {
  expect(withReadableTimes('100.00 USD, due 2026-03-05, not paid')).toBe(
    '100.00 USD, due Mar 5, 2026, not paid',
  );
  const instant = '2026-03-05T10:00:00.000Z';
  expect(withReadableTimes(`Received on ${instant}`)).toBe(
    `Received on ${formatDateTime(instant)}`,
  );
  expect(withReadableTimes('SKU 2026-99-99')).toBe('SKU 2026-99-99');
});
