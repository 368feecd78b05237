import { businessDayStarted } from '@quartermaster/contracts/business-days/events';
import {
  bulkActFinished,
  bulkActRequested,
  bulkActUndone,
  bulkActUndoRequested,
} from '@quartermaster/contracts/bulk-acts/events';
import { locationObserved } from '@quartermaster/contracts/locations/events';
import {
  productExcluded,
  productIncluded,
  productObserved,
  productRemovedFromStore,
  supplierVariantDataSet,
  variantFavourited,
  variantTagsSet,
  variantUnfavourited,
} from '@quartermaster/contracts/products/events';
import { referenceRatesPublished } from '@quartermaster/contracts/exchange-rates/events';
import {
  paymentsSet,
  purchaseOrderCreated,
  purchaseOrderDeleted,
  purchaseOrderDetailsChanged,
  purchaseOrderStatusSet,
} from '@quartermaster/contracts/purchase-orders/events/orders';
import { shipmentsAllocated } from '@quartermaster/contracts/purchase-orders/events/shipments';
import {
  supplierCreated,
  supplierDeleted,
  supplierUpdated,
} from '@quartermaster/contracts/suppliers/events';
import {
  businessDetailsChanged,
  storeConnected,
  teamDisabled,
  teamEnabled,
} from '@quartermaster/contracts/teams/events';
import { defineProjection, on, onRow } from '@quartermaster/platform/projections/projection';
import {
  bulkActsUnderWay,
  businesses,
  disabledTeams,
  excludedProducts,
  favourites,
  locations,
  type OrderCurrencyRow,
  orderCurrencies,
  payments,
  prices,
  products,
  referenceRates,
  shipments,
  shops,
  suppliers,
  variants,
  variantTags,
} from './tables.ts';

const productHandlers = [
  on(productObserved, {
    fold: ({ data }, rows) => {
      const { productId } = data;
      const variantIds = data.variants.map(({ variantId }) => variantId);
      const bundles = data.variants
        .filter((variant) => variant.components.length > 0)
        .map((variant) => ({ variantId: variant.variantId, components: variant.components }));
      rows.put(products, { productId, variantIds, bundles });
      for (const seen of data.variants) {
        const { variantId, storeVariantId, storeInventoryItemId } = seen;
        const { title, sku, costPrice, salePrice } = seen;
        const ids = { variantId, productId, storeVariantId, storeInventoryItemId };
        rows.put(variants, { ...ids, title, sku, costPrice, salePrice });
      }
    },
  }),
  on(productRemovedFromStore, {
    fold: ({ data: { productId } }, rows) =>
      rows.put(products, { productId, variantIds: [], bundles: [] }),
  }),
  on(supplierVariantDataSet, {
    fold: ({ data: { supplierId, variants: priced } }, rows) => {
      for (const { productVariantId: variantId, unitPrice, supplierSKU } of priced) {
        rows.put(prices, { supplierId, variantId, unitPrice, supplierSKU });
      }
    },
  }),
  on(productExcluded, { fold: ({ data }, rows) => rows.put(excludedProducts, data) }),
  on(productIncluded, {
    fold: ({ data }, rows) => rows.remove(excludedProducts, data.productId),
  }),
  on(variantFavourited, { fold: ({ data }, rows) => rows.put(favourites, data) }),
  on(variantUnfavourited, {
    fold: ({ data }, rows) => rows.remove(favourites, data.variantId),
  }),
  on(variantTagsSet, { fold: ({ data }, rows) => rows.put(variantTags, data) }),
];

