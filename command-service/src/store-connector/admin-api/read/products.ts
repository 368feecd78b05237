import { getAvailableUnits } from '../../facts/catalogue-fold.ts';
import type { StoreProduct, StoreVariant } from '../../facts/observed.ts';
import { productOfInventoryItem, productOfVariant } from '../../platform/product-questions.ts';
import {
  productById,
  type ProductNode,
  productVariants,
  variantComponents,
  type VariantNode,
} from '../../platform/products.ts';
import { stockAtLocation } from '../../platform/stock.ts';
import type { AdminApi, CallOptions } from '../admin-api.ts';
import { requirePage, readPages, readAllNodes } from '../pages.ts';

const readComponents = async (
  api: AdminApi,
  { id, requiresComponents }: VariantNode,
  options: CallOptions,
): Promise<StoreVariant['components']> => {
  if (!requiresComponents) return [];
  const pages = readPages(async (after) => {
    const { productVariant } = await api.call(variantComponents, { id, after }, options);
    return requirePage(productVariant?.productVariantComponents);
  });
  const components = [];
  for await (const { nodes } of pages) components.push(...nodes);
  return components.map(({ quantity, productVariant }) => ({
    storeVariantId: productVariant.id,
    quantity,
  }));
};

const completeVariant = async (
  api: AdminApi,
  node: VariantNode,
  options: CallOptions,
): Promise<StoreVariant> => {
  const { media, ...root } = node;
  const components = await readComponents(api, node, options);
  return { ...root, imageUrl: media.nodes[0] ?? null, components };
};

/** A product with all its variants and their components, starting from one page of it. */
export const completeProduct = async (
  api: AdminApi,
  { variants: first, ...root }: ProductNode,
  options: CallOptions,
): Promise<StoreProduct> => {
  const nodes = await readAllNodes(first, async (after) => {
    const { product } = await api.call(productVariants, { id: root.id, after }, options);
    return product?.variants;
  });
  const variants: StoreVariant[] = [];
  for (const node of nodes) variants.push(await completeVariant(api, node, options));
  return { ...root, variants };
};

/** The current product; null when the id is unknown. */
export const readProduct = async (
  api: AdminApi,
  id: string,
  options: CallOptions,
): Promise<StoreProduct | null> => {
  const { product } = await api.call(productById, { id }, options);
  return product === null ? null : await completeProduct(api, product, options);
};

/** The product of an inventory item; null when the item does not exist. */
export const readProductOfItem = async (
  api: AdminApi,
  storeInventoryItemId: string,
  options: CallOptions,
): Promise<StoreProduct | null> => {
  const answer = await api.call(productOfInventoryItem, { id: storeInventoryItemId }, options);
  const id = answer.inventoryItem?.variant.product.id;
  return id === undefined ? null : await readProduct(api, id, options);
};

/** The product of a variant; null when the variant does not exist (any more). */
export const readProductOfVariant = async (
  api: AdminApi,
  storeVariantId: string,
  options: CallOptions,
): Promise<StoreProduct | null> => {
  const { productVariant } = await api.call(productOfVariant, { id: storeVariantId }, options);
  return productVariant === null
    ? null
    : await readProduct(api, productVariant.product.id, options);
};

/** An item at a location. */
export interface StockPlace {
  readonly storeInventoryItemId: string;
  readonly storeLocationId: string;
}

/** Available units of an item at a location, at an instant of the store's clock. */
export interface ObservedLevel extends StockPlace {
  readonly available: number;
  readonly observedAt: string;
}

/** Current stock of an item at a location; null when it is not stocked there. */
export const readLevel = async (
  api: AdminApi,
  { storeInventoryItemId, storeLocationId }: StockPlace,
  options: CallOptions,
): Promise<ObservedLevel | null> => {
  const place = { item: storeInventoryItemId, location: storeLocationId };
  const level = (await api.call(stockAtLocation, place, options)).inventoryItem?.inventoryLevel;
  if (level === undefined || level === null) return null;
  const { updatedAt, quantities } = level;
  const available = getAvailableUnits(quantities);
  return { storeInventoryItemId, storeLocationId, available, observedAt: updatedAt };
};
