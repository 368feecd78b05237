import { formatInstant } from '../../calendar.ts';
import {
  isBundle,
  variantTitle,
  type Component,
  type Product,
  type Variant,
} from '../../catalogue/model.ts';
import { productsIn } from '../../shop/collections.ts';
import { gid, indexOfGid, numericId } from '../../shop/ids.ts';
import {
  listPublications,
  sellableUnits,
  productAt,
  variantAt,
  type Shop,
} from '../../shop/shop.ts';
import type { Context, Resolver, TypeResolvers } from '../context.ts';
import { toListing, numberedListing, readPage, type PageArgs } from '../paging.ts';
import { formatMoney } from '../shop-resolvers.ts';

type ReadProductField = (product: Product, context: Context, index: number) => unknown;
type ReadVariantField = (variant: Variant, context: Context, index: number) => unknown;

/** Resolves a field of a product, also of a deleted one that old orders name. */
const resolveProductField =
  (read: ReadProductField): Resolver =>
  (index: number, _: unknown, context) => {
    const product = context.shop.catalogue.products[index];
    if (product === undefined) throw new RangeError(`No product ${index}`);
    return read(product, context, index);
  };
export const resolveVariantField =
  (read: ReadVariantField): Resolver =>
  (index: number, _: unknown, context) => {
    const variant = context.shop.catalogue.variants[index];
    if (variant === undefined) throw new RangeError(`No variant ${index}`);
    return read(variant, context, index);
  };

interface BundlePart {
  readonly bundle: number;
  readonly component: Component;
}

const listParts = (shop: Shop, bundle: number): readonly BundlePart[] =>
  (shop.catalogue.variants[bundle]?.components ?? []).map((component) => ({ bundle, component }));

const bundleParts = (shop: Shop, product: number): readonly BundlePart[] =>
  (productAt(shop, product)?.variants ?? []).flatMap((variant) => listParts(shop, variant));

const findPosition = ({ shop }: Context, variant: number): number =>
  (shop.catalogue.products[shop.catalogue.variants[variant]?.product ?? 0]?.variants ?? []).indexOf(
    variant,
  ) + 1;

const listSelectedOptions = (shop: Shop, variant: Variant) =>
  (shop.catalogue.products[variant.product]?.options ?? []).map(({ name }, index) => ({
    name,
    value: variant.values[index] ?? '',
  }));

const productFields: TypeResolvers = {
  id: (index: number) => gid('Product', index),
  legacyResourceId: (index: number) => numericId('Product', index),
  title: resolveProductField(({ title }) => title),
  handle: resolveProductField(({ handle }) => handle),
  status: resolveProductField(({ status }) => status),
  vendor: resolveProductField(({ vendor }) => vendor),
  productType: resolveProductField(({ productType }) => productType),
  tags: resolveProductField(({ tags }) => tags),
  createdAt: resolveProductField(({ createdAt }) => formatInstant(createdAt)),
  updatedAt: resolveProductField(({ updatedAt }) => formatInstant(updatedAt)),
  publishedAt: resolveProductField(({ publishedAt }) =>
    publishedAt === null ? null : formatInstant(publishedAt),
  ),
  category: resolveProductField(({ category }) => category),
  featuredMedia: (index: number) => index,
  options: resolveProductField(({ options }, _, index) =>
    options.map((option, place) => ({
      ...option,
      id: gid('ProductOption', index * 10 + place),
      position: place + 1,
    })),
  ),
  totalInventory: resolveProductField(({ variants }, { shop }) =>
    variants.reduce((sum, variant) => sum + sellableUnits(shop, variant), 0),
  ),
  variantsCount: resolveProductField(({ variants }) => variants.length),
  hasVariantsThatRequiresComponents: (index: number, _: unknown, { shop }) =>
    bundleParts(shop, index).length > 0,
  availablePublicationsCount: (index: number, _: unknown, { shop }) =>
    listPublications(shop, index).size,
  variants: (index: number, args: PageArgs, context) =>
    readPage(
      numberedListing(context.shop.catalogue.products[index]?.variants ?? []),
      args,
      context,
    ),
  bundleComponents: (index: number, args: PageArgs, context) =>
    readPage(toListing(bundleParts(context.shop, index)), args, context),
};

