import { formatInstant } from '../../calendar.ts';
import { gid, indexOfGid, inventoryLevelGid, numericId } from '../../shop/ids.ts';
import { itemUpdatedAt, variantAt } from '../../shop/shop.ts';
import { isQuantityName, type Place } from '../../stock/stock-levels.ts';
import { badRequest, type Resolver, type TypeResolvers } from '../context.ts';
import { numberedListing, readPage, type PageArgs } from '../paging.ts';
import { existingIndex, resolveVariantField } from '../products/product-resolvers.ts';

const resolveQuantities: Resolver = (
  place: Place,
  { names }: { names: readonly string[] },
  { shop },
) =>
  names.map((name) => {
    if (!isQuantityName(name)) throw badRequest(`"${name}" is no quantity name`);
    return {
      name,
      quantity: shop.levels.quantity(place, name),
      updatedAt: formatInstant(shop.levels.updatedAt(place)),
    };
  });

export const inventoryTypes: Readonly<Record<string, TypeResolvers>> = {
  InventoryItem: {
    id: (index: number) => gid('InventoryItem', index),
    legacyResourceId: (index: number) => numericId('InventoryItem', index),
    sku: resolveVariantField(({ sku }) => sku),
    tracked: resolveVariantField(({ tracked }) => tracked),
    createdAt: resolveVariantField(({ createdAt }) => formatInstant(createdAt)),
    updatedAt: (index: number, _: unknown, { shop }) => formatInstant(itemUpdatedAt(shop, index)),
    unitCost: resolveVariantField(({ unitCost }) => unitCost),
    countryCodeOfOrigin: resolveVariantField(({ countryOfOrigin }) => countryOfOrigin),
    harmonizedSystemCode: () => null,
    variant: (index: number) => index,
    inventoryLevel: (variant: number, { locationId }: { locationId: string }, { shop }) => {
      const location = indexOfGid('Location', locationId);
      return (
        shop.levels.listStockedPlaces(variant).find((place) => place.location === location) ?? null
      );
    },
    inventoryLevels: (variant: number, args: PageArgs, context) => {
      const places = context.shop.levels.listStockedPlaces(variant);
      const page = readPage(numberedListing(places.map(({ location }) => location)), args, context);
      return { ...page, items: page.items.map((location): Place => ({ variant, location })) };
    },
  },
  InventoryLevel: {
    id: ({ variant, location }: Place) => inventoryLevelGid(variant, location),
    updatedAt: (place: Place, _: unknown, { shop }) => formatInstant(shop.levels.updatedAt(place)),
    isActive: () => true,
    item: ({ variant }: Place) => variant,
    location: ({ location }: Place) => location,
    quantities: resolveQuantities,
    scheduledChanges: (_: unknown, args: PageArgs, context) =>
      readPage(numberedListing([]), args, context),
  },
};

export const inventoryLookups: TypeResolvers = {
  inventoryItem: (_: unknown, { id }: { id: string }, { shop }) =>
    existingIndex(indexOfGid('InventoryItem', id), (index) => variantAt(shop, index)),
};
