import { isoOf } from '../../calendar.ts';
import { gid, indexOfGid, inventoryLevelGid, numericId } from '../../shop/ids.ts';
import { itemUpdatedAt, variantAt } from '../../shop/shop.ts';
import { isQuantityName, type Place } from '../../stock/stock-levels.ts';
import { badRequest, type Resolver, type TypeResolvers } from '../context.ts';
import { numberedListing, pageOf, type PageArgs } from '../paging.ts';
import { known, ofVariant } from '../products/product-resolvers.ts';

const quantitiesOf: Resolver = (place: Place, { names }: { names: readonly string[] }, { shop }) =>
  names.map((name) => {
    if (!isQuantityName(name)) throw badRequest(`"${name}" is no quantity name`);
    return {
      name,
      quantity: shop.levels.quantity(place, name),
      updatedAt: isoOf(shop.levels.updatedAt(place)),
    };
  });

export const inventoryTypes: Readonly<Record<string, TypeResolvers>> = {
  InventoryItem: {
    id: (index: number) => gid('InventoryItem', index),
    legacyResourceId: (index: number) => numericId('InventoryItem', index),
    sku: ofVariant(({ sku }) => sku),
    tracked: ofVariant(({ tracked }) => tracked),
    createdAt: ofVariant(({ createdAt }) => isoOf(createdAt)),
    updatedAt: (index: number, _: unknown, { shop }) => isoOf(itemUpdatedAt(shop, index)),
    unitCost: ofVariant(({ unitCost }) => unitCost),
    countryCodeOfOrigin: ofVariant(({ countryOfOrigin }) => countryOfOrigin),
    harmonizedSystemCode: () => null,
    variant: (index: number) => index,
    inventoryLevel: (variant: number, { locationId }: { locationId: string }, { shop }) => {
      const location = indexOfGid('Location', locationId);
      return shop.levels.stockedAt(variant).find((place) => place.location === location) ?? null;
    },
    inventoryLevels: (variant: number, args: PageArgs, context) => {
      const places = context.shop.levels.stockedAt(variant);
      const page = pageOf(numberedListing(places.map(({ location }) => location)), args, context);
      return { ...page, items: page.items.map((location): Place => ({ variant, location })) };
    },
  },
  InventoryLevel: {
    id: ({ variant, location }: Place) => inventoryLevelGid(variant, location),
    updatedAt: (place: Place, _: unknown, { shop }) => isoOf(shop.levels.updatedAt(place)),
    isActive: () => true,
    item: ({ variant }: Place) => variant,
    location: ({ location }: Place) => location,
    quantities: quantitiesOf,
    scheduledChanges: (_: unknown, args: PageArgs, context) =>
      pageOf(numberedListing([]), args, context),
  },
};

export const inventoryLookups: TypeResolvers = {
  inventoryItem: (_: unknown, { id }: { id: string }, { shop }) =>
    known(indexOfGid('InventoryItem', id), (index) => variantAt(shop, index)),
};
