import type { BasketLine, BasketToOrder } from '@quartermaster/contracts/buy-now/calls';
import { MAX_BASKET_LINES, MAX_BASKETS } from '@quartermaster/contracts/buy-now/calls';
import {
  type BuyNowBasketEvent,
  buyNowBasketEvents,
} from '@quartermaster/contracts/buy-now/events';
import type { PurchaseOrderId, SupplierId } from '@quartermaster/contracts/core/ids';
import { Rejection } from '@quartermaster/contracts/core/rejection';
import { toExchangeRates } from '@quartermaster/contracts/purchase-orders/purchase-order';
import isEqual from 'fast-deep-equal';
import { decideByType, type Decider, evolveByType, snapshotForm } from '../core/decider.ts';

interface BasketReference {
  readonly supplierId: SupplierId | null;
  /** The revision that the caller read; null when the caller read no basket. */
  readonly readRevision: number | null;
}

interface OrderBasket
  extends BasketReference, Omit<BasketToOrder, 'revision' | 'supplierId' | 'currency'> {
  readonly type: 'OrderBasket';
  /** Null for the shop's. */
  readonly currency: string | null;
  /** Id of the order that the basket becomes. */
  readonly purchaseOrderId: PurchaseOrderId;
}

type BasketCommand =
  | ({ readonly type: 'PutBasket'; readonly lines: readonly BasketLine[] } & BasketReference)
  | ({ readonly type: 'EmptyBasket' } & BasketReference)
  | OrderBasket;

interface Basket {
  /** Counts the changes of the basket from 0; -1 before the first. */
  readonly revision: number;
  readonly lines: ReadonlyMap<string, BasketLine>;
  /** The last revision that became an order, and that order. */
  readonly ordered: { readonly revision: number; readonly purchaseOrderId: PurchaseOrderId } | null;
}

/** Baskets by supplier; an emptied basket stays, since its revision goes on counting. */
type Baskets = ReadonlyMap<SupplierId | null, Basket>;
type Events = readonly BuyNowBasketEvent[];

const noBasket: Basket = { revision: -1, lines: new Map(), ordered: null };

export const getBasket = (baskets: Baskets, supplierId: SupplierId | null): Basket =>
  baskets.get(supplierId) ?? noBasket;

const evolve = evolveByType<Baskets, BuyNowBasketEvent>({
  BuyNowBasketChanged: (baskets, { supplierId, revision, set, removed }) => {
    const before = getBasket(baskets, supplierId);
    const lines = new Map(before.lines);
    for (const line of set) lines.set(line.variantId, line);
    for (const variantId of removed) lines.delete(variantId);
    return new Map([...baskets, [supplierId, { ...before, revision, lines }]]);
  },
  BuyNowBasketEmptied: (baskets, { supplierId, revision }) => {
    const before = getBasket(baskets, supplierId);
    return new Map([...baskets, [supplierId, { ...before, revision, lines: new Map() }]]);
  },
  BuyNowBasketOrdered: (baskets, { supplierId, revision, purchaseOrderId, kept }) => {
    const stays = new Set(kept);
    const { lines: before } = getBasket(baskets, supplierId);
    const lines = new Map([...before].filter(([, { variantId }]) => stays.has(variantId)));
    const ordered = { revision: revision - 1, purchaseOrderId };
    return new Map([...baskets, [supplierId, { revision, lines, ordered }]]);
  },
});

/** Rejects a change of a basket with lines unless the caller read its last revision, so no lines are lost unseen. */
const checkRevision = ({ revision, lines }: Basket, { readRevision }: BasketReference): void => {
  if (readRevision === revision || (readRevision === null && lines.size === 0)) return;
  const message =
    readRevision === null
      ? 'The basket has lines: name its revision in If-Match'
      : 'Somebody else changed this meanwhile';
  throw new Rejection('VERSION_STALE', message, { details: { currentVersion: revision } });
};

const refuse = (message: string): never => {
  throw new Rejection('VALIDATION_FAILED', message, { issues: [{ path: 'lines', message }] });
};

/** Checks the limits of the team when this basket has `lines` lines. */
const checkBounds = (baskets: Baskets, supplierId: SupplierId | null, lines: number): void => {
  const others = [...baskets].filter(([id, basket]) => id !== supplierId && basket.lines.size > 0);
  const sum = others.reduce((total, [, basket]) => total + basket.lines.size, lines);
  if (others.length >= MAX_BASKETS) refuse(`Must be at most ${String(MAX_BASKETS)} baskets`);
  if (sum > MAX_BASKET_LINES) {
    refuse(`Must be at most ${String(MAX_BASKET_LINES)} lines in all baskets`);
  }
};

