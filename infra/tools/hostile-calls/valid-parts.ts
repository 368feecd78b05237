import type { Operation } from './operations.ts';
import type { Parts } from './parts.ts';
import type { Things } from './things.ts';
import { validValue } from './valid-values.ts';

type Given = (things: Things) => {
  readonly params?: Parts['params'];
  readonly query?: Parts['query'];
  readonly body?: unknown;
};

const order: Given = ({ orderId }) => ({ params: { id: orderId } });
const supplier: Given = ({ supplierId }) => ({ params: { id: supplierId } });
const products: Given = ({ productId }) => ({ body: { productIds: [productId] } });
const payment: Given = ({ paymentId }) => ({ params: { id: paymentId } });

const skuFilter = {
  column: 'sku',
  criteria: { type: 'string', operator: 'contains', value: 'SKU' },
  logicalOperator: 'AND',
};
const nameFilter = { ...skuFilter, column: 'name' };
const orderNameFilter = { ...skuFilter, column: 'purchaseOrderName' };
const pagination = { page: 1, limit: 10 };
const narrowed: Given = () => ({
  query: { search: 'text', filters: JSON.stringify([nameFilter]) },
});

/** Calls whose valid request needs more than a body that fits the schema. */
const known: Readonly<Record<string, Given>> = {
  'API-AST-01': () => ({ body: { filename: 'a.csv', filetype: 'text/csv' } }),
  'API-AST-02': ({ announcedId, putGrant }) => ({
    params: { fileId: announcedId },
    query: { grant: putGrant },
    body: Buffer.from('Name\nOrder\n'),
  }),
  'API-AST-05': ({ openGrant }) => ({ query: { grant: openGrant } }),
  'API-AUTH-01': () => ({ body: { email: 'nobody@shop.example' } }),
  'API-BUY-04': ({ supplierId }) => ({ body: { baskets: [{ supplierId, revision: 0 }] } }),
  'API-BUY-02': ({ supplierId, variantIds }) => ({
    body: { supplierId, lines: [{ variantId: variantIds[0], quantity: 5, unitCost: 2.5 }] },
  }),
  'API-INV-01': ({ variantIds }) => ({
    body: {
      pagination,
      sort: { column: 'sku', order: 'ASC' },
      filters: [skuFilter],
      variantIds,
      search: 'a',
      select: ['sku'],
    },
  }),
  'API-INV-07': () => ({
    body: {
      pagination,
      filters: [skuFilter],
      showIgnored: true,
      showAlreadyInPO: true,
      sort: { column: 'productTitle', order: 'ASC' },
      search: 'a',
    },
  }),
  'API-INV-09': ({ variantIds }) => ({ query: {}, body: { variantIds } }),
  'API-LOC-04': ({ locationId }) => ({ body: [locationId] }),
  'API-PROD-01': ({ productId, supplierId }) => ({
    body: {
      pagination,
      sort: { column: 'title', order: 'DESC' },
      search: 'a',
      filter: { ignored: false, ids: [productId], notIds: [supplierId], supplierId },
    },
  }),
  'API-PROD-05': ({ productId }) => ({ body: { productIds: [productId], stockBuffer: 5 } }),
  'API-PROD-08': products,
  'API-PROD-09': products,
  'API-PROD-10': products,
  'API-PROD-22': ({ variantIds }) => ({ body: { variantIds, suppliers: [] } }),
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
  'API-SEARCH-01': () => ({ query: { q: 'a', limit: '5' } }),
  'API-TEAM-02': () => ({
    body: {
      averageDailySalesPeriodDays: 30,
      grading: { periodDays: 30, strategy: 'PROFIT', thresholds: { A: 60, B: 30, C: 10 } },
      stockLevels: {
        leadTime: 7,
        reorderFrequency: 'EVERY_WEEK',
        stockBuffer: 7,
        runningLowThreshold: 7,
        overstockedThreshold: 90,
      },
    },
  }),
  'API-TEAM-04': () => ({
    body: {
      businessName: 'Shop',
      vatNumber: '1',
      contactNumber: '2',
      contactEmail: 'shop@shop.example',
      businessAddress: 'Quay 1',
      logoUrl: '',
    },
  }),
};

const plain = ({ parameters, body }: Operation, things: Things): Parts => {
  const of = (place: string): Parts['params'] =>
    Object.fromEntries(
      parameters
        .filter((parameter) => parameter.in === place && parameter.name !== 'asOf')
        .map(({ name, schema }) => [name, validValue(schema, name, things)]),
    );
  return {
    params: of('path'),
    query: of('query'),
    body: body === null ? undefined : validValue(body, '', things),
  };
};

/** The kind of thing that an `id` in the path of a call names. */
const byPath: readonly (readonly [RegExp, Given])[] = [
  [/^\/purchase-orders\/payments\/:id/, payment],
  [/^\/purchase-orders\/:id/, order],
  [/^\/suppliers\/:id/, supplier],
  [/^\/products\/suppliers\/:id/, supplier],
  [/^\/products\/:id/, ({ productId }) => ({ params: { id: productId } })],
  [/^\/files\//, ({ file: { fileId, name } }) => ({ params: { fileId, name } })],
];

/** A request with a valid answer. */
export const validParts = (operation: Operation, things: Things): Parts => {
  const { id, path } = operation.route;
  const parts = plain(operation, things);
  const byOwner = byPath.find(([pattern]) => pattern.test(path))?.[1](things);
  const byId = known[id]?.(things) ?? {};
  return {
    params: { ...parts.params, ...byOwner?.params, ...byId.params },
    query: byId.query ?? parts.query,
    body: 'body' in byId ? byId.body : parts.body,
  };
};
