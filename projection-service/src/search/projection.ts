import {
  productExcluded,
  productIncluded,
  productObserved,
} from '@quartermaster/contracts/products/events';
import {
  purchaseOrderCreated,
  purchaseOrderDeleted,
  purchaseOrderDetailsChanged,
} from '@quartermaster/contracts/purchase-orders/events/orders';
import {
  shipmentDetailsChanged,
  shipmentsAllocated,
} from '@quartermaster/contracts/purchase-orders/events/shipments';
import {
  supplierCreated,
  supplierDeleted,
  supplierUpdated,
} from '@quartermaster/contracts/suppliers/events';
import {
  defineProjection,
  type EventHandler,
  type Need,
  need,
  on,
  type Rows,
} from '@quartermaster/platform/projections/projection';
import { itemEntry, orderEntry, shipmentEntry, supplierEntry } from './entry.ts';
import { searchEntries, type SearchKind, searchParents } from './tables.ts';

const getParent = (rows: Rows, id: string) =>
  rows.get(searchParents, id) ?? { id, entryIds: [], isExcluded: false };

/** The row of a parent and those of its entries. */
const parentNeeds = (kind: SearchKind, id: string, peek: Rows['get']): readonly Need[] => [
  need(searchParents, id),
  ...(peek(searchParents, id)?.entryIds ?? []).map((entryId) => need(searchEntries, kind, entryId)),
];

/** Variants that a product no longer has stay, as they do in the inventory. */
const onProductObserved = on(productObserved, {
  needs: ({ data }) => [need(searchParents, data.productId)],
  fold: ({ data }, rows) => {
    const parent = getParent(rows, data.productId);
    const shown = data.variants.map(({ variantId }) => variantId);
    const entryIds = [...new Set([...parent.entryIds, ...shown])];
    rows.put(searchParents, { ...parent, entryIds });
    for (const variant of data.variants) {
      rows.put(searchEntries, itemEntry(data, variant, !parent.isExcluded));
    }
  },
});

const onExclusionChanged = (
  definition: typeof productExcluded | typeof productIncluded,
  isExcluded: boolean,
): EventHandler =>
  on(definition, {
    needs: ({ data }, peek) => parentNeeds('item', data.productId, peek),
    fold: ({ data }, rows) => {
      const parent = getParent(rows, data.productId);
      rows.put(searchParents, { ...parent, isExcluded });
      for (const id of parent.entryIds) {
        const entry = rows.get(searchEntries, 'item', id);
        if (entry !== undefined) rows.put(searchEntries, { ...entry, isFound: !isExcluded });
      }
    },
  });

const onShipmentsAllocated = on(shipmentsAllocated, {
  needs: ({ data }) => [need(searchParents, data.purchaseOrderId)],
  fold: ({ data: { purchaseOrderId, created, removed } }, rows) => {
    const parent = getParent(rows, purchaseOrderId);
    const gone = new Set(removed.map(({ id }) => id));
    const kept = parent.entryIds.filter((id) => !gone.has(id));
    rows.put(searchParents, { ...parent, entryIds: [...kept, ...created.map(({ id }) => id)] });
    for (const id of gone) rows.remove(searchEntries, 'shipment', id);
    for (const one of created) rows.put(searchEntries, shipmentEntry(purchaseOrderId, one.id, one));
  },
});

const onOrderDeleted = on(purchaseOrderDeleted, {
  needs: ({ data }) => [need(searchParents, data.purchaseOrderId)],
  fold: ({ data: { purchaseOrderId } }, rows) => {
    for (const id of getParent(rows, purchaseOrderId).entryIds) {
      rows.remove(searchEntries, 'shipment', id);
    }
    rows.remove(searchParents, purchaseOrderId);
    rows.remove(searchEntries, 'order', purchaseOrderId);
  },
});

/** Index of the search: items, orders, suppliers and shipments by their names and numbers. */
export const searchProjection = defineProjection({
  name: 'search',
  version: 1,
  tables: [searchEntries, searchParents],
  on: [
    onProductObserved,
    onExclusionChanged(productExcluded, true),
    onExclusionChanged(productIncluded, false),
    on(purchaseOrderCreated, {
      fold: ({ data }, rows) => rows.put(searchEntries, orderEntry(data)),
    }),
    on(purchaseOrderDetailsChanged, {
      fold: ({ data }, rows) => rows.put(searchEntries, orderEntry(data)),
    }),
    onOrderDeleted,
    onShipmentsAllocated,
    on(shipmentDetailsChanged, {
      fold: ({ data: { purchaseOrderId, shipmentId, to } }, rows) =>
        rows.put(searchEntries, shipmentEntry(purchaseOrderId, shipmentId, to)),
    }),
    on(supplierCreated, {
      fold: ({ data }, rows) => rows.put(searchEntries, supplierEntry(data)),
    }),
    on(supplierUpdated, {
      fold: ({ data }, rows) => rows.put(searchEntries, supplierEntry(data)),
    }),
    on(supplierDeleted, {
      fold: ({ data }, rows) => rows.remove(searchEntries, 'supplier', data.supplierId),
    }),
  ],
});
