import { activeSubscriptions } from './billing-resolvers.ts';
import { gid, indexOfGid } from '../shop/ids.ts';
import { getLocationState, PUBLICATIONS } from '../shop/shop.ts';
import { locations, type Location } from '../stock/locations.ts';
import type { TypeResolvers } from './context.ts';
import { numberedListing, readPage, type PageArgs } from './paging.ts';

export const SHOP_NAME = 'Gift Shop';
export const API_VERSION = '2026-07';

/** Permissions of an app that has all it may need. */
export const ALL_SCOPES = [
  'read_products',
  'write_products',
  'read_inventory',
  'write_inventory',
  'read_locations',
  'read_orders',
  'read_all_orders',
  'read_publications',
  'write_publications',
];

const all = (list: readonly unknown[]) => numberedListing(list.map((_, index) => index));
interface LocationArgs extends PageArgs {
  readonly includeInactive?: boolean | null;
}

const place = (index: number): Location => {
  const found = locations[index];
  if (found === undefined) throw new RangeError(`No location ${index}`);
  return found;
};

/** The price of an app, in the app's currency. */
interface PriceOfApp {
  readonly amount: string;
  readonly currencyCode: string;
}

/** The app by which the shop is connected, for every token. */
const APP_HANDLE = 'quartermaster';

/** All amounts of the shop are whole pence. */
export const formatMoney = (pence: number): string => (pence / 100).toFixed(2);

export const shopQueries: TypeResolvers = {
  shop: () => 0,
  currentAppInstallation: () => 0,
  location: (_: unknown, { id }: { id?: string }, { shop }) => {
    const index = indexOfGid('Location', id ?? gid('Location', 0));
    return index === undefined || getLocationState(shop, index) === 'deleted' ? null : index;
  },
  locations: (_: unknown, args: LocationArgs, context) => {
    const shown = args.includeInactive === true ? ['active', 'inactive'] : ['active'];
    const isShown = (index: number) => shown.includes(getLocationState(context.shop, index));
    return readPage(
      numberedListing(
        locations.map((_location, index) => index),
        isShown,
      ),
      args,
      context,
    );
  },
  publications: (_: unknown, args: PageArgs, context) => readPage(all(PUBLICATIONS), args, context),
};

export const shopTypes: Readonly<Record<string, TypeResolvers>> = {
  Shop: {
    id: () => gid('Shop', 0),
    name: () => SHOP_NAME,
    myshopifyDomain: (_source, _args, { shop }) => shop.domain,
    currencyCode: () => 'GBP',
    ianaTimezone: () => 'Europe/London',
    email: () => 'owner@gift-shop.example',
    plan: () => 0,
  },
  ShopPlan: { publicDisplayName: () => 'Basic' },
  AppInstallation: {
    app: () => 0,
    accessScopes: (_source, _args, { scopes }) => scopes,
    activeSubscriptions,
  },
  App: { handle: () => APP_HANDLE },
  AccessScope: { handle: (scope: string) => scope },
  ApiVersion: { handle: () => API_VERSION },
  MoneyBag: { shopMoney: (pence: number) => pence, presentmentMoney: (pence: number) => pence },
  MoneyV2: {
    amount: (money: number | PriceOfApp) =>
      typeof money === 'number' ? formatMoney(money) : money.amount,
    currencyCode: (money: number | PriceOfApp) =>
      typeof money === 'number' ? 'GBP' : money.currencyCode,
  },
  Count: { count: (count: number) => count, precision: () => 'EXACT' },
  Location: {
    id: (index: number) => gid('Location', index),
    name: (index: number) => place(index).name,
    isActive: (index: number, _: unknown, { shop }) => getLocationState(shop, index) === 'active',
    fulfillsOnlineOrders: (index: number) => place(index).fulfillsOnlineOrders,
    shipsInventory: (index: number) => place(index).fulfillsOnlineOrders,
    hasActiveInventory: () => true,
    isFulfillmentService: () => false,
    address: place,
  },
  LocationAddress: {
    address1: ({ address1 }: Location) => address1,
    address2: () => null,
    city: ({ city }: Location) => city,
    zip: ({ zip }: Location) => zip,
    province: () => 'England',
    provinceCode: () => 'ENG',
    country: () => 'United Kingdom',
    countryCode: () => 'GB',
    phone: () => null,
  },
  Publication: {
    id: (index: number) => gid('Publication', index),
    name: (index: number) => PUBLICATIONS[index],
    supportsFuturePublishing: (index: number) => index === 0,
  },
};
