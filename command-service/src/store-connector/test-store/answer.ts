import { type BulkQuery, prepareBulkQuery } from '@quartermaster/store-simulator/bulk/bulk-query';
import { buildStoreSchema } from '@quartermaster/store-simulator/graphql/schema';
import { type DocumentNode, execute, type ExecutionResult, parse, validate } from 'graphql';
import type { TestShop } from '../test-shop-data.ts';
import { type TestBulk, testStoreTypes } from './types.ts';

/** The schema of the simulator over the small shop. */
const schema = buildStoreSchema(testStoreTypes);

const documents = new Map<string, DocumentNode>();
const parseDocument = (text: string): DocumentNode => {
  const known = documents.get(text) ?? parse(text);
  const [error] = documents.has(text) ? [] : validate(schema, known);
  if (error !== undefined) throw error;
  documents.set(text, known);
  return known;
};

const noBulk: TestBulk = { run: () => null, find: () => null };

/** Answers a document as a store with this shop. */
export const answerDocument = async (
  shop: TestShop,
  text: string,
  variables: Readonly<Record<string, unknown>>,
  bulk = noBulk,
): Promise<ExecutionResult> => {
  const contextValue = { shop, bulk, listsEverything: false };
  return await execute({
    schema,
    document: parseDocument(text),
    variableValues: variables,
    contextValue,
  });
};

const bulkQueries = new Map<string, BulkQuery>();
const prepareQuery = (text: string): BulkQuery => {
  const query = bulkQueries.get(text) ?? prepareBulkQuery(schema, text);
  if ('refusal' in query) throw new Error(query.refusal);
  bulkQueries.set(text, query);
  return query;
};

/** The lines of a bulk answer; all children after all parents, as loosely as the platform allows. */
export const bulkLines = (shop: TestShop, text: string): readonly string[] => {
  const query = prepareQuery(text);
  const context = { shop, bulk: noBulk, listsEverything: true } as never;
  const lines: { readonly line: string; readonly depth: number }[] = [];
  const depths = new Map<unknown, number>();
  const add = (line: string): void => {
    const { id, __parentId } = JSON.parse(line) as { id: unknown; __parentId?: string };
    const depth = __parentId === undefined ? 0 : (depths.get(__parentId) ?? 0) + 1;
    if (id !== null) depths.set(id, depth);
    lines.push({ line, depth });
  };
  for (const root of query.roots(context)) query.write(root, context, add);
  return lines.sort((a, b) => a.depth - b.depth).map(({ line }) => line);
};
