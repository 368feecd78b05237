import { variantFavourited } from '@quartermaster/contracts/products/events';
import { orderChanged, orderPlaced } from '@quartermaster/contracts/sales/events';
import { deterministicId } from '@quartermaster/platform/core/ids';
import { observeProduct, observeStock } from './large-shop.ts';
import { type Add, FIRST_DAY, createRandom, buildVariantId } from './large-shop-log.ts';
import { buy, type Purchase, receive, UNITS } from './purchases.ts';

const PRICE = 7;
/** Number of purchase orders that are in transit at any time. */
const ON_ORDER = 20;

interface Line {
  readonly index: number;
  readonly units: number;
}

const toSaleLines = (lines: readonly Line[], sign: 1 | -1) =>
  lines.map(({ index, units }) => ({
    variantId: buildVariantId(index),
    units: sign * units,
    revenue: sign * units * PRICE,
  }));

const placeOrder = (add: Add, number: number, lines: readonly Line[]): void => {
  const orderId = deterministicId('bench', 'order', String(number));
  const at = `${FIRST_DAY}T10:00:00.000Z`;
  add(orderPlaced, `order.${orderId}`, {
    orderId,
    storeOrderId: `gid://shopify/Order/${String(number)}`,
    name: `#${String(number)}`,
    placedAt: at,
    day: FIRST_DAY,
    updatedAt: at,
    lines: toSaleLines(lines, 1),
  });
};

const cancelOrder = (add: Add, number: number, lines: readonly Line[]): void => {
  const orderId = deterministicId('bench', 'order', String(number));
  add(orderChanged, `order.${orderId}`, {
    orderId,
    day: FIRST_DAY,
    updatedAt: `${FIRST_DAY}T11:00:00.000Z`,
    cancelled: true,
    lines: [],
    differences: toSaleLines(lines, -1).map((line) => ({ ...line, orders: -1 })),
  });
};

interface Draw {
  readonly random: () => number;
  readonly below: (count: number) => number;
  /**
   * Draws an article by its share of the sales: the best-selling tenth has a third of them (44 % in the sample
   * shop).
   */
  readonly article: () => number;
}

const createDraw = (random: () => number, variants: number): Draw => ({
  random,
  below: (count) => Math.floor(random() * count),
  article: () => Math.floor(random() ** 2 * variants),
});

/** Stock of each article; the store shows it after each change. */
const createShelf = (add: Add) => {
  const units = new Map<number, number>();
  return (index: number, change: number): void => {
    const now = Math.max(0, (units.get(index) ?? 80) + change);
    units.set(index, now);
    observeStock(add, index, now, FIRST_DAY);
  };
};

/** Sends a purchase order, and receives the oldest one once `ON_ORDER` are in transit. */
const createRestocking = (add: Add, { article }: Draw, move: ReturnType<typeof createShelf>) => {
  const onOrder: { purchase: Purchase; indexes: readonly number[] }[] = [];
  return (number: number): void => {
    const indexes = [...new Set(Array.from({ length: 5 }, article))];
    onOrder.push({ purchase: buy(add, number, indexes), indexes });
    const due = onOrder.length > ON_ORDER ? onOrder.shift() : undefined;
    if (due === undefined) return;
    receive(add, due.purchase);
    for (const index of due.indexes) move(index, UNITS);
  };
};

/**
 * Events of the working days of a shop in log order: each call adds one order of a customer and its consequences.
 * Customers order one to four articles, popular ones more often. After each order the store reports the stock of each
 * article. Every hundred orders there are two cancellations, three changes of a product, two sent purchase orders,
 * two receipts, and two articles marked as favourites.
 */
export const createTrade = (add: Add, variants: number): (() => void) => {
  const draw = createDraw(createRandom(11), variants);
  const move = createShelf(add);
  const restock = createRestocking(add, draw, move);
  let number = 0;
  return () => {
    const drawn = Array.from({ length: 1 + draw.below(4) }, draw.article);
    const lines = [...new Set(drawn)].map((index) => ({ index, units: 1 + draw.below(3) }));
    placeOrder(add, number, lines);
    for (const { index, units } of lines) move(index, -units);
    const chance = draw.random();
    if (chance < 0.02) {
      cancelOrder(add, number, lines);
      for (const { index, units } of lines) move(index, units);
    } else if (chance < 0.05) observeProduct(add, draw.article(), 2 + draw.below(40));
    else if (chance < 0.07) restock(number);
    else if (chance < 0.09) {
      const variantId = buildVariantId(draw.article());
      add(variantFavourited, `variant.${variantId}`, { variantId });
    }
    number += 1;
  };
};
