import pLimit from 'p-limit';
import type { Call } from '@quartermaster/contracts/core/client';
import { explainInventoryItem } from '@quartermaster/contracts/inventory/calls/items';
import { summarisePurchaseOrders } from '@quartermaster/contracts/purchase-orders/calls/orders';
import { allItems } from './read-all.ts';
import { recordedNow } from './recorded.ts';

/** How many articles are compared with all their sales. */
const COMPARED = 200;

/** What a first load brings: the articles, what some of them sold in each month before this one, and what the team set up. */
export const loadedShop = async (from: Call) => {
  const items = (await allItems(from)).toSorted((a, b) => (a.sku < b.sku ? -1 : 1));
  const step = Math.floor(items.length / COMPARED);
  const some = items.filter((_, at) => at % step === 0);
  const sales = await pLimit(4).map(some, async ({ sku, variantId, suppliers }) => {
    const { body } = await from(explainInventoryItem, { params: { variantId } });
    const past = body.salesByMonth.filter(({ month }) => month < body.today.slice(0, 7));
    return { sku, past, suppliers: suppliers.map(({ name }) => name) };
  });
  const { suppliers, orders } = await recordedNow(from);
  const summaries = (await from(summarisePurchaseOrders, {})).body;
  return {
    skus: items.map(({ sku }) => sku),
    sales,
    favourites: items.filter(({ favourite }) => favourite).length,
    notRestocked: items.filter(({ manualStatus }) => manualStatus !== null).length,
    suppliers: [...suppliers.keys()].sort(),
    orders: [...orders.keys()].sort(),
    landedCosts: summaries
      .map(
        (order) =>
          `${order.reference} ${order.status} ${order.totalItemsQuantity} ${order.totalCost}`,
      )
      .sort(),
  };
};
