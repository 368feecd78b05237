import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from '@jest/globals';
import {
  buildClientSchema,
  type GraphQLEnumType,
  type GraphQLSchema,
  type IntrospectionQuery,
  parse,
  validate,
} from 'graphql';
import { bulkOrdersQuery, bulkProductsQuery, pollBulkOperation, runBulkQuery } from './bulk.ts';
import { collectionById, collectionProducts, collectionsPage } from './collections.ts';
import { orderById, orderLines, orderRefunds, ordersSince } from './orders.ts';
import { productById, productsSince, productVariants, variantComponents } from './products.ts';
import { productCensus, productOfInventoryItem, productOfVariant } from './product-questions.ts';
import { shopAndLocations } from './shop.ts';
import { activateStock, adjustQuantities, inventoryPage, stockAtLocation } from './stock.ts';
import { createSubscription, subscriptionsPage, wantedTopics } from './subscriptions.ts';

/** Published with the platform's own developer tools. */
const schemas = '../../../../node_modules/@shopify/dev-mcp/dist/data';

const documents: readonly { readonly name: string; readonly text: string }[] = [
  shopAndLocations,
  productsSince,
  productById,
  productVariants,
  variantComponents,
  productCensus,
  productOfInventoryItem,
  productOfVariant,
  ordersSince,
  orderById,
  orderLines,
  orderRefunds,
  collectionsPage,
  collectionById,
  collectionProducts,
  inventoryPage,
  stockAtLocation,
  adjustQuantities,
  activateStock,
  subscriptionsPage,
  createSubscription,
  runBulkQuery,
  pollBulkOperation,
  { name: 'BulkProducts', text: bulkProductsQuery },
  { name: 'BulkOrders', text: bulkOrdersQuery('2025-07-01') },
];

describe.each(['2026-07', '2026-10'])("the platform's schema of %s", (version) => {
  let schema: GraphQLSchema;

  beforeAll(() => {
    const file = new URL(`${schemas}/admin_${version}.json.gz`, import.meta.url);
    const { data } = JSON.parse(gunzipSync(readFileSync(file)).toString()) as {
      data: IntrospectionQuery;
    };
    schema = buildClientSchema(data);
  });

  test.each(documents)('takes the document $name as it stands', ({ name, text }) => {
    expect(validate(schema, parse(text))).toEqual([]);
    expect(text).toMatch(new RegExp(`(query|mutation) ${name}\\b`));
  });

  test('knows every topic the connector subscribes to', () => {
    const topics = schema.getType('WebhookSubscriptionTopic') as GraphQLEnumType;
    const names = topics.getValues().map(({ name }) => name);
    expect(wantedTopics.filter((topic) => !names.includes(topic))).toEqual([]);
  });
});
