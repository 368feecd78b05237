import { setTimeout as wait } from 'node:timers/promises';
import { drawnLines, ordersPerHour } from './customers.ts';
import type { NewOrderLine } from '../orders/order-book.ts';
import type { Random } from '@quartermaster/platform/core/random';
import { bundleLines } from '../shop/fill.ts';
import { gid, indexOfGid } from '../shop/ids.ts';
import type { ShopKeeper } from '../shop/keeper.ts';
import { limitToStock } from '../shop/shelf-sales.ts';
import { variantAt, type Shop } from '../shop/shop.ts';

const TICK_MS = 1_000;
const CANCELLED_SHARE = 0.02;
const ORDERS_REMEMBERED = 50;
const MOST_FACTOR = 1_000;

/** The shop cannot sell the requested lines. */
export class CannotSell extends Error {
  override readonly name = 'CannotSell';
}

export interface RequestedLine {
  /** Id or SKU of a variant. */
  readonly variant: string;
  readonly quantity: number;
}

export interface Selling {
  readonly state: () => {
    readonly running: boolean;
    readonly factor: number;
    readonly ordersPerHour: number;
  };
  readonly pause: () => void;
  readonly resume: (factor?: number) => void;
  /** Creates an order now, with the requested lines or random ones; returns its id. Throws CannotSell. */
  readonly placeOrder: (lines?: readonly RequestedLine[]) => string;
  readonly cancelOrder: (orderId: string) => void;
  /** Removes units from a line and restores them to stock. */
  readonly refund: (orderId: string, line: number, quantity: number) => void;
  /** Takes back all units that are left, in one refund, and restores them to stock. */
  readonly returnOrder: (orderId: string) => void;
  readonly start: () => void;
  readonly stop: () => Promise<void>;
}

const orderNumber = ({ book }: Shop, id: string): number => {
  const order = indexOfGid('Order', id);
  if (order === undefined || order >= book.orderCount())
    throw new CannotSell(`There is no order ${id}`);
  return order;
};

const variantNumber = (shop: Shop, idOrSku: string): number => {
  const byId = indexOfGid('ProductVariant', idOrSku);
  const number =
    byId ?? shop.catalogue.variants.findIndex(({ sku, deleted }) => sku === idOrSku && !deleted);
  if (variantAt(shop, number) === undefined)
    throw new CannotSell(`The shop does not sell ${idOrSku}`);
  return number;
};

const resolveRequestedLines = (
  shop: Shop,
  wishes: readonly RequestedLine[],
): readonly NewOrderLine[] =>
  wishes.flatMap(({ variant: idOrSku, quantity }): readonly NewOrderLine[] => {
    if (!Number.isInteger(quantity) || quantity < 1)
      throw new CannotSell(`${quantity} is no quantity`);
    const variant = variantNumber(shop, idOrSku);
    const { components = [], price = 0 } = variantAt(shop, variant) ?? {};
    return components.length > 0
      ? bundleLines(shop, variant, quantity)
      : [{ variant, quantity, unitPrice: price }];
  });

const createTill = ({ shop, make }: ShopKeeper, random: Random) => {
  const placed: number[] = [];
  const sellLines = (lines: readonly NewOrderLine[], counter: boolean) => {
    const order = shop.book.orderCount();
    make({ kind: 'ordered', counter, lines });
    placed.push(order);
    if (placed.length > ORDERS_REMEMBERED) placed.shift();
    return order;
  };
  const cancelOne = () => {
    const order = placed.splice(Math.floor(random() * placed.length), 1)[0];
    if (order !== undefined && shop.book.listRefunds(order).length === 0)
      make({ kind: 'cancelled', order });
  };
  return {
    sellLines,
    /** Creates one order; sometimes cancels an order of the last hour. */
    serveCustomer: () => {
      const counter = random() < 0.12;
      const requested = drawnLines(shop, shop.selling.factor, shop.lastAt, random);
      const lines = limitToStock(shop, requested, counter);
      if (lines.length > 0) sellLines(lines, counter);
      if (random() < CANCELLED_SHARE) cancelOne();
    },
  };
};

