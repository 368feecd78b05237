import { isBundle } from '../../catalogue/model.ts';
import { numericId } from '../../shop/ids.ts';
import { itemUpdatedAt, productAt, variantAt, type Shop } from '../../shop/shop.ts';
import type { Context, TypeResolvers } from '../context.ts';
import { numberedListing, readPage, timedListing, type Listing, type PageArgs } from '../paging.ts';
import { parseSearch, createSearchTest, type SearchFields } from '../search.ts';

export interface CountArgs {
  /** The platform counts up to it; null counts all. */
  readonly limit: number | null;
}

export const upTo = (limit: number | null, count: number): number =>
  Math.min(count, limit ?? Infinity);

export interface SearchArgs extends PageArgs {
  readonly query?: string | null;
  readonly sortKey?: string;
}

const isBundleProduct = (shop: Shop, product: number) =>
  (productAt(shop, product)?.variants ?? []).some((index) => {
    const variant = variantAt(shop, index);
    return variant !== undefined && isBundle(variant);
  });

const productFields = (shop: Shop): SearchFields<number> => {
  const at = (index: number) => productAt(shop, index);
  return {
    id: { number: (index) => numericId('Product', index) },
    created_at: { moment: (index) => at(index)?.createdAt ?? 0 },
    updated_at: { moment: (index) => at(index)?.updatedAt ?? 0 },
    published_at: { moment: (index) => at(index)?.publishedAt ?? 0 },
    status: { text: (index) => at(index)?.status ?? '' },
    vendor: { text: (index) => at(index)?.vendor ?? '' },
    product_type: { text: (index) => at(index)?.productType ?? '' },
    title: { text: (index) => at(index)?.title ?? '' },
    bundles: { text: (index) => String(isBundleProduct(shop, index)) },
  };
};

const variantFields = (shop: Shop): SearchFields<number> => {
  const at = (index: number) => variantAt(shop, index);
  return {
    id: { number: (index) => numericId('ProductVariant', index) },
    sku: { text: (index) => at(index)?.sku ?? '' },
    barcode: { text: (index) => at(index)?.barcode ?? '' },
    product_id: { number: (index) => numericId('Product', at(index)?.product ?? -1) },
    updated_at: { moment: (index) => at(index)?.updatedAt ?? 0 },
  };
};

const itemFields = (shop: Shop): SearchFields<number> => ({
  id: { number: (index) => numericId('InventoryItem', index) },
  sku: { text: (index) => variantAt(shop, index)?.sku ?? '' },
  created_at: { moment: (index) => variantAt(shop, index)?.createdAt ?? 0 },
  updated_at: { moment: (index) => itemUpdatedAt(shop, index) },
});

const listUndeleted = (list: readonly { readonly deleted?: true }[]): readonly number[] =>
  list.flatMap(({ deleted }, index) => (deleted === undefined ? [index] : []));

const sortedProducts = (shop: Shop, { query, sortKey }: SearchArgs): Listing<number> => {
  const numbers = listUndeleted(shop.catalogue.products);
  const matches = createSearchTest(parseSearch(query), productFields(shop));
  if (sortKey === 'UPDATED_AT')
    return timedListing(numbers, (i) => productAt(shop, i)?.updatedAt ?? 0, matches);
  if (sortKey === 'CREATED_AT')
    return timedListing(numbers, (i) => productAt(shop, i)?.createdAt ?? 0, matches);
  if (sortKey !== 'TITLE') return numberedListing(numbers, matches);
  const getTitle = (index: number) => productAt(shop, index)?.title ?? '';
  const places = new Map(
    [...numbers].sort((a, b) => (getTitle(a) < getTitle(b) ? -1 : 1)).map((n, i) => [n, i]),
  );
  return timedListing(numbers, (index) => places.get(index) ?? 0, matches);
};

const variantList = ({ shop }: Context, { query }: SearchArgs) =>
  numberedListing(
    listUndeleted(shop.catalogue.variants),
    createSearchTest(parseSearch(query), variantFields(shop)),
  );

const itemList = ({ shop }: Context, { query }: SearchArgs) =>
  numberedListing(
    listUndeleted(shop.catalogue.variants),
    createSearchTest(parseSearch(query), itemFields(shop)),
  );

const collectionList = ({ shop }: Context, { query, sortKey }: SearchArgs) => {
  const updatedAt = (index: number) => shop.collections[index]?.updatedAt ?? 0;
  const numbers = shop.collections.map((_, index) => index);
  const matches = createSearchTest(parseSearch(query), { updated_at: { moment: updatedAt } });
  return sortKey === 'UPDATED_AT'
    ? timedListing(numbers, updatedAt, matches)
    : numberedListing(numbers, matches);
};

export const productQueries: TypeResolvers = {
  products: (_: unknown, args: SearchArgs, context) =>
    readPage(sortedProducts(context.shop, args), args, context),
  productVariants: (_: unknown, args: SearchArgs, context) =>
    readPage(variantList(context, args), args, context),
  productsCount: (_: unknown, { limit }: CountArgs, { shop }) =>
    upTo(limit, listUndeleted(shop.catalogue.products).length),
  productVariantsCount: (_: unknown, { limit }: CountArgs, { shop }) =>
    upTo(limit, listUndeleted(shop.catalogue.variants).length),
  inventoryItems: (_: unknown, args: SearchArgs, context) =>
    readPage(itemList(context, args), args, context),
  collections: (_: unknown, args: SearchArgs, context) =>
    readPage(collectionList(context, args), args, context),
};
