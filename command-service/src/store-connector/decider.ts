import {
  type CollectionEvent,
  collectionEvents,
  type LocationEvent,
  locationEvents,
} from '@quartermaster/contracts/locations/events';
import {
  type OrderEvent,
  orderEvents,
  type SalesEvent,
  salesEvents,
} from '@quartermaster/contracts/sales/events';
import isEqual from 'fast-deep-equal';
import { assertNever, type Decider, evolveByType } from '../core/decider.ts';
import type {
  CollectionCommand,
  LocationCommand,
  LoseOrder,
  ObserveOrder,
  OrderCommand,
  SalesHistoryCommand,
} from './commands.ts';
import { diffLines, type OrderSales, diffSets, withKnownSets } from './facts/order-differences.ts';

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
const loseLocation = (location: Location): readonly LocationEvent[] =>
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
        return loseLocation(location);
      default:
        return assertNever(command);
    }
  },
};

interface Collection {
  readonly observed: CollectionEvent['data'] | null;
}

const isOlder = (one: string, other: string): boolean => Date.parse(one) < Date.parse(other);

const observeCollection = (
  { collectionId, title, updatedAt, productIds }: CollectionEvent['data'],
  { observed }: Collection,
): readonly CollectionEvent[] => {
  const data = { collectionId, title, updatedAt, productIds };
  if (observed !== null && isOlder(updatedAt, observed.updatedAt)) return [];
  return isEqual(data, observed) ? [] : [{ type: 'CollectionObserved', data }];
};

/** Removes the products of a deleted collection. Keeps its instant, so that the same version can restore it. */
const loseCollection = ({ observed }: Collection): readonly CollectionEvent[] =>
  observed === null || observed.productIds.length === 0
    ? []
    : [{ type: 'CollectionObserved', data: { ...observed, productIds: [] } }];

/** Stream `collection-<teamId>.<collectionId>`. An older or equal version records nothing. */
export const collectionDecider: Decider<CollectionCommand, Collection, CollectionEvent> = {
  subject: 'collection',
  definitions: collectionEvents,
  initial: { observed: null },
  evolve: (_, { data }) => ({ observed: data }),
  decide: (command, collection) => {
    switch (command.type) {
      case 'ObserveCollection':
        return observeCollection(command, collection);
      case 'LoseCollection':
        return loseCollection(collection);
      default:
        return assertNever(command);
    }
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
  decide: (
    { variantId, from, through, offsets, units, revenue, orders, orderSizes, bySets, groups },
    { recorded },
  ) => {
    const sets = { ...(bySets && { bySets }), ...(groups && { groups }) };
    const sold = { offsets, units, revenue, orders, orderSizes, ...sets };
    const data = { variantId, from, through, ...sold };
    return recorded ? [] : [{ type: 'SalesHistoryRecorded', data }];
  },
};

interface Order {
  /** Null until the order sold something. */
  readonly placed:
    | ({
        readonly day: string;
        readonly updatedAt: string;
      } & OrderSales)
    | null;
}

const evolve = evolveByType<Order, OrderEvent>({
  OrderPlaced: (_, { day, updatedAt, lines, groups }) => ({
    placed: { day, updatedAt, lines, groups },
  }),
  OrderChanged: (_, { day, updatedAt, lines, groups }) => ({
    placed: { day, updatedAt, lines, groups },
  }),
});

const placeOrder = ({ order }: ObserveOrder): readonly OrderEvent[] => {
  if (order.cancelled || order.lines.length === 0) return [];
  const { orderId, storeOrderId, name, placedAt, day, updatedAt, lines, groups } = order;
  const head = { orderId, storeOrderId, name, placedAt, day, updatedAt };
  const data = { ...head, lines, ...(groups && { groups }) };
  return [{ type: 'OrderPlaced', data }];
};

interface Version extends OrderSales {
  readonly updatedAt: string;
  readonly cancelled: boolean;
  readonly deleted?: true;
}

/** Records the differences between the sales that are known and those of a version, on the day of the order. */
const changeOrder = (
  orderId: string,
  placed: NonNullable<Order['placed']>,
  { updatedAt, cancelled, deleted, lines, groups }: Version,
): readonly OrderEvent[] => {
  const differences = diffLines(placed.lines, lines);
  const groupDifferences = diffSets(placed.groups, groups);
  if (differences.length === 0 && groupDifferences === undefined) return [];
  const head = { orderId, day: placed.day, updatedAt, cancelled, ...(deleted && { deleted }) };
  const sets = {
    ...(groups && { groups: [...groups] }),
    ...(groupDifferences && { groupDifferences }),
  };
  return [{ type: 'OrderChanged', data: { ...head, lines: [...lines], differences, ...sets } }];
};

/** Returns the sales of a version; a version from a webhook gets the known sets. */
const resolveSales = ({ order }: ObserveOrder, known: OrderSales): OrderSales => {
  if (order.cancelled) return { lines: [] };
  return order.areSetsKnown ? order : withKnownSets(known, order.lines);
};

/** Versions may be repeated or outdated; one older than the known version records nothing (domain-rules 9). */
const observeOrder = (command: ObserveOrder, { placed }: Order): readonly OrderEvent[] => {
  if (placed === null) return placeOrder(command);
  const { orderId, updatedAt, cancelled } = command.order;
  if (Date.parse(updatedAt) < Date.parse(placed.updatedAt)) return [];
  const { lines, groups } = resolveSales(command, placed);
  return changeOrder(orderId, placed, { updatedAt, cancelled, lines, groups });
};

/** Removes all sales of a deleted order. Keeps the instant of its last version, so that the same version can restore it. */
const loseOrder = ({ orderId }: LoseOrder, { placed }: Order): readonly OrderEvent[] => {
  if (placed === null) return [];
  const { updatedAt } = placed;
  return changeOrder(orderId, placed, { updatedAt, cancelled: false, deleted: true, lines: [] });
};

/** Stream `order-<teamId>.<orderId>`: the sales of a store order, on the day it was placed. */
export const orderDecider: Decider<OrderCommand, Order, OrderEvent> = {
  subject: 'order',
  definitions: orderEvents,
  initial: { placed: null },
  evolve,
  decide: (command, order) => {
    switch (command.type) {
      case 'ObserveOrder':
        return observeOrder(command, order);
      case 'LoseOrder':
        return loseOrder(command, order);
      default:
        return assertNever(command);
    }
  },
};