const cancelOrder = ({ shop, make }: ShopKeeper, id: string) => {
  const order = orderNumber(shop, id);
  if (shop.book.columns.cancelledAt.at(order) > 0)
    throw new CannotSell(`Order ${id} is cancelled already`);
  make({ kind: 'cancelled', order });
};

const refundLine = ({ shop, make }: ShopKeeper, id: string, place: number, quantity: number) => {
  const order = orderNumber(shop, id);
  const [from, to] = shop.book.getLineRange(order);
  const line = from + place;
  const left = line < to ? shop.book.columns.quantity.at(line) - shop.book.countRefunded(line) : 0;
  if (!Number.isInteger(quantity) || quantity < 1 || quantity > left) {
    throw new CannotSell(
      `Line ${place} of order ${id} has ${left} units to take back, not ${quantity}`,
    );
  }
  make({ kind: 'refunded', order, restockType: 'RETURN', lines: [{ line, quantity }] });
};

const returnOrder = ({ shop, make }: ShopKeeper, id: string) => {
  const order = orderNumber(shop, id);
  const [from, to] = shop.book.getLineRange(order);
  const lines = Array.from({ length: to - from }, (_, place) => from + place)
    .map((line) => ({
      line,
      quantity: shop.book.columns.quantity.at(line) - shop.book.countRefunded(line),
    }))
    .filter(({ quantity }) => quantity > 0);
  make({ kind: 'refunded', order, restockType: 'RETURN', lines });
};

/** Calls the function at every tick until it is stopped, also after a failure. */
const createTicker = (tick: () => void, onProblem: (error: unknown) => void) => {
  const stopping = new AbortController();
  const { signal } = stopping;
  const run = async () => {
    for (;;) {
      await wait(TICK_MS, undefined, { signal, ref: false });
      try {
        tick();
      } catch (error) {
        onProblem(error);
      }
    }
  };
  let running: Promise<void> | undefined;
  return {
    start: () => {
      running ??= run().catch((error: unknown) => {
        if (!signal.aborted) throw error;
      });
    },
    stop: async () => {
      stopping.abort();
      await running;
    },
  };
};

const setSelling = ({ make }: ShopKeeper, state: Shop['selling']) => {
  if (!(state.factor > 0 && state.factor <= MOST_FACTOR)) {
    throw new CannotSell(`A factor is above 0 and at most ${MOST_FACTOR}, not ${state.factor}`);
  }
  make({ kind: 'selling-set', ...state });
};

/** Creates orders while it runs: at the shop's rhythm times a factor. */
export const createSelling = (
  keeper: ShopKeeper,
  random: Random,
  onProblem: (error: unknown) => void,
): Selling => {
  const { shop, now } = keeper;
  const till = createTill(keeper, random);
  const ticker = createTicker(() => {
    if (!shop.selling.running) return;
    const expected = (ordersPerHour(shop, now()) * TICK_MS) / 3_600_000;
    for (let left = expected; random() < left; left -= 1) till.serveCustomer();
  }, onProblem);
  return {
    ...ticker,
    state: () => ({ ...shop.selling, ordersPerHour: ordersPerHour(shop, now()) }),
    pause: () => setSelling(keeper, { ...shop.selling, running: false }),
    resume: (factor) =>
      setSelling(keeper, { running: true, factor: factor ?? shop.selling.factor }),
    placeOrder: (wishes) => {
      const lines = wishes
        ? resolveRequestedLines(shop, wishes)
        : drawnLines(shop, shop.selling.factor, now(), random);
      const servable = limitToStock(shop, lines, false);
      if (servable.length === 0) throw new CannotSell('Everything in the order is out of stock');
      return gid('Order', till.sellLines(servable, false));
    },
    cancelOrder: (id) => cancelOrder(keeper, id),
    refund: (id, line, quantity) => refundLine(keeper, id, line, quantity),
    returnOrder: (id) => returnOrder(keeper, id),
  };
};
