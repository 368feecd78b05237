import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createClient } from '@quartermaster/contracts/core/client';
import { listInventoryItems } from '@quartermaster/contracts/inventory/calls/items';
import { atMostTimes, type BenchRow, percentile, timeEach } from './bench-table.ts';
import type { RepeatedRequest } from './turns-caller.ts';
import type { TwoShops } from './turns-process.ts';

/** The same limits as `npm start` has, see package.json. */
const MEMORY = ['--max-old-space-size=512', '--max-semi-space-size=32'];

const startShops = async (databaseUrl: string) => {
  const program = path.join(import.meta.dirname, 'turns-process.ts');
  const child = fork(program, [databaseUrl], { execArgv: [...MEMORY, '--import', 'tsx'] });
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`The product with two shops ended with ${String(code)}`);
  });
  const [shops] = (await Promise.race([once(child, 'message'), ended])) as [TwoShops];
  ended.catch(() => undefined);
  const stop = async (): Promise<void> => {
    child.disconnect();
    if (child.exitCode === null) await once(child, 'exit');
  };
  return { shops, stop };
};

const page = { pagination: { page: 1, limit: 100 } };

/** No item has one of the suppliers, so each filter compares every item with all its values. */
const supplierFilter = (_: unknown, at: number) => ({
  column: 'supplierIds',
  criteria: {
    type: 'select',
    operator: 'notIsIn',
    value: Array.from(
      { length: 1_000 },
      (_none, value) => `supplier ${String(at)}-${String(value)}`,
    ),
  },
  logicalOperator: 'AND',
});
const makeFilters = (count: number) => ({ filters: Array.from({ length: count }, supplierFilter) });

/** Requests that a member of the large shop repeats without end, each with its number of parallel callers. */
const callers: readonly (readonly [name: string, atOnce: number, body: object])[] = [
  ['60 lists at once', 60, page],
  ['120 lists at once with 5 filters of 1,000 values', 120, makeFilters(5)],
  ['120 lists at once with 40 such filters, which are refused', 120, makeFilters(40)],
];

/** Repeats the calls, also refused ones, until the returned function is called. */
const repeatRequests = (asking: RepeatedRequest): (() => Promise<unknown>) => {
  const program = path.join(import.meta.dirname, 'turns-caller.ts');
  const child = fork(program, { execArgv: ['--import', 'tsx'] });
  child.send(asking);
  return async () => {
    child.disconnect();
    await once(child, 'exit');
  };
};

const [WARM_UP, GOES, BEGIN_MS] = [200, 200, 3_000];

/** Measures a list of a small shop while a member of a large one exceeds its limits in the same process. */
export const benchFairness = async (databaseUrl: string): Promise<readonly BenchRow[]> => {
  const { shops, stop } = await startShops(databaseUrl);
  const { url, largeToken: token } = shops;
  const small = createClient({ baseUrl: url, fetch, token: () => shops.smallToken });
  const lists = (goes: number) => timeEach(goes, () => small(listInventoryItems, { body: page }));
  await lists(WARM_UP);
  const idle = percentile(await lists(GOES), 0.99);
  const rows: BenchRow[] = [];
  for (const [name, atOnce, body] of callers) {
    const end = repeatRequests({ url, token, atOnce, body: JSON.stringify(body) });
    await sleep(BEGIN_MS);
    const beside = percentile(await lists(GOES), 0.99);
    await end();
    rows.push(
      atMostTimes(
        `List of a small shop beside ${name} of a large one, p99`,
        'ms',
        { value: beside, reference: idle },
        3,
      ),
    );
  }
  await stop();
  return rows;
};
