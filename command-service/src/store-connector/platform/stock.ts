import { z } from 'zod';
import { decimal, defineDocument, gid, instant, definePage, userErrors } from './document.ts';

const levelNode = z.object({
  location: z.object({ id: gid }),
  updatedAt: instant,
  quantities: z.array(z.object({ name: z.string(), quantity: z.int() })),
});

const itemNode = z.object({
  id: gid,
  tracked: z.boolean(),
  unitCost: z.object({ amount: decimal }).nullable(),
  inventoryLevels: definePage(levelNode),
});
export type ItemNode = z.infer<typeof itemNode>;
export type LevelNode = z.infer<typeof levelNode>;

const levelsPage = (args: string) => /* GraphQL */ `
  inventoryLevels(${args}) {
    nodes {
      location { id }
      updatedAt
      quantities(names: ["available"]) { name quantity }
    }
    pageInfo { hasNextPage endCursor }
  }
`;

/** Stock of items at each location; `levels` is the number of levels on the first page of an item. */
export const inventoryPage = defineDocument({
  name: 'InventoryPage',
  text: /* GraphQL */ `
    query InventoryPage($after: String, $items: Int!, $levels: Int!) {
      inventoryItems(first: $items, after: $after) {
        nodes {
          id
          tracked
          unitCost {
            amount
          }
          ${levelsPage('first: $levels')}
        }
        pageInfo {
          hasNextPage
          endCursor
        }
      }
    }
  `,
  answer: z.object({ inventoryItems: definePage(itemNode) }),
});

/** More levels of an item. */
export const itemLevels = defineDocument({
  name: 'ItemLevels',
  text: /* GraphQL */ `
    query ItemLevels($id: ID!, $after: String) {
      inventoryItem(id: $id) {
        ${levelsPage('first: 250, after: $after')}
      }
    }
  `,
  answer: z.object({
    inventoryItem: z.object({ inventoryLevels: definePage(levelNode) }).nullable(),
  }),
});

/** Stock of one item at one location; null where it is not stocked. */
export const stockAtLocation = defineDocument({
  name: 'StockAtLocation',
  text: /* GraphQL */ `
    query StockAtLocation($item: ID!, $location: ID!) {
      inventoryItem(id: $item) {
        inventoryLevel(locationId: $location) {
          location {
            id
          }
          updatedAt
          quantities(names: ["available"]) {
            name
            quantity
          }
        }
      }
    }
  `,
  answer: z.object({
    inventoryItem: z.object({ inventoryLevel: levelNode.nullable() }).nullable(),
  }),
});

/** Adds to or removes from available stock; a repeated key has no second effect. */
export const adjustQuantities = defineDocument({
  name: 'AdjustQuantities',
  text: /* GraphQL */ `
    mutation AdjustQuantities($input: InventoryAdjustQuantitiesInput!, $key: String!) {
      inventoryAdjustQuantities(input: $input) @idempotent(key: $key) {
        inventoryAdjustmentGroup {
          id
        }
        userErrors {
          field
          message
          code
        }
      }
    }
  `,
  answer: z.object({
    inventoryAdjustQuantities: z.object({
      inventoryAdjustmentGroup: z.object({ id: z.string() }).nullable(),
      userErrors,
    }),
  }),
});

/** Activates an item at a location. */
export const activateStock = defineDocument({
  name: 'ActivateStock',
  text: /* GraphQL */ `
    mutation ActivateStock($item: ID!, $location: ID!, $key: String!) {
      inventoryActivate(inventoryItemId: $item, locationId: $location) @idempotent(key: $key) {
        inventoryLevel {
          id
        }
        userErrors {
          field
          message
        }
      }
    }
  `,
  answer: z.object({ inventoryActivate: z.object({ userErrors }) }),
});
