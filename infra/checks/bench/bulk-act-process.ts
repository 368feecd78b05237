import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type BulkAct,
  getBulkAct,
  requestBulkAct,
  undoBulkAct,
} from '@quartermaster/contracts/bulk-acts/calls';
import { listInventoryItems } from '@quartermaster/contracts/inventory/calls/items';
import { openProduct } from '../hostile-calls/open-product.ts';
import { createTeam, makeShop, type Team } from '../hostile-calls/teams.ts';

/*
 * The product with a team of 20,000 items in a separate process, which is measured. Its argument is the address of an
 * empty database. Sends its results to its parent (BulkActTimes).
 */

/** Seconds of the act and its undoing; milliseconds of the slowest page of the inventory meanwhile. */
export interface BulkActTimes {
  readonly actSeconds: number;
  readonly undoSeconds: number;
  readonly slowestPageMs: number;
}

const ITEMS = 20_000;
const LOOK_MS = 100;
const finalStates: readonly BulkAct['state'][] = ['DONE', 'UNDONE'];

const [url = ''] = process.argv.slice(2);
const product = await openProduct({ url, close: async () => undefined });
const { call }: Team = await createTeam(product, 'large-shop', fetch, makeShop(ITEMS));

/** Seconds until an act has reached a final state. */
const measureAct = async (begin: () => Promise<{ readonly body: BulkAct }>): Promise<number> => {
  const from = performance.now();
  let act = (await begin()).body;
  while (!finalStates.includes(act.state)) {
    await sleep(LOOK_MS);
    act = (await call(getBulkAct, { params: { id: act.id } })).body;
  }
  if (act.changed !== ITEMS) throw new Error(`The act changed ${String(act.changed)} items`);
  return (performance.now() - from) / 1000;
};

let slowestPageMs = 0;
/** Reads a page of the inventory repeatedly, like a user of the console. */
const readPages = async (ended: AbortSignal): Promise<void> => {
  while (!ended.aborted) {
    const from = performance.now();
    await call(listInventoryItems, { body: { pagination: { page: 1, limit: 100 } } });
    slowestPageMs = Math.max(slowestPageMs, performance.now() - from);
    await sleep(LOOK_MS);
  }
};

/** Adds a tag to all items. */
const tagAll = async (tag: string): Promise<{ readonly id: string; readonly seconds: number }> => {
  let id = '';
  const seconds = await measureAct(async () => {
    const change = { kind: 'tags' as const, add: [tag] };
    const requested = await call(requestBulkAct, { body: { matching: {}, change } });
    ({ id } = requested.body);
    return requested;
  });
  return { id, seconds };
};

const { seconds: actSeconds, id } = await tagAll('measured');
const undoSeconds = await measureAct(() => call(undoBulkAct, { params: { id } }));
const ended = new AbortController();
const reading = readPages(ended.signal);
await tagAll('read meanwhile');
ended.abort();
await reading;
process.send?.({ actSeconds, undoSeconds, slowestPageMs } satisfies BulkActTimes);
await product.close();
