import { workerData } from 'node:worker_threads';
import { register } from 'tsx/esm/api';

/*
 * Forecasts histories in turn until there are as many forecasts as requested. Between two of them the thread can be ended.
 * Node loads no hooks for TypeScript into threads, so they are registered here.
 */
register();
const { forecastMonths } = await import('@quartermaster/contracts/forecast/rules/monthly');
const { histories, count, horizon } = workerData;
for (let done = 0; done < count; done += 1) {
  forecastMonths(histories[done % histories.length] ?? [], { horizon });
}
