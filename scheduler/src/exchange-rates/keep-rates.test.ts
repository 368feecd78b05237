import { expect, test } from '@jest/globals';
import { RATES_STREAM } from '@quartermaster/contracts/exchange-rates/events';
import { createInMemoryEventStore } from '@quartermaster/infra/event-store/in-memory';
import { keepRates } from './keep-rates.ts';
import { publishRates } from './publish-rates.ts';

const friday = { day: '2026-11-20', rates: { USD: 1.15 } };
const monday = { day: '2026-11-23', rates: { USD: 1.16 } };

const daysOf = async (store: ReturnType<typeof createInMemoryEventStore>) =>
  (await store.readStream(RATES_STREAM)).map(({ data }) => (data as { day: string }).day);

test('AMB-039 each day of rates is recorded once, whoever fetches it and however often', async () => {
  const store = createInMemoryEventStore();
  expect(await publishRates(store, friday)).toBe(true);
  expect(await publishRates(store, friday)).toBe(false);
  await Promise.all([publishRates(store, monday), publishRates(store, monday)]);
  expect(await publishRates(store, friday)).toBe(false);
  expect(await daysOf(store)).toEqual(['2026-11-20', '2026-11-23']);
});

test('AMB-039 rates are looked for at the start', async () => {
  const store = createInMemoryEventStore();
  const days: string[] = [];
  const rates = keepRates({
    store,
    fetchRates: async () => friday,
    onPublished: (day) => days.push(day),
    onNone: (error) => expect(error).toBeUndefined(),
  });
  await rates.stop();
  expect(days).toEqual(['2026-11-20']);
  expect(await daysOf(store)).toEqual(['2026-11-20']);
});

test('NF-S-06 without an answer nothing is recorded and nothing fails', async () => {
  const store = createInMemoryEventStore();
  const problems: unknown[] = [];
  const offline = new Error('offline');
  const rates = keepRates({
    store,
    fetchRates: async () => Promise.reject(offline),
    onPublished: (day) => expect(day).toBe(''),
    onNone: (error) => problems.push(error),
  });
  await rates.stop();
  expect(problems).toEqual([offline]);
  expect(await daysOf(store)).toEqual([]);
});
