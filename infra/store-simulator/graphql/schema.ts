import { readdirSync, readFileSync } from 'node:fs';
import {
  buildSchema,
  type GraphQLScalarType,
  isInterfaceType,
  isObjectType,
  isScalarType,
  isSpecifiedScalarType,
  Kind,
  type GraphQLFieldResolver,
  type GraphQLObjectType,
  type GraphQLSchema,
} from 'graphql';
import { billingMutations, billingTypes } from './billing-resolvers.ts';
import { type TypeResolvers, userError } from './context.ts';
import { inventoryLookups, inventoryTypes } from './stock/inventory-resolvers.ts';
import { itemMutations } from './products/item-mutations.ts';
import { orderQueries } from './orders/order-queries.ts';
import { orderTypes } from './orders/order-resolvers.ts';
import { connectionResolvers, pageInfoResolvers } from './paging.ts';
import { productMutations } from './products/product-mutations.ts';
import { productQueries } from './products/product-queries.ts';
import { productLookups, productTypes } from './products/product-resolvers.ts';
import { shopQueries, shopTypes } from './shop-resolvers.ts';
import { adjustmentTypes } from './stock/stock-adjustment.ts';
import { stockMutations } from './stock/stock-mutations.ts';
import { variantMutations } from './products/variant-mutations.ts';
import { webhookMutations, webhookQueries, webhookTypes } from './webhook-resolvers.ts';
import { formatInstant } from '../calendar.ts';
import type { BulkOperation } from '../bulk/model.ts';

const bulkQueries: TypeResolvers = {
  bulkOperation: (_: unknown, { id }: { id: string }, { bulk }) => bulk.find(id) ?? null,
};

interface RunArgs {
  readonly query: string;
  readonly groupObjects: boolean;
}

const bulkMutations: TypeResolvers = {
  bulkOperationRunQuery: (_: unknown, { query, groupObjects }: RunArgs, { bulk }) => {
    if (groupObjects) {
      const message = 'The simulator does not group objects; use groupObjects: false';
      return { bulkOperation: null, userErrors: [userError(['groupObjects'], message, 'INVALID')] };
    }
    const started = bulk.run(query);
    if ('problem' in started) return { bulkOperation: null, userErrors: [started.problem] };
    return { bulkOperation: started.operation, userErrors: [] };
  },
  bulkOperationCancel: (_: unknown, { id }: { id: string }, { bulk }) => {
    const operation = bulk.cancel(id);
    const missing = userError(['id'], 'Bulk operation does not exist');
    return { bulkOperation: operation ?? null, userErrors: operation ? [] : [missing] };
  },
};

const bulkTypes: Readonly<Record<string, TypeResolvers>> = {
  BulkOperation: {
    type: () => 'QUERY',
    createdAt: ({ createdAt }: BulkOperation) => formatInstant(createdAt),
    completedAt: ({ completedAt }: BulkOperation) =>
      completedAt === null ? null : formatInstant(completedAt),
  },
};

/** Resolvers of the types of a schema, for any context. */
type Resolvers = Readonly<Record<string, Readonly<Record<string, (...args: never[]) => unknown>>>>;

const sampleResolvers: Readonly<Record<string, TypeResolvers>> = {
  ...shopTypes,
  ...productTypes,
  ...inventoryTypes,
  ...adjustmentTypes,
  ...orderTypes,
  ...bulkTypes,
  ...webhookTypes,
  ...billingTypes,
  QueryRoot: {
    ...shopQueries,
    ...productQueries,
    ...productLookups,
    ...inventoryLookups,
    ...orderQueries,
    ...bulkQueries,
    ...webhookQueries,
  },
  Mutation: {
    ...stockMutations,
    ...itemMutations,
    ...productMutations,
    ...variantMutations,
    ...bulkMutations,
    ...webhookMutations,
    ...billingMutations,
  },
};

const property =
  (name: string) =>
  (source: Readonly<Record<string, unknown>>): unknown =>
    source[name];

const pagingResolvers = ({ name }: GraphQLObjectType): Resolvers[string] | undefined => {
  if (name === 'PageInfo') return pageInfoResolvers;
  return name.endsWith('Connection') ? connectionResolvers : undefined;
};

const attach = (type: GraphQLObjectType, resolvers: Resolvers) => {
  const table = pagingResolvers(type) ?? resolvers[type.name] ?? {};
  for (const field of Object.values(type.getFields())) {
    const resolver = table[field.name] ?? property(field.name);
    field.resolve = resolver as GraphQLFieldResolver<unknown, unknown>;
  }
};

/** The platform writes these as texts; input values are kept as written. */
const asText = (scalar: GraphQLScalarType) => {
  scalar.serialize = String;
  scalar.parseValue = String;
  scalar.parseLiteral = (node) => {
    const isText = node.kind === Kind.STRING || node.kind === Kind.INT || node.kind === Kind.FLOAT;
    if (!isText) throw new TypeError(`${scalar.name} must be a text or a number`);
    return node.value;
  };
};

/** Interfaces with one type in the simulator; objects of other interfaces name their type. */
const ONLY_TYPE: Readonly<Record<string, string>> = { Media: 'MediaImage', Publishable: 'Product' };

const definitions = (): string => {
  const folder = new URL('./schema/', import.meta.url);
  return readdirSync(folder)
    .filter((file) => file.endsWith('.graphql'))
    .map((file) => readFileSync(new URL(file, folder), 'utf8'))
    .join('\n');
};

/** The simulator's part of the platform's schema, executable over the sample shop unless other resolvers are given. */
export const buildStoreSchema = (resolvers: Resolvers = sampleResolvers): GraphQLSchema => {
  const schema = buildSchema(definitions());
  for (const type of Object.values(schema.getTypeMap())) {
    if (type.name.startsWith('__')) continue;
    if (isObjectType(type)) attach(type, resolvers);
    else if (isScalarType(type) && !isSpecifiedScalarType(type)) asText(type);
    else if (isInterfaceType(type)) {
      type.resolveType = (value: { readonly __typename?: string }) =>
        ONLY_TYPE[type.name] ?? value.__typename;
    }
  }
  return schema;
};
