import {
  collectionById,
  type CollectionNode,
  collectionProducts,
  collectionsPage,
} from '../../platform/collections.ts';
import { shopAndLocations, type StoreLocation, type StoreShop } from '../../platform/shop.ts';
import type { AdminApi, CallOptions } from '../admin-api.ts';
import { readPages, readAllNodes } from '../pages.ts';

export interface ShopSurvey {
  readonly shop: StoreShop;
  /** Permissions of the app. */
  readonly scopes: readonly string[];
  readonly locations: readonly StoreLocation[];
}

/** The shop and all its locations. */
export const readShop = async (api: AdminApi, options: CallOptions): Promise<ShopSurvey> => {
  const first = await api.call(shopAndLocations, { after: null }, options);
  const locations = await readAllNodes(first.locations, async (after) => {
    const page = await api.call(shopAndLocations, { after }, options);
    return page.locations;
  });
  const scopes = first.currentAppInstallation.accessScopes.map(({ handle }) => handle);
  return { shop: first.shop, scopes, locations };
};

export interface StoreCollection extends Pick<CollectionNode, 'id' | 'title' | 'updatedAt'> {
  readonly storeProductIds: readonly string[];
}

const completeCollection = async (
  api: AdminApi,
  { id, title, updatedAt, products }: CollectionNode,
  options: CallOptions,
): Promise<StoreCollection> => {
  const members = await readAllNodes(products, async (after) => {
    const { collection } = await api.call(collectionProducts, { id, after }, options);
    return collection?.products;
  });
  return { id, title, updatedAt, storeProductIds: members.map((member) => member.id) };
};

/** All collections with the products in them, one after the other. */
export async function* readCollections(
  api: AdminApi,
  options: CallOptions,
): AsyncGenerator<StoreCollection> {
  const pages = readPages(
    async (after) => (await api.call(collectionsPage, { after }, options)).collections,
  );
  for await (const { nodes } of pages) {
    for (const node of nodes) yield await completeCollection(api, node, options);
  }
}

/** The current collection; null when the id is unknown. */
export const readCollection = async (
  api: AdminApi,
  id: string,
  options: CallOptions,
): Promise<StoreCollection | null> => {
  const { collection } = await api.call(collectionById, { id }, options);
  return collection === null ? null : await completeCollection(api, collection, options);
};
