import { type MakeParts, type KnownParts, nameFilter, pagination } from './make-parts.ts';

const orderNameFilter = { ...nameFilter, column: 'purchaseOrderName' };
const narrowed: MakeParts = () => ({
  query: { search: 'text', filters: JSON.stringify([nameFilter]) },
});

/** Valid requests about purchase orders. */
export const orderParts: KnownParts = {
  'API-PO-01': ({ orderId, supplierId, variantIds }) => ({
    body: { supplierId, ids: [orderId], productVariantIds: variantIds },
  }),
  'API-PO-07': ({ variantIds }) => ({ body: { productVariantIds: variantIds.slice(3, 4) } }),
  'API-PO-09': ({ orderId }) => ({ body: [orderId] }),
  'API-PO-13': ({ orderId }) => ({
    body: {
      pagination,
      search: 'a',
      filters: [orderNameFilter],
      filter: { purchaseOrderId: orderId, arrivalDate: '2026-12-01' },
    },
  }),
  'API-PO-17': ({ shipmentId, itemIds }) => ({
    body: [
      {
        id: shipmentId,
        items: itemIds.map((purchaseOrderItemId) => ({ purchaseOrderItemId, orderedQuantity: 1 })),
      },
    ],
  }),
  'API-PO-19': ({ orderId }) => ({ body: [{ id: orderId, status: 'InProduction' }] }),
  'API-PO-20': ({ file: { fileUrl } }) => ({
    body: { fileUrls: [fileUrl], dryRun: true, from: 0, limit: 10 },
  }),
  'API-PO-20-LEFT-OUT': ({ file: { fileUrl } }) => ({ query: { fileUrl } }),
  'API-PO-40': () => ({ query: { from: '0', to: '1' } }),
  'API-PO-45': () => ({
    body: {
      pagination,
      search: 'a',
      sort: { column: 'name', order: 'ASC' },
      filters: [nameFilter],
      view: 'all',
    },
  }),
  'API-PO-14': ({ paymentId }) => ({
    body: [
      {
        id: paymentId,
        name: 'Deposit',
        description: 'Half',
        amount: 5,
        currency: 'GBP',
        status: 'PAID',
        dueDate: '2026-12-01',
      },
    ],
  }),
  'API-PO-21': () => ({
    body: {
      pagination,
      search: 'a',
      sort: { column: 'name', order: 'ASC' },
      filters: [nameFilter],
    },
  }),
  'API-PO-23': narrowed,
  'API-PO-24': () => ({ query: { search: 'text' } }),
  'API-PO-23-MONTHS': narrowed,
  'API-PO-23-TOTALS': narrowed,
};
