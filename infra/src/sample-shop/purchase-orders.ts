import type { Call } from '@quartermaster/contracts/core/client';
import { addDays } from '@quartermaster/contracts/core/day';
import {
  getInsightsMetadata,
  listToBuy,
  type ToBuyItem,
} from '@quartermaster/contracts/inventory/routes';
import { listLocations } from '@quartermaster/contracts/locations/routes';
import {
  createPurchaseOrderWithQuantities,
  setPurchaseOrderStatus,
} from '@quartermaster/contracts/purchase-orders/routes';
import type { PurchaseOrderStatus } from '@quartermaster/contracts/purchase-orders/status';
import { deterministicId } from '../ids/ids.ts';

/** An order as the sample's buyers left it; days count from the first day of the sample. */
interface SampleOrder {
  readonly reference: string;
  readonly lines: number;
  readonly status: PurchaseOrderStatus;
  readonly arrivesInDays: number | null;
}

const orders: readonly SampleOrder[] = [
  { reference: 'Autumn top-up', lines: 12, status: 'InDelivery', arrivesInDays: 1 },
  { reference: 'Gift wrap', lines: 8, status: 'SentToSupplier', arrivesInDays: -3 },
  { reference: 'Spring range', lines: 20, status: 'InProduction', arrivesInDays: 24 },
  { reference: '', lines: 5, status: 'Draft', arrivesInDays: null },
];

interface Basket {
  readonly supplierId: string;
  readonly items: readonly ToBuyItem[];
}

/** What is to be bought, by primary supplier, the fullest basket first. */
const baskets = async (call: Call): Promise<readonly Basket[]> => {
  const pagination = { page: 1, limit: 1000 };
  const { body } = await call(listToBuy, { body: { pagination } });
  const bySupplier = new Map<string, ToBuyItem[]>();
  for (const item of body.data.flatMap(({ items }) => items)) {
    if (item.primarySupplier === null) continue;
    const basket = bySupplier.get(item.primarySupplier.id) ?? [];
    basket.push(item);
    bySupplier.set(item.primarySupplier.id, basket);
  }
  return [...bySupplier]
    .map(([supplierId, items]) => ({ supplierId, items }))
    .sort((a, b) => b.items.length - a.items.length || (a.supplierId < b.supplierId ? -1 : 1));
};

const once = (step: string): { readonly idempotencyKey: string } => ({
  idempotencyKey: deterministicId('sample setup', step),
});

const place = async (
  call: Call,
  order: SampleOrder,
  basket: Basket,
  { today, locationId }: { readonly today: string; readonly locationId: string },
): Promise<void> => {
  const { reference, lines, status, arrivesInDays } = order;
  const shipment =
    arrivesInDays === null ? {} : { locationId, arrivalDate: addDays(today, arrivesInDays) };
  const { body } = await call(
    createPurchaseOrderWithQuantities,
    {
      body: {
        reference,
        supplierId: basket.supplierId,
        issueDate: addDays(today, -14),
        items: basket.items.slice(0, lines).map(({ variantId, reorderQuantity }) => ({
          productVariantId: variantId,
          quantity: reorderQuantity ?? 0,
        })),
        ...shipment,
      },
    },
    once(`order ${reference}`),
  );
  if (status === 'Draft') return;
  const change = { params: { id: body.id }, body: { status } };
  await call(setPurchaseOrderStatus, change, once(`status ${reference}`));
};

/** A few orders under way, as a shop has them: one arriving, one late, one in production, one being written. */
export const setUpSampleOrders = async (call: Call): Promise<void> => {
  const { today } = (await call(getInsightsMetadata, {})).body;
  const [location] = (await call(listLocations, {})).body;
  if (today === null || location === undefined) return;
  const full = await baskets(call);
  for (const [at, order] of orders.entries()) {
    const basket = full[at];
    if (basket !== undefined) await place(call, order, basket, { today, locationId: location.id });
  }
};
