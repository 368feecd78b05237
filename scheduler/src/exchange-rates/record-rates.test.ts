import { expect, test } from '@jest/globals';
import { RATES_STREAM } from '@quartermaster/contracts/exchange-rates/events';
import { createInMemoryEventStore } from '@quartermaster/platform/event-store/in-memory';
import { firstTry } from '@quartermaster/platform/reactions/test-try';
import { recordRates, publishRates } from './record-rates.ts';

const friday = { day: '2026-11-20', rates: { USD: 1.15 } };
const monday = { day: '2026-11-23', rates: { USD: 1.16 } };

const listDays = async (store: ReturnType<typeof createInMemoryEventStore>) =>
  (await store.readStream(RATES_STREAM)).map(({ data }) => (data as { day: string }).day);

test('AMB-039 each day of rates is recorded once, however many schedulers fetch it', async () => {
  const store = createInMemoryEventStore();
  expect(await publishRates(store, friday)).toBe(true);
  expect(await publishRates(store, friday)).toBe(false);
  await Promise.all([publishRates(store, monday), publishRates(store, monday)]);
  expect(await publishRates(store, friday)).toBe(false);
  expect(await listDays(store)).toEqual(['2026-11-20', '2026-11-23']);
});

const createFetchJob = (fetchRates: () => Promise<typeof friday>) => {
  const store = createInMemoryEventStore();
  const published: string[] = [];
  const none: unknown[] = [];
  const { due, handle } = recordRates({
    store,
    fetchRates,
    onPublished: (day) => published.push(day),
    onFetchFailed: (error) => none.push(error),
  });
  const ask = async (isLast = false): Promise<void> => {
    for (const one of await due('2026-11-23T06:20:00.000Z')) {
      await handle(one, { ...firstTry, isLast });
    }
  };
  return { store, published, none, ask };
};

test('AMB-039 fetched rates are recorded', async () => {
  const { store, published, ask } = createFetchJob(async () => friday);
  await ask();
  await ask();
  expect(published).toEqual(['2026-11-20']);
  expect(await listDays(store)).toEqual(['2026-11-20']);
});

test('NF-S-06 a failed fetch is tried again, and after the last try the supplied rates stay', async () => {
  const offline = new Error('offline');
  const { store, none, ask } = createFetchJob(async () => Promise.reject(offline));
  await expect(ask()).rejects.toBe(offline);
  expect(none).toEqual([]);
  await ask(true);
  expect(none).toEqual([offline]);
  expect(await listDays(store)).toEqual([]);
});
