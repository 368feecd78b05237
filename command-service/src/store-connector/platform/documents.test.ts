import { readdirSync, readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from '@jest/globals';
import {
  getOperationAST,
  type GraphQLEnumType,
  type GraphQLSchema,
  parse,
  validate,
} from 'graphql';
import { MAX_QUERY_COST, queryCost } from '@quartermaster/store-simulator/graphql/cost';
import { buildStoreSchema } from '@quartermaster/store-simulator/graphql/schema';
import { readPlatformSchema } from '@quartermaster/store-simulator/platform-schema/read-platform-schema';
import {
  activeSubscriptions,
  cancelAppSubscription,
  createAppSubscription,
  installedApp,
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
import { storeSize } from './store-size.ts';
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
  installedApp,
  storeSize,
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

describe('the schema of the simulator', () => {
  const schema = buildStoreSchema();
  /** The largest that the connector asks for. */
  const variables = { items: 250, levels: 100 };

  test.each(documents)(
    'accepts the document $name, at a cost within the limit of a query',
    ({ text }) => {
      const document = parse(text);
      expect(validate(schema, document)).toEqual([]);
      const operation = getOperationAST(document)!;
      const cost = queryCost({ schema, operation, fragments: new Map(), variables });
      expect(cost).toBeLessThanOrEqual(MAX_QUERY_COST);
    },
  );
});

test('no document is missing here', () => {
  const sources = readdirSync(import.meta.dirname)
    .filter((file) => !file.endsWith('.test.ts'))
    .map((file) => readFileSync(`${import.meta.dirname}/${file}`, 'utf8'));
  const defined = [...sources.join('').matchAll(/defineDocument\(\{\s+name: '(\w+)'/g)];
  expect(defined.length).toBeGreaterThan(0);
  expect(documents.map(({ name }) => name)).toEqual(
    expect.arrayContaining(defined.map(([, name]) => name)),
  );
});
