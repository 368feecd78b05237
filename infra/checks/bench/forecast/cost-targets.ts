import { once } from 'node:events';
import { performance } from 'node:perf_hooks';
import { Worker } from 'node:worker_threads';
import { forecastMonths } from '@quartermaster/contracts/forecast/rules/monthly';
import type { TargetRow } from './target-table.ts';

type Histories = readonly (readonly number[])[];

const HORIZON = 18;

/** Milliseconds of processor time a series, once the code is compiled. */
const measureSeries = (histories: Histories): number => {
  const before = process.cpuUsage();
  for (const history of histories) forecastMonths(history, { horizon: HORIZON });
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000 / histories.length;
};

const [VARIANTS, THREADS] = [20_000, 2];

/** Seconds until both threads have forecast their half of the variants. */
const measureThreads = async (histories: Histories): Promise<number> => {
  const from = performance.now();
  await Promise.all(
    Array.from({ length: THREADS }, async () => {
      const count = VARIANTS / THREADS;
      const worker = new Worker(new URL('./forecast-thread.mjs', import.meta.url), {
        workerData: { histories, count, horizon: HORIZON },
      });
      await once(worker, 'exit');
    }),
  );
  return (performance.now() - from) / 1000;
};

/** The rows about the time that forecasts take. */
export const measureCost = async (histories: Histories): Promise<readonly TargetRow[]> => {
  measureSeries(histories);
  return [
    {
      name: 'processor time a series of the M3, ms',
      value: measureSeries(histories),
      target: { most: 3 },
      digits: 2,
      references: {},
    },
    {
      name: '20,000 such series in two threads, s',
      value: await measureThreads(histories),
      target: { most: 60 },
      digits: 1,
      references: {},
    },
  ];
};
