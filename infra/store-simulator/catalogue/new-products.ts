/** Goods that are not in the records: the new season, listed within the last 30 days. Prices are pence. */
export interface NewProduct {
  readonly code: string;
  readonly title: string;
  readonly price: number;
  /** Days between the listing and the first start. */
  readonly listedDaysAgo: number;
  /** Announced, without stock so far. */
  readonly isAnnounced: boolean;
}

const DESIGNS = [
  'Nordic Forest',
  'Winter Berry',
  'Copper Leaf',
  'Midnight Garden',
  'Harvest Hare',
  'Frosted Fern',
];
const GOODS: readonly (readonly [string, number])[] = [
  ['Lunch Bag', 165],
  ['Jumbo Bag', 208],
  ['Enamel Mug', 295],
  ['Tea Towel', 325],
  ['Cake Tin Set of 3', 495],
  ['Notebook', 125],
  ['Gift Wrap', 42],
  ['Hot Water Bottle', 495],
];

export const newProducts: readonly NewProduct[] = DESIGNS.flatMap((design, row) =>
  GOODS.map(([goods, price], column) => {
    const place = row * GOODS.length + column;
    return {
      code: String(24_001 + place),
      title: `${design} ${goods}`,
      price,
      listedDaysAgo: 2 + ((place * 7) % 27),
      isAnnounced: row >= 4,
    };
  }),
);
