import { GraphQLError, type GraphQLResolveInfo } from 'graphql';
import type { BulkOperations } from '../bulk/model.ts';
import type { ShopKeeper } from '../shop/keeper.ts';
import type { Shop } from '../shop/shop.ts';

/** The context of the resolvers. */
export interface Context {
  readonly shop: Shop;
  readonly keeper: ShopKeeper;
  readonly bulk: BulkOperations;
  /** Permissions of the app. */
  readonly scopes: readonly string[];
  /** Address of the simulator. */
  readonly publicUrl: string;
  /** Base of the addresses of pictures. */
  readonly picturesUrl: string;
  /** True in a bulk operation: connections have no pages and return everything. */
  readonly listsEverything: boolean;
}

/** Any resolver with any source and arguments; the schema checks both before the call. */
export type Resolver = (
  source: never,
  args: never,
  context: Context,
  info: GraphQLResolveInfo,
) => unknown;
export type TypeResolvers = Readonly<Record<string, Resolver>>;

/** An error of the caller, returned as a GraphQL error. */
export const badRequest = (message: string): GraphQLError =>
  new GraphQLError(message, { extensions: { code: 'BAD_REQUEST' } });

export interface UserError {
  readonly field: readonly string[] | null;
  readonly message: string;
  readonly code?: string;
}

export const userError = (
  field: readonly string[] | null,
  message: string,
  code?: string,
): UserError => ({ field, message, ...(code === undefined ? {} : { code }) });

/** An input without fields that are omitted or null. */
export const withoutNulls = <Input extends object>(
  input: Input | null | undefined,
): { readonly [Field in keyof Input]?: NonNullable<Input[Field]> } =>
  Object.fromEntries(
    Object.entries(input ?? {}).filter(([, value]) => value !== null && value !== undefined),
  ) as { readonly [Field in keyof Input]?: NonNullable<Input[Field]> };
