import { describe, expect, test } from '@jest/globals';
import { createInMemoryEventStore } from '@quartermaster/platform/event-store/in-memory';
import { listDueDays, startDueDays } from './start-due-days.ts';

describe('NF-D-02 days that have begun', () => {
  test('the first day of a team is today in the time zone of the shop', () => {
    const now = '2026-03-01T23:30:00.000Z';
    expect(listDueDays({ timeZone: 'Europe/London', lastDay: null }, now)).toEqual(['2026-03-01']);
    expect(listDueDays({ timeZone: 'Europe/Berlin', lastDay: null }, now)).toEqual(['2026-03-02']);
  });

  test('nothing is due before the next day begins', () => {
    const team = { timeZone: 'Europe/London', lastDay: '2026-03-01' };
    expect(listDueDays(team, '2026-03-01T23:59:59.000Z')).toEqual([]);
  });

  test('missed days are caught up in order', () => {
    const team = { timeZone: 'UTC', lastDay: '2026-02-26' };
    expect(listDueDays(team, '2026-03-01T00:00:00.000Z')).toEqual([
      '2026-02-27',
      '2026-02-28',
      '2026-03-01',
    ]);
  });

  test('a clock change neither skips nor repeats a day', () => {
    const team = { timeZone: 'Europe/London', lastDay: '2026-03-28' };
    expect(listDueDays(team, '2026-03-28T23:59:00.000Z')).toEqual([]);
    expect(listDueDays(team, '2026-03-29T00:00:00.000Z')).toEqual(['2026-03-29']);
    const next = { timeZone: 'Europe/London', lastDay: '2026-03-29' };
    expect(listDueDays(next, '2026-03-29T22:59:00.000Z')).toEqual([]);
    expect(listDueDays(next, '2026-03-29T23:00:00.000Z')).toEqual(['2026-03-30']);
  });
});

describe('NF-D-02, NF-E-07 recording them', () => {
  const team = { teamId: 'team-1', timeZone: 'UTC' };

  test('each day is recorded once, however often it is checked', async () => {
    const store = createInMemoryEventStore();
    expect(await startDueDays(store, team, '2026-03-01T08:00:00.000Z')).toEqual(['2026-03-01']);
    expect(await startDueDays(store, team, '2026-03-01T09:00:00.000Z')).toEqual([]);
    expect(await startDueDays(store, team, '2026-03-03T00:00:00.000Z')).toEqual([
      '2026-03-02',
      '2026-03-03',
    ]);
    const events = await store.readStream('business_day-team-1.team-1');
    expect(events.map(({ data }) => data)).toEqual([
      { date: '2026-03-01', timeZone: 'UTC' },
      { date: '2026-03-02', timeZone: 'UTC' },
      { date: '2026-03-03', timeZone: 'UTC' },
    ]);
  });

  test('of two schedulers at the same moment one records the day', async () => {
    const store = createInMemoryEventStore();
    const now = '2026-03-01T00:00:00.000Z';
    await Promise.all([startDueDays(store, team, now), startDueDays(store, team, now)]);
    expect(await store.readStream('business_day-team-1.team-1')).toHaveLength(1);
  });
});
