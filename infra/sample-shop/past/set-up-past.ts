import type { Call } from '@quartermaster/contracts/core/client';
import { listInventoryItems } from '@quartermaster/contracts/inventory/calls/items';
import { listLocations } from '@quartermaster/contracts/locations/calls';
import { listSuppliers } from '@quartermaster/contracts/suppliers/calls';
import { openReferenceRates } from '@quartermaster/platform/exchange-rates/reference-rates';
import type { Replenishments } from '@quartermaster/store-simulator/shop/replenishments';
import type { Steps } from '../steps.ts';
import { derivePastOrders } from './derive-orders.ts';
import type { PastSources } from './past-order.ts';
import type { PastOrder } from './plan.ts';
import { type People, recordPastOrders } from './record-orders.ts';

const PAGE = 1000;
const BATCH = 20;
const WAREHOUSE = 'Warehouse Leicester';

const allVariantIds = async (call: Call): Promise<ReadonlyMap<string, string>> => {
  const ids = new Map<string, string>();
  for (let page = 1; ; page += 1) {
    const { body } = await call(listInventoryItems, {
      body: { pagination: { page, limit: PAGE }, select: ['sku', 'variantId'] },
    });
    for (const { sku, variantId } of body.data) {
      if (sku !== undefined && variantId !== undefined) ids.set(sku, variantId);
    }
    if (body.data.length < PAGE) return ids;
  }
};

const loadSources = async (
  call: Call,
  replenishments: Replenishments,
): Promise<PastSources | null> => {
  const { body: locations } = await call(listLocations, {});
  const location = locations.find(({ name }) => name === WAREHOUSE) ?? locations[0];
  if (location === undefined) return null;
  const suppliers = await call(listSuppliers, { body: { pagination: { page: 1, limit: PAGE } } });
  const ratesAtHand = openReferenceRates();
  return {
    replenishments,
    suppliers: new Map(suppliers.body.data.map((supplier) => [supplier.name, supplier])),
    variantIds: await allVariantIds(call),
    locationId: location.id,
    ratesOn: (day) => ratesAtHand(day)?.rates ?? {},
  };
};

/** Access to the replenishments, and the receiver of the progress. */
export interface PastShop {
  /** The replenishments before the shop's first start. */
  readonly replenishments: () => Promise<Replenishments>;
  readonly onProgress: (recorded: number, total: number) => void;
}

/** Records the orders behind the past replenishments, in batches: each once, also after interruptions. */
export const setUpSamplePast = async (
  people: People,
  steps: Steps,
  { replenishments, onProgress }: PastShop,
): Promise<void> => {
  const orders = await steps.planned<readonly PastOrder[]>('past orders', async () => {
    const sources = await loadSources(people.owner, await replenishments());
    return sources === null ? [] : derivePastOrders(sources);
  });
  for (let from = 0; from < orders.length; from += BATCH) {
    const some = orders.slice(from, from + BATCH);
    await steps.once(
      `past orders from ${String(from)}`,
      async () => null,
      async () => {
        await recordPastOrders(people, some, from);
        onProgress(from + some.length, orders.length);
      },
    );
  }
};
