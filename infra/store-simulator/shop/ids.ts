/** First number of each kind, so that an id of another kind is detected. */
const FIRST = {
  Collection: 290_000_000_001,
  InventoryItem: 46_000_000_000_001,
  LineItem: 13_000_000_000_001,
  LineItemGroup: 900_000_000_001,
  Location: 68_000_000_001,
  Order: 5_400_000_000_001,
  Product: 8_100_000_000_001,
  ProductOption: 10_200_000_000_001,
  ProductVariant: 44_100_000_000_001,
  Publication: 120_000_000_001,
  Refund: 890_000_000_001,
  RefundLineItem: 610_000_000_001,
  SalesAgreement: 310_000_000_001,
  Shop: 72_000_000_001,
} as const;

export type Kind = keyof typeof FIRST;

/** The platform's number of the n-th entry of a kind, as in webhooks. */
export const numericId = (kind: Kind, index: number): number => FIRST[kind] + index;

export const gid = (kind: Kind, index: number): string =>
  `gid://shopify/${kind}/${FIRST[kind] + index}`;

/** The index of an entry in its kind; undefined when the id has another kind or is out of range. */
export const indexOfGid = (kind: Kind, id: string): number | undefined => {
  const match = /^gid:\/\/shopify\/(\w+)\/(\d+)$/.exec(id);
  const index = Number(match?.[2]) - FIRST[kind];
  return match?.[1] === kind && index >= 0 ? index : undefined;
};

export const inventoryLevelGid = (variant: number, location: number): string =>
  `gid://shopify/InventoryLevel/${numericId('Location', location)}?inventory_item_id=${numericId('InventoryItem', variant)}`;
