import { runService } from '@quartermaster/platform/process/run-service';
import { loadRetail } from '@quartermaster/store-simulator/retail/decode-retail';
import { keepFirstGoods, keepLines } from '@quartermaster/store-simulator/retail/part-of-retail';
import { createStoreSimulator } from '@quartermaster/store-simulator/simulator';
import type { Retail } from '@quartermaster/store-simulator/retail/retail';

const MINUTES_PER_DAY = 24 * 60;

/** The records of a shop that sold its whole catalogue in the last days only: a fraction of the orders to load. */
const lastDays = (retail: Retail, days: number): Retail => {
  const { minute } = retail.invoices;
  const since = (minute.at(-1) ?? 0) - days * MINUTES_PER_DAY;
  return keepLines(retail, (_, invoice) => (minute[invoice] ?? 0) >= since);
};

/*
 * The store simulator over a shop with few goods and sales of a few days, as a separate process. STORE_DIRECTORY is the
 * folder of its journal, STORE_DOMAIN its domain, STORE_TOKEN its access token, STORE_SECRET signs its webhooks.
 * It sends each webhook twice. Customers buy only through its controls.
 */
const DAYS = 3;
const GOODS = 600;

const requireVariable = (name: string): string => {
  const value = process.env[name] ?? '';
  if (value === '') throw new Error(`${name} is not set`);
  return value;
};

await runService('store', async ({ now, config, logger }, shutdown) => {
  const clock = (): Date => new Date(now());
  const simulator = await createStoreSimulator({
    now: clock(),
    clock,
    publicUrl: `http://localhost:${String(config.port)}`,
    domain: requireVariable('STORE_DOMAIN'),
    accessToken: requireVariable('STORE_TOKEN'),
    webhookSecret: requireVariable('STORE_SECRET'),
    directory: requireVariable('STORE_DIRECTORY'),
    records: keepFirstGoods(lastDays(await loadRetail(), DAYS), GOODS),
    throttle: { maximumAvailable: 20_000, restoreRate: 2_000 },
    onProblem: (where, error) => {
      logger.warn({ err: error, where }, 'Something failed in the store');
    },
  });
  simulator.sell.pause();
  simulator.faults.deliverTwice(Number.POSITIVE_INFINITY);
  shutdown.add(async () => simulator.stop());
  simulator.start();
  return { atRoot: [simulator.app] };
});
