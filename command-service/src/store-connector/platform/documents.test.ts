import { beforeAll, describe, expect, test } from '@jest/globals';
import { type GraphQLEnumType, type GraphQLSchema, parse, validate } from 'graphql';
import { readPlatformSchema } from '@quartermaster/store-simulator/platform-schema/read-platform-schema';
import {
  activeSubscriptions,
  cancelAppSubscription,
  createAppSubscription,
} from './app-subscriptions.ts';
import { bulkOrdersQuery, bulkProductsQuery, pollBulkOperation, runBulkQuery } from './bulk.ts';
import { collectionById, collectionProducts, collectionsPage } from './collections.ts';
import {
  orderById,
  orderCensus,
  orderLines,
  orderRefunds,
  ordersSince,
  refundLines,
} from './orders.ts';
import { productById, productsSince, productVariants, variantComponents } from './products.ts';
import {
  productCensus,
  productOfInventoryItem,
  productOfVariant,
  variantsCount,
} from './product-questions.ts';
import { shopAndLocations, shopAndScopes } from './shop.ts';
import {
  activateStock,
  adjustQuantities,
  inventoryPage,
  itemLevels,
  stockAtLocation,
} from './stock.ts';
import {
  createSubscription,
  PLAN_TOPIC,
  subscriptionsPage,
  requestedTopics,
} from './subscriptions.ts';

const documents: readonly { readonly name: string; readonly text: string }[] = [
  shopAndScopes,
  shopAndLocations,
  productsSince,
  productById,
  productVariants,
  variantComponents,
  productCensus,
  variantsCount,
  productOfInventoryItem,
  productOfVariant,
  ordersSince,
  orderById,
  orderCensus,
  orderLines,
  orderRefunds,
  refundLines,
  collectionsPage,
  collectionById,
  collectionProducts,
  inventoryPage,
  itemLevels,
  stockAtLocation,
  adjustQuantities,
  activateStock,
  subscriptionsPage,
  createSubscription,
  activeSubscriptions,
  createAppSubscription,
  cancelAppSubscription,
  runBulkQuery,
  pollBulkOperation,
  { name: 'BulkProducts', text: bulkProductsQuery },
  { name: 'BulkOrders', text: bulkOrdersQuery('2025-07-01') },
];

describe.each(['2026-07', '2026-10'] as const)("the platform's schema of %s", (version) => {
  let schema: GraphQLSchema;

  beforeAll(() => {
    schema = readPlatformSchema(version);
  });

  test.each(documents)('accepts the document $name', ({ name, text }) => {
    expect(validate(schema, parse(text))).toEqual([]);
    expect(text).toMatch(new RegExp(`(query|mutation) ${name}\\b`));
  });

  test("has every topic of the connector's subscriptions", () => {
    const topics = schema.getType('WebhookSubscriptionTopic') as GraphQLEnumType;
    const names = topics.getValues().map(({ name }) => name);
    expect([...requestedTopics, PLAN_TOPIC].filter((topic) => !names.includes(topic))).toEqual([]);
  });
});
