import { expect, test } from '@jest/globals';
import { dayOf } from '@quartermaster/contracts/core/day';
import { instantOn } from './today.ts';

const now = Date.parse('2026-03-02T10:00:00Z');

test('what happened today happened now', () => {
  expect(instantOn('2026-03-02', { now, timeZone: 'Europe/London' })).toBe(
    '2026-03-02T10:00:00.000Z',
  );
});

test('today is the day in the shop', () => {
  expect(instantOn('2026-03-03', { now, timeZone: 'Pacific/Kiritimati' })).toBe(
    '2026-03-02T10:00:00.000Z',
  );
});

test.each(['Pacific/Kiritimati', 'Pacific/Auckland', 'UTC', 'Pacific/Pago_Pago'])(
  'AMB-020 an earlier day stays that day in %s',
  (timeZone) => {
    expect(dayOf(instantOn('2026-02-20', { now, timeZone }), timeZone)).toBe('2026-02-20');
  },
);
