import { GraphQLError, type GraphQLResolveInfo } from 'graphql';
import type { BulkOperations } from '../bulk/model.ts';
import type { ShopKeeper } from '../shop/keeper.ts';
import type { Shop } from '../shop/shop.ts';

/** What resolvers may use. */
export interface Context {
  readonly shop: Shop;
  readonly keeper: ShopKeeper;
  readonly bulk: BulkOperations;
  /** Pictures have addresses under it. */
  readonly picturesUrl: string;
  /** In a bulk operation connections have no pages: everything is listed. */
  readonly listsEverything: boolean;
}

/** Any resolver, whatever its source and arguments; the schema has checked both before it is called. */
export type Resolver = (
  source: never,
  args: never,
  context: Context,
  info: GraphQLResolveInfo,
) => unknown;
export type TypeResolvers = Readonly<Record<string, Resolver>>;

/** A mistake of the caller, told as a GraphQL error. */
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

/** An input without the fields that were left out or given as null. */
export const given = <Input extends object>(
  input: Input | null | undefined,
): { readonly [Field in keyof Input]?: NonNullable<Input[Field]> } =>
  Object.fromEntries(
    Object.entries(input ?? {}).filter(([, value]) => value !== null && value !== undefined),
  ) as { readonly [Field in keyof Input]?: NonNullable<Input[Field]> };
