import { test } from '@jest/globals';
import { specFor } from '../core/given-when-then.ts';
import { businessDayDecider } from './decider.ts';

const { given } = specFor(businessDayDecider);
const timeZone = 'Europe/London';
const started = (date: string) =>
  ({ type: 'BusinessDayStarted', data: { date, timeZone } }) as const;
const start = (date: string) => ({ type: 'StartBusinessDay', date, timeZone }) as const;

test('the first day of a team begins', () => {
  given().when(start('2026-11-02')).then(started('2026-11-02'));
});

test('NF-D-02 a day begins once', () => {
  given(started('2026-11-02')).when(start('2026-11-02')).thenNothing();
});

test('NF-D-02 no day begins after a later one', () => {
  given(started('2026-11-02'), started('2026-11-04')).when(start('2026-11-03')).thenNothing();
});

test('the next day begins, at the turn of a year too', () => {
  given(started('2026-12-31')).when(start('2027-01-01')).then(started('2027-01-01'));
});
