import { readFileSync } from 'node:fs';

const NAMES = {
  bulkCancel: 'bulk-cancel',
  bulkOrders: 'bulk-orders',
  bulkOrdersQuery: 'bulk-orders-query',
  bulkPoll: 'bulk-poll',
  bulkProductsQuery: 'bulk-products-query',
  bundles: 'bundles',
  collections: 'collections',
  inventoryActivate: 'inventory-activate',
  inventoryAdjust: 'inventory-adjust',
  inventoryLevels: 'inventory-levels',
  inventorySet: 'inventory-set',
  itemCostUpdate: 'item-cost-update',
  orderLinesPage: 'order-lines-page',
  ordersSince: 'orders-since',
  productCreate: 'product-create',
  productsPage: 'products-page',
  productVariantsPage: 'product-variants-page',
  publications: 'publications',
  publish: 'publish',
  shopLocations: 'shop-locations',
  variantsBulkCreate: 'variants-bulk-create',
  webhookCreate: 'webhook-create',
  webhookDelete: 'webhook-delete',
  webhooksPage: 'webhooks-page',
} as const;

export type DocumentName = keyof typeof NAMES;

const read = (file: string): string =>
  readFileSync(new URL(`./${file}.graphql`, import.meta.url), 'utf8');

/** The GraphQL documents of the product, valid on the platform's own schema (a test checks it). */
export const documents = Object.fromEntries(
  Object.entries(NAMES).map(([name, file]) => [name, read(file)]),
) as Readonly<Record<DocumentName, string>>;

/** The inner query of the bulk export of orders since a day (`YYYY-MM-DD`); bulk queries accept no variables. */
export const bulkOrdersSince = (day: string): string =>
  documents.bulkOrdersQuery.replace(/created_at:>=\d{4}-\d{2}-\d{2}/, `created_at:>=${day}`);
