import type { BasketLine } from '@quartermaster/contracts/buy-now/calls';
import { MAX_BASKET_LINES, MAX_BASKETS } from '@quartermaster/contracts/buy-now/calls';
import {
  type BuyNowBasketEvent,
  buyNowBasketEvents,
} from '@quartermaster/contracts/buy-now/events';
import type { SupplierId } from '@quartermaster/contracts/core/ids';
import { Rejection } from '@quartermaster/contracts/core/rejection';
import isEqual from 'fast-deep-equal';
import { decideBy, type Decider, evolveBy, snapshotForm } from '../core/decider.ts';

interface OfBasket {
  readonly supplierId: SupplierId | null;
  /** The revision that the caller read; null when the caller read no basket. */
  readonly readRevision: number | null;
}

type BasketCommand =
  | ({ readonly type: 'PutBasket'; readonly lines: readonly BasketLine[] } & OfBasket)
  | ({ readonly type: 'EmptyBasket' } & OfBasket);

interface Basket {
  /** Counts the changes of the basket from 0; -1 before the first. */
  readonly revision: number;
  readonly lines: ReadonlyMap<string, BasketLine>;
}

/** Baskets by supplier; an emptied one stays, for its revision. */
type Baskets = ReadonlyMap<SupplierId | null, Basket>;
type Events = readonly BuyNowBasketEvent[];

const noBasket: Basket = { revision: -1, lines: new Map() };

export const basketIn = (baskets: Baskets, supplierId: SupplierId | null): Basket =>
  baskets.get(supplierId) ?? noBasket;

const evolve = evolveBy<Baskets, BuyNowBasketEvent>({
  BuyNowBasketChanged: (baskets, { supplierId, revision, set, removed }) => {
    const lines = new Map(basketIn(baskets, supplierId).lines);
    for (const line of set) lines.set(line.variantId, line);
    for (const variantId of removed) lines.delete(variantId);
    return new Map([...baskets, [supplierId, { revision, lines }]]);
  },
  BuyNowBasketEmptied: (baskets, { supplierId, revision }) =>
    new Map([...baskets, [supplierId, { revision, lines: new Map() }]]),
});

/** A basket with lines is changed only by a caller who read its last revision, so nobody's lines get lost unseen. */
const checkRevision = ({ revision, lines }: Basket, { readRevision }: OfBasket): void => {
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

/** Checks the bounds of the team with a basket of so many lines. */
const checkBounds = (baskets: Baskets, supplierId: SupplierId | null, lines: number): void => {
  const others = [...baskets].filter(([id, basket]) => id !== supplierId && basket.lines.size > 0);
  const sum = others.reduce((total, [, basket]) => total + basket.lines.size, lines);
  if (others.length >= MAX_BASKETS) refuse(`Must be at most ${String(MAX_BASKETS)} baskets`);
  if (sum > MAX_BASKET_LINES) {
    refuse(`Must be at most ${String(MAX_BASKET_LINES)} lines in all baskets`);
  }
};

const emptied = (supplierId: SupplierId | null, { revision, lines }: Basket): Events =>
  lines.size === 0
    ? []
    : [{ type: 'BuyNowBasketEmptied', data: { supplierId, revision: revision + 1 } }];

const decide = decideBy<BasketCommand, Baskets, BuyNowBasketEvent>({
  PutBasket: (command, baskets) => {
    const { supplierId, lines } = command;
    const basket = basketIn(baskets, supplierId);
    checkRevision(basket, command);
    if (lines.length === 0) return emptied(supplierId, basket);
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
    const basket = basketIn(baskets, command.supplierId);
    checkRevision(basket, command);
    return emptied(command.supplierId, basket);
  },
});

const snapshot = snapshotForm({
  version: 1,
  toJson: (baskets: Baskets) =>
    [...baskets].map(([id, { revision, lines }]) => [id, revision, [...lines.values()]] as const),
  fromJson: (rows): Baskets =>
    new Map(
      rows.map(([id, revision, lines]) => [
        id,
        { revision, lines: new Map(lines.map((line) => [line.variantId, line])) },
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
