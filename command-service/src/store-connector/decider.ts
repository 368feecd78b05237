import type { VariantId } from '@quartermaster/contracts/core/ids';
import { roundToCents } from '@quartermaster/contracts/core/money';
import {
  type CollectionEvent,
  collectionEvents,
  type LocationEvent,
  locationEvents,
} from '@quartermaster/contracts/locations/events';
import {
  type OrderEvent,
  orderEvents,
  type OrderLine,
  type SalesEvent,
  salesEvents,
} from '@quartermaster/contracts/sales/events';
import isEqual from 'fast-deep-equal';
import { assertNever, type Decider, evolveBy } from '../core/decider.ts';
import type {
  CollectionCommand,
  LocationCommand,
  ObserveOrder,
  OrderCommand,
  SalesHistoryCommand,
} from './commands.ts';

interface Location {
  readonly observed: LocationEvent['data'] | null;
}

const observeLocation = (
  seen: LocationEvent['data'],
  { observed }: Location,
): readonly LocationEvent[] => {
  const { locationId, storeLocationId, name, isActive, isDefault, info } = seen;
  const data = { locationId, storeLocationId, name, isActive, isDefault, info };
  return isEqual(data, observed) ? [] : [{ type: 'LocationObserved', data }];
};

/** Marks a removed location as inactive, so that its stock and history stay readable. */
const lose = (location: Location): readonly LocationEvent[] =>
  location.observed === null
    ? []
    : observeLocation({ ...location.observed, isActive: false, isDefault: false }, location);

/** Stream `location-<teamId>.<locationId>`. A repeated command records nothing. */
export const locationDecider: Decider<LocationCommand, Location, LocationEvent> = {
  subject: 'location',
  definitions: locationEvents,
  initial: { observed: null },
  evolve: (_, { data }) => ({ observed: data }),
  decide: (command, location) => {
    switch (command.type) {
      case 'ObserveLocation':
        return observeLocation(command.location, location);
      case 'LoseLocation':
        return lose(location);
      default:
        return assertNever(command);
    }
  },
};

interface Collection {
  readonly observed: CollectionEvent['data'] | null;
}

const isOlder = (one: string, other: string): boolean => Date.parse(one) < Date.parse(other);

/** Stream `collection-<teamId>.<collectionId>`. An older or equal version records nothing. */
export const collectionDecider: Decider<CollectionCommand, Collection, CollectionEvent> = {
  subject: 'collection',
  definitions: collectionEvents,
  initial: { observed: null },
  evolve: (_, { data }) => ({ observed: data }),
  decide: ({ collectionId, title, updatedAt, productIds }, { observed }) => {
    const data = { collectionId, title, updatedAt, productIds };
    if (observed !== null && isOlder(updatedAt, observed.updatedAt)) return [];
    return isEqual(data, observed) ? [] : [{ type: 'CollectionObserved', data }];
  },
};

interface Sales {
  readonly recorded: boolean;
}

/** Stream `sales-<teamId>.<variantId>`: the sales history of a variant, recorded once. */
export const salesHistoryDecider: Decider<SalesHistoryCommand, Sales, SalesEvent> = {
  subject: 'sales',
  definitions: salesEvents,
  initial: { recorded: false },
  evolve: () => ({ recorded: true }),
  decide: ({ variantId, from, through, offsets, units, revenue, orders }, { recorded }) => {
    const data = { variantId, from, through, offsets, units, revenue, orders };
    return recorded ? [] : [{ type: 'SalesHistoryRecorded', data }];
  },
};

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

/** Versions may be repeated or outdated; one older than the known version records nothing (domain-rules 9). */
const observeOrder = (command: ObserveOrder, { placed }: Order): readonly OrderEvent[] => {
  if (placed === null) return place(command);
  const { orderId, updatedAt, cancelled } = command.order;
  if (Date.parse(updatedAt) < Date.parse(placed.updatedAt)) return [];
  const lines = cancelled ? [] : command.order.lines;
  const differences = differencesOf(placed.lines, lines);
  if (differences.length === 0) return [];
  const data = { orderId, day: placed.day, updatedAt, cancelled, lines, differences };
  return [{ type: 'OrderChanged', data }];
};

/** Stream `order-<teamId>.<orderId>`: the sales of a store order, on the day it was placed. */
export const orderDecider: Decider<OrderCommand, Order, OrderEvent> = {
  subject: 'order',
  definitions: orderEvents,
  initial: { placed: null },
  evolve,
  decide: observeOrder,
};
