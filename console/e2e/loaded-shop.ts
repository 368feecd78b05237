import pLimit from 'p-limit';
import type { Call } from '@quartermaster/contracts/core/client';
import { explainInventoryItem } from '@quartermaster/contracts/inventory/calls/items';
import { summarisePurchaseOrders } from '@quartermaster/contracts/purchase-orders/calls/orders';
import { fetchAllItems } from './read-all.ts';
import { fetchRecordedShop } from './recorded.ts';

/** Number of items whose sales are compared. */
const COMPARED = 200;

/** State of a shop after its first load: all items, monthly sales of some of them, and the settings of the team. */
export const readLoadedShop = async (from: Call) => {
  const items = (await fetchAllItems(from)).toSorted((a, b) => (a.sku < b.sku ? -1 : 1));
  const step = Math.floor(items.length / COMPARED);
  const some = items.filter((_, at) => at % step === 0);
  const sales = await pLimit(4).map(some, async ({ sku, variantId, suppliers }) => {
    const { body } = await from(explainInventoryItem, { params: { variantId } });
    const past = body.salesByMonth.filter(({ month }) => month < body.today.slice(0, 7));
    return { sku, past, suppliers: suppliers.map(({ name }) => name) };
  });
  const { suppliers, orders } = await fetchRecordedShop(from);
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
