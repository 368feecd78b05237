import { type MakeParts, type KnownParts, pagination, skuFilter } from './make-parts.ts';

const bundles: MakeParts = ({ bundleId }) => ({ body: { productIds: [bundleId] } });

/** Valid requests about products, bundles, inventory and buy now. */
export const productParts: KnownParts = {
  'API-BULK-01': ({ variantIds }) => ({
    body: { variantIds, change: { kind: 'favourite', favourite: true } },
  }),
  'API-BUY-04': ({ supplierId }) => ({ body: { baskets: [{ supplierId, revision: 0 }] } }),
  'API-INV-06-FILE': ({ exportToken }) => ({ params: { token: exportToken } }),
  'API-INV-09': ({ variantIds }) => ({ query: {}, body: { variantIds } }),
  'API-MAP-01': () => ({
    body: {
      pagination,
      sort: { column: 'productTitle', order: 'ASC' },
      filters: [{ ...skuFilter, column: 'productTitle' }],
      search: 'a',
    },
  }),
  'API-MAP-02': bundles,
  'API-MAP-04': ({ bundleId }) => ({ params: { id: bundleId } }),
  'API-MAP-05': ({ variantIds }) => ({
    body: { bundleVariantIds: variantIds.slice(6, 7), variantIds: variantIds.slice(7, 8) },
  }),
  'API-MAP-06': ({ removedComponentId }) => ({ body: { componentIds: [removedComponentId] } }),
  'API-MAP-07': ({ componentId }) => ({ body: { components: [{ componentId, quantity: 2 }] } }),
  'API-MAP-08': bundles,
  'API-MAP-RESET': ({ variantIds }) => ({ body: { bundleVariantIds: variantIds.slice(6, 7) } }),
  'API-PROD-01': ({ productId, supplierId }) => ({
    body: {
      pagination,
      sort: { column: 'title', order: 'DESC' },
      search: 'a',
      filter: { ignored: false, ids: [productId], notIds: [supplierId], supplierId },
    },
  }),
  'API-PROD-22': ({ variantIds }) => ({ body: { variantIds, suppliers: [] } }),
  'API-PROD-28': ({ productId }) => ({ params: { id: productId }, query: { days: '90' } }),
  'API-PROD-21': ({ variantIds }) => ({
    body: { variantIds: variantIds.slice(0, 2), tags: ['gift'] },
  }),
};