const toShopKey = () => ['shop'];
const shopHandlers = [
  on(supplierCreated, {
    fold: ({ data: { supplierId, name } }, rows) => rows.put(suppliers, { supplierId, name }),
  }),
  on(supplierUpdated, {
    fold: ({ data: { supplierId, name } }, rows) => rows.put(suppliers, { supplierId, name }),
  }),
  on(supplierDeleted, { fold: ({ data }, rows) => rows.remove(suppliers, data.supplierId) }),
  on(locationObserved, {
    fold: ({ data: { locationId, storeLocationId, name } }, rows) =>
      rows.put(locations, { locationId, storeLocationId, name }),
  }),
  onRow(storeConnected, shops, toShopKey, (row, { data: { currency, timeZone, shopName } }) => ({
    id: 'shop' as const,
    currency,
    timeZone,
    today: row?.today ?? null,
    name: shopName,
  })),
  onRow(businessDayStarted, shops, toShopKey, (row, { data: { date, timeZone } }) => ({
    id: 'shop' as const,
    currency: row?.currency ?? null,
    timeZone,
    today: date,
    name: row?.name ?? null,
  })),
  on(businessDetailsChanged, {
    fold: ({ data }, rows) => rows.put(businesses, { id: 'business', name: data.businessName }),
  }),
];

const toTeamKey = () => ['team'];
const teamHandlers = [
  onRow(teamDisabled, disabledTeams, toTeamKey, () => ({ id: 'team' as const })),
  onRow(teamEnabled, disabledTeams, toTeamKey, () => undefined),
];

const paymentHandler = on(paymentsSet, {
  fold: ({ data: { purchaseOrderId, payments: set } }, rows) => {
    for (const { id } of set) rows.put(payments, { paymentId: id, purchaseOrderId });
  },
});

const toOrderKey = ({ data }: { readonly data: { readonly purchaseOrderId: string } }) => [
  data.purchaseOrderId,
];
const orderHandlers = [
  on(purchaseOrderCreated, {
    fold: ({ data: { purchaseOrderId, supplierId, content }, recordedAt: createdAt }, rows) => {
      const { currency } = content;
      const draft = { purchaseOrderId, supplierId, currency, status: 'Draft' as const, createdAt };
      rows.put(orderCurrencies, draft);
    },
  }),
  onRow(
    purchaseOrderDetailsChanged,
    orderCurrencies,
    toOrderKey,
    (row: OrderCurrencyRow | undefined, { data: { supplierId, content } }) =>
      row && { ...row, supplierId, currency: content.currency },
  ),
  onRow(
    purchaseOrderStatusSet,
    orderCurrencies,
    toOrderKey,
    (row: OrderCurrencyRow | undefined, { data: { to } }) => row && { ...row, status: to },
  ),
  on(purchaseOrderDeleted, {
    fold: ({ data }, rows) => rows.remove(orderCurrencies, data.purchaseOrderId),
  }),
  on(referenceRatesPublished, {
    fold: ({ data: { day, rates } }, rows) => rows.put(referenceRates, { day, rates }),
  }),
];

const shipmentHandlers = [
  on(shipmentsAllocated, {
    fold: ({ data: { purchaseOrderId, created, removed } }, rows) => {
      for (const { id } of removed) rows.remove(shipments, id);
      for (const { id } of created) rows.put(shipments, { shipmentId: id, purchaseOrderId });
    },
  }),
];

const bulkActHandlers = [
  ...[bulkActRequested, bulkActUndoRequested].map((begun) =>
    on(begun, { fold: ({ data: { actId } }, rows) => rows.put(bulkActsUnderWay, { actId }) }),
  ),
  ...[bulkActFinished, bulkActUndone].map((ended) =>
    on(ended, { fold: ({ data: { actId } }, rows) => rows.remove(bulkActsUnderWay, actId) }),
  ),
];

/** The facts about other streams that commands use. */
export const directoryProjection = defineProjection({
  name: 'directory',
  version: 1,
  tables: [
    variants,
    products,
    suppliers,
    prices,
    locations,
    shops,
    businesses,
    disabledTeams,
    favourites,
    variantTags,
    excludedProducts,
    shipments,
    payments,
    bulkActsUnderWay,
    orderCurrencies,
    referenceRates,
  ],
  on: [
    ...productHandlers,
    ...shopHandlers,
    ...teamHandlers,
    ...shipmentHandlers,
    paymentHandler,
    ...orderHandlers,
    ...bulkActHandlers,
  ],
});