const variantFields: TypeResolvers = {
  id: (index: number) => gid('ProductVariant', index),
  legacyResourceId: (index: number) => numericId('ProductVariant', index),
  title: resolveVariantField(variantTitle),
  displayName: resolveVariantField(
    (variant, { shop }) =>
      `${shop.catalogue.products[variant.product]?.title ?? ''} - ${variantTitle(variant)}`,
  ),
  sku: resolveVariantField(({ sku }) => sku),
  barcode: resolveVariantField(({ barcode }) => barcode),
  price: resolveVariantField(({ price }) => formatMoney(price)),
  compareAtPrice: resolveVariantField(({ compareAtPrice }) =>
    compareAtPrice === null ? null : formatMoney(compareAtPrice),
  ),
  position: (index: number, _: unknown, context) => findPosition(context, index),
  createdAt: resolveVariantField(({ createdAt }) => formatInstant(createdAt)),
  updatedAt: resolveVariantField(({ updatedAt }) => formatInstant(updatedAt)),
  inventoryQuantity: (index: number, _: unknown, { shop }) => sellableUnits(shop, index),
  inventoryPolicy: resolveVariantField(({ inventoryPolicy }) => inventoryPolicy),
  inventoryItem: (index: number) => index,
  requiresComponents: resolveVariantField(isBundle),
  selectedOptions: resolveVariantField((variant, { shop }) => listSelectedOptions(shop, variant)),
  product: resolveVariantField(({ product }) => product),
  media: resolveVariantField(({ product }, context) =>
    readPage(toListing([product]), { first: 1 }, context),
  ),
  productVariantComponents: (index: number, args: PageArgs, context) =>
    readPage(toListing(listParts(context.shop, index)), args, context),
};

const resolveImageUrl: Resolver = (product: number, _: unknown, { shop, picturesUrl }) =>
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
  Image: { url: resolveImageUrl },
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
      readPage(numberedListing([component.variant]), args, context),
  },
  Collection: {
    id: (index: number) => gid('Collection', index),
    title: (index: number, _: unknown, { shop }) => shop.collections[index]?.title,
    handle: (index: number, _: unknown, { shop }) => shop.collections[index]?.handle,
    updatedAt: (index: number, _: unknown, { shop }) =>
      formatInstant(shop.collections[index]?.updatedAt ?? 0),
    productsCount: (index: number, _: unknown, { shop }) =>
      listCollectionProducts(shop, index).length,
    availablePublicationsCount: () => 2,
    products: (index: number, args: PageArgs, context) =>
      readPage(numberedListing(listCollectionProducts(context.shop, index)), args, context),
  },
};

const listCollectionProducts = (shop: Shop, index: number): readonly number[] => {
  const collection = shop.collections[index];
  return collection === undefined ? [] : productsIn(collection, shop.catalogue);
};

/** One entry by its id; null when it does not exist or was deleted. */
export const productLookups: TypeResolvers = {
  product: (_: unknown, { id }: { id: string }, { shop }) =>
    existingIndex(indexOfGid('Product', id), (i) => productAt(shop, i)),
  productVariant: (_: unknown, { id }: { id: string }, { shop }) =>
    existingIndex(indexOfGid('ProductVariant', id), (i) => variantAt(shop, i)),
  collection: (_: unknown, { id }: { id: string }, { shop }) =>
    existingIndex(indexOfGid('Collection', id), (i) => shop.collections[i]),
};

export const existingIndex = (
  index: number | undefined,
  find: (index: number) => unknown,
): number | null => (index !== undefined && find(index) !== undefined ? index : null);
