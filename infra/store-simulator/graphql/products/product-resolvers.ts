import { isoOf } from '../../calendar.ts';
import {
  isBundle,
  variantTitle,
  type Component,
  type Product,
  type Variant,
} from '../../catalogue/model.ts';
import { productsIn } from '../../shop/collections.ts';
import { gid, indexOfGid, numericId } from '../../shop/ids.ts';
import { publicationsOf, sellableUnits, productAt, variantAt, type Shop } from '../../shop/shop.ts';
import type { Context, Resolver, TypeResolvers } from '../context.ts';
import { listingOf, numberedListing, pageOf, type PageArgs } from '../paging.ts';
import { moneyOf } from '../shop-resolvers.ts';

type OfProduct = (product: Product, context: Context, index: number) => unknown;
type OfVariant = (variant: Variant, context: Context, index: number) => unknown;

/** Resolves a field of a product, also of a deleted one that old orders name. */
const ofProduct =
  (read: OfProduct): Resolver =>
  (index: number, _: unknown, context) => {
    const product = context.shop.catalogue.products[index];
    if (product === undefined) throw new RangeError(`No product ${index}`);
    return read(product, context, index);
  };
export const ofVariant =
  (read: OfVariant): Resolver =>
  (index: number, _: unknown, context) => {
    const variant = context.shop.catalogue.variants[index];
    if (variant === undefined) throw new RangeError(`No variant ${index}`);
    return read(variant, context, index);
  };

interface BundlePart {
  readonly bundle: number;
  readonly component: Component;
}

const partsOf = (shop: Shop, bundle: number): readonly BundlePart[] =>
  (shop.catalogue.variants[bundle]?.components ?? []).map((component) => ({ bundle, component }));

const bundleParts = (shop: Shop, product: number): readonly BundlePart[] =>
  (productAt(shop, product)?.variants ?? []).flatMap((variant) => partsOf(shop, variant));

const positionOf = ({ shop }: Context, variant: number): number =>
  (shop.catalogue.products[shop.catalogue.variants[variant]?.product ?? 0]?.variants ?? []).indexOf(
    variant,
  ) + 1;

const optionsOf = (shop: Shop, variant: Variant) =>
  (shop.catalogue.products[variant.product]?.options ?? []).map(({ name }, index) => ({
    name,
    value: variant.values[index] ?? '',
  }));

const productFields: TypeResolvers = {
  id: (index: number) => gid('Product', index),
  legacyResourceId: (index: number) => numericId('Product', index),
  title: ofProduct(({ title }) => title),
  handle: ofProduct(({ handle }) => handle),
  status: ofProduct(({ status }) => status),
  vendor: ofProduct(({ vendor }) => vendor),
  productType: ofProduct(({ productType }) => productType),
  tags: ofProduct(({ tags }) => tags),
  createdAt: ofProduct(({ createdAt }) => isoOf(createdAt)),
  updatedAt: ofProduct(({ updatedAt }) => isoOf(updatedAt)),
  publishedAt: ofProduct(({ publishedAt }) => (publishedAt === null ? null : isoOf(publishedAt))),
  category: ofProduct(({ category }) => category),
  featuredMedia: (index: number) => index,
  options: ofProduct(({ options }, _, index) =>
    options.map((option, place) => ({
      ...option,
      id: gid('ProductOption', index * 10 + place),
      position: place + 1,
    })),
  ),
  totalInventory: ofProduct(({ variants }, { shop }) =>
    variants.reduce((sum, variant) => sum + sellableUnits(shop, variant), 0),
  ),
  variantsCount: ofProduct(({ variants }) => variants.length),
  hasVariantsThatRequiresComponents: (index: number, _: unknown, { shop }) =>
    bundleParts(shop, index).length > 0,
  availablePublicationsCount: (index: number, _: unknown, { shop }) =>
    publicationsOf(shop, index).size,
  variants: (index: number, args: PageArgs, context) =>
    pageOf(numberedListing(context.shop.catalogue.products[index]?.variants ?? []), args, context),
  bundleComponents: (index: number, args: PageArgs, context) =>
    pageOf(listingOf(bundleParts(context.shop, index)), args, context),
};