const emptyBasket = (supplierId: SupplierId | null, { revision, lines }: Basket): Events =>
  lines.size === 0
    ? []
    : [{ type: 'BuyNowBasketEmptied', data: { supplierId, revision: revision + 1 } }];

/** Fields of the order in the event, besides its items. */
const orderFields = (command: OrderBasket) => {
  const { name, reference, currency, exchangeRate, locationId } = command;
  const { issueDate, arrivalDate, defaultStockCoverageDate } = command;
  return {
    orderSupplierId: command.supplierId ?? command.orderSupplierId,
    name,
    reference,
    currency,
    locationId,
    exchangeRates: toExchangeRates(exchangeRate),
    issueDate,
    arrivalDate,
    defaultStockCoverageDate,
  };
};

/** Orders a basket: lines with units become items, lines with none leave it, lines of unknown quantity stay. */
const orderBasket = (command: OrderBasket, basket: Basket): Events => {
  const suggested = new Map(command.suggested.map((one) => [one.variantId, one.quantity]));
  const lines = [...basket.lines.values()].map((line) => ({
    ...line,
    quantity: line.quantity ?? suggested.get(line.variantId) ?? null,
  }));
  const items = lines.flatMap(({ variantId, quantity, unitCost }) =>
    quantity === null || quantity === 0 ? [] : [{ variantId, quantity, unitCost }],
  );
  if (items.length === 0) {
    throw new Rejection('VALIDATION_FAILED', 'The basket has no units to order');
  }
  const kept = lines.flatMap((line) => (line.quantity === null ? [line.variantId] : []));
  const { supplierId, purchaseOrderId } = command;
  const version = { supplierId, revision: basket.revision + 1 };
  const data = { ...version, purchaseOrderId, ...orderFields(command), items, kept };
  return [{ type: 'BuyNowBasketOrdered', data }];
};

const decide = decideByType<BasketCommand, Baskets, BuyNowBasketEvent>({
  PutBasket: (command, baskets) => {
    const { supplierId, lines } = command;
    const basket = getBasket(baskets, supplierId);
    checkRevision(basket, command);
    if (lines.length === 0) return emptyBasket(supplierId, basket);
    checkBounds(baskets, supplierId, lines.length);
    const kept = new Set<string>(lines.map(({ variantId }) => variantId));
    const set = lines
      .filter((line) => !isEqual(line, basket.lines.get(line.variantId)))
      .map(({ variantId, quantity, unitCost }) => ({ variantId, quantity, unitCost }));
    const removed = [...basket.lines.keys()].filter((variantId) => !kept.has(variantId));
    if (set.length === 0 && removed.length === 0) return [];
    const data = { supplierId, revision: basket.revision + 1, set, removed };
    return [{ type: 'BuyNowBasketChanged', data }];
  },
  EmptyBasket: (command, baskets) => {
    const basket = getBasket(baskets, command.supplierId);
    checkRevision(basket, command);
    return emptyBasket(command.supplierId, basket);
  },
  /** Records nothing when the revision that the caller read was ordered before. */
  OrderBasket: (command, baskets) => {
    const basket = getBasket(baskets, command.supplierId);
    if (basket.ordered !== null && basket.ordered.revision === command.readRevision) return [];
    checkRevision(basket, command);
    return orderBasket(command, basket);
  },
});

const snapshot = snapshotForm({
  version: 1,
  toJson: (baskets: Baskets) =>
    [...baskets].map(([id, { lines, ...basket }]) => [id, basket, [...lines.values()]] as const),
  fromJson: (rows): Baskets =>
    new Map(
      rows.map(([id, basket, lines]) => [
        id,
        { ...basket, lines: new Map(lines.map((line) => [line.variantId, line])) },
      ]),
    ),
});

/** Stream `buy_now_baskets-<teamId>.<teamId>`. */
export const buyNowBasketDecider: Decider<BasketCommand, Baskets, BuyNowBasketEvent> = {
  subject: 'buy_now_baskets',
  definitions: buyNowBasketEvents,
  initial: new Map(),
  evolve,
  decide,
  snapshot,
};
