import { type KnownParts, skuFilter } from './make-parts.ts';

const settings = {
  filters: [skuFilter],
  columns: [{ key: 'sku', hidden: true, pinned: false, width: 120 }],
  sort: { column: 'sku', order: 'ASC' },
};

/** Valid requests about saved views. */
export const savedViewParts: KnownParts = {
  'API-VIEW-01': () => ({ query: { type: 'IDEAS' } }),
  'API-VIEW-02': () => ({ body: { type: 'IDEAS', name: 'All', settings } }),
  'API-VIEW-06': () => ({ body: { settings } }),
  'API-VIEW-07': () => ({ body: { type: 'BUNDLES', currentOrder: [], newOrder: [] } }),
  'API-VIEW-10': () => ({ query: { type: 'IDEAS' } }),
  'API-VIEW-11': ({ viewId }) => ({ body: { type: 'IDEAS', id: viewId } }),
};
