import { toKnownTimeZone } from '@quartermaster/contracts/core/day';
import { z } from 'zod';
import { defineDocument, gid, definePage } from './document.ts';

const text = z
  .string()
  .nullish()
  .transform((value) => value ?? '');

const storeLocation = z.object({
  id: gid,
  name: z.string(),
  isActive: z.boolean(),
  fulfillsOnlineOrders: z.boolean(),
  shipsInventory: z.boolean(),
  address: z.object({
    address1: text,
    address2: text,
    city: text,
    zip: text,
    province: text,
    country: text,
    phone: text,
  }),
});
export type StoreLocation = z.infer<typeof storeLocation>;

const storeShop = z.object({
  id: gid,
  name: z.string(),
  myshopifyDomain: z.string(),
  currencyCode: z.string().length(3),
  /** One that this program does not know is recorded as UTC. */
  ianaTimezone: z.string().overwrite(toKnownTimeZone),
});
export type StoreShop = z.infer<typeof storeShop>;

/** The shop and the permissions of the app; the query itself needs none. */
export const shopAndScopes = defineDocument({
  name: 'ShopAndScopes',
  text: /* GraphQL */ `
    query ShopAndScopes {
      shop {
        id
        name
        myshopifyDomain
        currencyCode
        ianaTimezone
      }
      currentAppInstallation {
        accessScopes {
          handle
        }
      }
    }
  `,
  answer: z.object({
    shop: storeShop,
    currentAppInstallation: z.object({
      accessScopes: z.array(z.object({ handle: z.string() })),
    }),
  }),
});

/** The shop, the permissions of the app, and the locations with stock. */
export const shopAndLocations = defineDocument({
  name: 'ShopAndLocations',
  text: /* GraphQL */ `
    query ShopAndLocations($after: String) {
      shop {
        id
        name
        myshopifyDomain
        currencyCode
        ianaTimezone
      }
      currentAppInstallation {
        accessScopes {
          handle
        }
      }
      locations(first: 50, after: $after, includeInactive: true) {
        nodes {
          id
          name
          isActive
          fulfillsOnlineOrders
          shipsInventory
          address {
            address1
            address2
            city
            zip
            province
            country
            phone
          }
        }
        pageInfo {
          hasNextPage
          endCursor
        }
      }
    }
  `,
  answer: z.object({
    shop: storeShop,
    currentAppInstallation: z.object({
      accessScopes: z.array(z.object({ handle: z.string() })),
    }),
    locations: definePage(storeLocation),
  }),
});
