import { getUserContext } from '@quartermaster/contracts/auth/calls';
import { getInsightsMetadata } from '@quartermaster/contracts/inventory/calls/insights-metadata';
import { defaultInsightsSettings } from '@quartermaster/contracts/inventory/settings';
import { listInventoryItems } from '@quartermaster/contracts/inventory/calls/items';
import {
  listToBuy,
  type ToBuyGroup,
  type ToBuyItem,
} from '@quartermaster/contracts/inventory/calls/to-buy';
import { listLocations } from '@quartermaster/contracts/locations/calls';
import { queryPurchaseOrders } from '@quartermaster/contracts/purchase-orders/calls/lists';
import { getShopSettings } from '@quartermaster/contracts/teams/calls';
import { answers } from './fake-api.ts';
import { aUserContext } from './render-app.tsx';
import { anItem } from './test-inventory.ts';
import { aList } from './test-order.ts';
import { aShop } from './test-shop.ts';

export const warehouse = '018f0000-0000-7000-8000-000000000401';

const location = {
  id: warehouse,
  name: 'Warehouse',
  info: { address1: '', address2: '', city: '', zip: '', province: '', country: '', phone: '' },
  isDefault: true,
  isSynced: true,
};

const getAskedIds = (body: unknown): readonly string[] | undefined =>
  (body as { variantIds?: readonly string[] }).variantIds;

const calculateSums = (items: readonly ToBuyItem[]) => ({
  itemsCount: items.length,
  dueNowCount: items.filter(({ daysToOrder }) => daysToOrder === 0).length,
  dueNowCost: items
    .filter(({ daysToOrder }) => daysToOrder === 0)
    .reduce((sum, { reorderCost }) => sum + (reorderCost ?? 0), 0),
  quantity: items.reduce((sum, { reorderQuantity }) => sum + (reorderQuantity ?? 0), 0),
  cost: items.reduce((sum, { reorderCost }) => sum + (reorderCost ?? 0), 0),
  itemsWithoutPriceCount: items.filter(({ reorderCost }) => reorderCost === null).length,
});

/** A page of buy-now with these products, without totals of suppliers. */
export const makeToBuyPage = (groups: readonly ToBuyGroup[]) => ({
  total: groups.length,
  data: [...groups],
  supplierShortfalls: [],
  suppliers: [],
  totals: calculateSums(groups.flatMap(({ items }) => items)),
});

/** The variants of these products in the inventory. */
const answersInventory = (groups: readonly ToBuyGroup[]) =>
  answers(listInventoryItems, ({ body }) => {
    const rows = groups.flatMap(({ productTitle, items }) =>
      items.map(({ variantId, productId, suppliers, primarySupplier, quantity, costPrice }) =>
        anItem({
          variantId,
          productId,
          suppliers,
          primarySupplier,
          quantity,
          costPrice,
          productTitle,
        }),
      ),
    );
    const data = rows.filter(({ variantId }) => getAskedIds(body)?.includes(variantId) ?? true);
    return { data, total: data.length };
  });

/** Answers that the order screens need of a shop that has these products to buy. */
export const buyNowPageAnswers = (groups: readonly ToBuyGroup[]) => [
  answers(queryPurchaseOrders, aList([])),
  answersInventory(groups),
  answers(getUserContext, aUserContext()),
  answers(getShopSettings, aShop),
  answers(getInsightsMetadata, {
    ...defaultInsightsSettings,
    today: '2026-03-02',
    lastCalculatedAt: null,
  }),
  answers(listLocations, [location]),
];

export const answersBuyNow = (groups: readonly ToBuyGroup[]) =>
  answers(listToBuy, makeToBuyPage(groups));
