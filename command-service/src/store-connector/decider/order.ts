import type { VariantId } from '@quartermaster/contracts/core/ids';
import { roundToCents } from '@quartermaster/contracts/core/money';
import {
  type OrderEvent,
  orderEvents,
  type OrderLine,
} from '@quartermaster/contracts/sales/events';
import { type Decider, evolveBy } from '../../core/decider.ts';
import type { ObserveOrder, OrderCommand } from '../commands.ts';

interface Order {
  /** Null until the order sold something. */
  readonly placed: {
    readonly day: string;
    readonly updatedAt: string;
    readonly lines: readonly OrderLine[];
  } | null;
}

type Difference = OrderLine & { readonly orders: number };

const evolve = evolveBy<Order, OrderEvent>({
  OrderPlaced: (_, { day, updatedAt, lines }) => ({ placed: { day, updatedAt, lines } }),
  OrderChanged: (_, { day, updatedAt, lines }) => ({ placed: { day, updatedAt, lines } }),
});

const nothing = { units: 0, revenue: 0 };

const difference = (
  variantId: VariantId,
  before: OrderLine | undefined,
  after: OrderLine | undefined,
): Difference => {
  const [old, now] = [before ?? nothing, after ?? nothing];
  return {
    variantId,
    units: now.units - old.units,
    revenue: roundToCents(now.revenue - old.revenue),
    orders: Number(after !== undefined) - Number(before !== undefined),
  };
};

/** New minus old for every variant whose units or revenue changed. */
const differencesOf = (before: readonly OrderLine[], after: readonly OrderLine[]): Difference[] => {
  const old = new Map(before.map((line) => [line.variantId, line]));
  const now = new Map(after.map((line) => [line.variantId, line]));
  return [...new Set([...old.keys(), ...now.keys()])]
    .map((variantId) => difference(variantId, old.get(variantId), now.get(variantId)))
    .filter(({ units, revenue }) => units !== 0 || revenue !== 0);
};

const place = ({ order }: ObserveOrder): readonly OrderEvent[] => {
  if (order.cancelled || order.lines.length === 0) return [];
  const { orderId, storeOrderId, name, placedAt, day, updatedAt, lines } = order;
  const data = { orderId, storeOrderId, name, placedAt, day, updatedAt, lines };
  return [{ type: 'OrderPlaced', data }];
};

/** Versions may repeat and come out of order: one that is older than the known one says nothing (domain-rules 9). */
const observe = (command: ObserveOrder, { placed }: Order): readonly OrderEvent[] => {
  if (placed === null) return place(command);
  const { orderId, updatedAt, cancelled } = command.order;
  if (Date.parse(updatedAt) < Date.parse(placed.updatedAt)) return [];
  const lines = cancelled ? [] : command.order.lines;
  const differences = differencesOf(placed.lines, lines);
  if (differences.length === 0) return [];
  const data = { orderId, day: placed.day, updatedAt, cancelled, lines, differences };
  return [{ type: 'OrderChanged', data }];
};

/** Stream `order-<teamId>.<orderId>`: what an order of the store sold, on the day it was placed. */
export const orderDecider: Decider<OrderCommand, Order, OrderEvent> = {
  subject: 'order',
  definitions: orderEvents,
  initial: { placed: null },
  evolve,
  decide: observe,
};