const variantFields: TypeResolvers = {
  id: (index: number) => gid('ProductVariant', index),
  legacyResourceId: (index: number) => numericId('ProductVariant', index),
  title: ofVariant(variantTitle),
  displayName: ofVariant(
    (variant, { shop }) =>
      `${shop.catalogue.products[variant.product]?.title ?? ''} - ${variantTitle(variant)}`,
  ),
  sku: ofVariant(({ sku }) => sku),
  barcode: ofVariant(({ barcode }) => barcode),
  price: ofVariant(({ price }) => moneyOf(price)),
  compareAtPrice: ofVariant(({ compareAtPrice }) =>
    compareAtPrice === null ? null : moneyOf(compareAtPrice),
  ),
  position: (index: number, _: unknown, context) => positionOf(context, index),
  createdAt: ofVariant(({ createdAt }) => isoOf(createdAt)),
  updatedAt: ofVariant(({ updatedAt }) => isoOf(updatedAt)),
  inventoryQuantity: (index: number, _: unknown, { shop }) => sellableUnits(shop, index),
  inventoryPolicy: ofVariant(({ inventoryPolicy }) => inventoryPolicy),
  inventoryItem: (index: number) => index,
  requiresComponents: ofVariant(isBundle),
  selectedOptions: ofVariant((variant, { shop }) => optionsOf(shop, variant)),
  product: ofVariant(({ product }) => product),
  media: ofVariant(({ product }, context) => pageOf(listingOf([product]), { first: 1 }, context)),
  productVariantComponents: (index: number, args: PageArgs, context) =>
    pageOf(listingOf(partsOf(context.shop, index)), args, context),
};

const pictureOf: Resolver = (product: number, _: unknown, { shop, picturesUrl }) =>
  shop.catalogue.products[product]?.imageUrl ??
  `${picturesUrl}/${numericId('Product', product)}.svg`;

export const productTypes: Readonly<Record<string, TypeResolvers>> = {
  Product: productFields,
  ProductVariant: variantFields,
  MediaImage: {
    id: (product: number) => `gid://shopify/MediaImage/${numericId('Product', product)}`,
    preview: (product: number) => product,
  },
  MediaPreviewImage: { image: (product: number) => product },
  Image: { url: pictureOf },
  ProductVariantComponent: {
    id: ({ bundle, component }: BundlePart) =>
      `gid://shopify/ProductVariantComponent/${bundle}-${component.variant}`,
    quantity: ({ component }: BundlePart) => component.quantity,
    productVariant: ({ component }: BundlePart) => component.variant,
  },
  ProductBundleComponent: {
    quantity: ({ component }: BundlePart) => component.quantity,
    componentProduct: ({ component }: BundlePart, _: unknown, { shop }) =>
      shop.catalogue.variants[component.variant]?.product,
    componentVariants: ({ component }: BundlePart, args: PageArgs, context) =>
      pageOf(numberedListing([component.variant]), args, context),
  },
  Collection: {
    id: (index: number) => gid('Collection', index),
    title: (index: number, _: unknown, { shop }) => shop.collections[index]?.title,
    handle: (index: number, _: unknown, { shop }) => shop.collections[index]?.handle,
    updatedAt: (index: number, _: unknown, { shop }) =>
      isoOf(shop.collections[index]?.updatedAt ?? 0),
    productsCount: (index: number, _: unknown, { shop }) => collected(shop, index).length,
    availablePublicationsCount: () => 2,
    products: (index: number, args: PageArgs, context) =>
      pageOf(numberedListing(collected(context.shop, index)), args, context),
  },
};

const collected = (shop: Shop, index: number): readonly number[] => {
  const collection = shop.collections[index];
  return collection === undefined ? [] : productsIn(collection, shop.catalogue);
};

/** One entry by its id; null when it does not exist or was deleted. */
export const productLookups: TypeResolvers = {
  product: (_: unknown, { id }: { id: string }, { shop }) =>
    known(indexOfGid('Product', id), (i) => productAt(shop, i)),
  productVariant: (_: unknown, { id }: { id: string }, { shop }) =>
    known(indexOfGid('ProductVariant', id), (i) => variantAt(shop, i)),
  collection: (_: unknown, { id }: { id: string }, { shop }) =>
    known(indexOfGid('Collection', id), (i) => shop.collections[i]),
};

export const known = (index: number | undefined, find: (index: number) => unknown): number | null =>
  index !== undefined && find(index) !== undefined ? index : null;
