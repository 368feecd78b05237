import type { LocationId, VariantId } from '@quartermaster/contracts/core/ids';
import { type StockEvent, stockEvents } from '@quartermaster/contracts/stock/events';
import { assertNever, type Decider, snapshotForm } from '../core/decider.ts';

type DataOf<Type extends StockEvent['type']> = Readonly<
  Extract<StockEvent, { type: Type }>['data']
>;

export type ObserveStock = { readonly type: 'ObserveStock' } & DataOf<'StockObserved'>;
type ReconstructStockHistory = {
  readonly type: 'ReconstructStockHistory';
} & DataOf<'StockHistoryReconstructed'>;
/** The store no longer keeps the variant at a location. */
interface LoseStock {
  readonly type: 'LoseStock';
  readonly variantId: VariantId;
  readonly locationId: LocationId;
  readonly day: string;
}
export type StockCommand = ObserveStock | LoseStock | ReconstructStockHistory;

interface KnownLevel {
  /** Instant of the level, in milliseconds. */
  readonly at: number;
  readonly quantity: number;
}

interface Stock {
  /** The newest observed level of each location. */
  readonly observed: ReadonlyMap<string, KnownLevel>;
  readonly hasHistory: boolean;
}

const evolve = (stock: Stock, { type, data }: StockEvent): Stock => {
  switch (type) {
    case 'StockObserved': {
      const at = Date.parse(data.observedAt);
      const observed = new Map(stock.observed);
      for (const { locationId, quantity } of data.levels)
        observed.set(locationId, { at, quantity });
      return { ...stock, observed };
    }
    case 'StockHistoryReconstructed':
      return { ...stock, hasHistory: true };
    default:
      return assertNever(type);
  }
};

/**
 * True when a level is newer than the known one of its location; the store also sends repeated and outdated levels. Its
 * clock counts whole seconds, so another quantity at the same instant counts as a later change within that second.
 */
const isNewer = (known: KnownLevel | undefined, at: number, quantity: number): boolean =>
  known === undefined || at > known.at || (at === known.at && quantity !== known.quantity);

/**
 * True when a level has the instant of the known one and another quantity. Only the store knows the order of changes within
 * a second.
 */
export const isStockTie = (
  stock: Stock,
  { levels, observedAt }: Pick<ObserveStock, 'levels' | 'observedAt'>,
): boolean => {
  const at = Date.parse(observedAt);
  return levels.some(({ locationId, quantity }) => {
    const known = stock.observed.get(locationId);
    return known?.at === at && known.quantity !== quantity;
  });
};

const observe = (
  { variantId, levels, observedAt, day }: ObserveStock,
  stock: Stock,
): readonly StockEvent[] => {
  const at = Date.parse(observedAt);
  const newerLevels = levels.filter(({ locationId, quantity }) =>
    isNewer(stock.observed.get(locationId), at, quantity),
  );
  if (newerLevels.length === 0) return [];
  return [{ type: 'StockObserved', data: { variantId, levels: newerLevels, observedAt, day } }];
};

/** Sets the level of the location to 0. It keeps its instant, so that a level with the same instant can follow. */
const loseStock = (
  { variantId, locationId, day }: LoseStock,
  stock: Stock,
): readonly StockEvent[] => {
  const known = stock.observed.get(locationId);
  if (known === undefined || known.quantity === 0) return [];
  const levels = [{ locationId, quantity: 0 }];
  const observedAt = new Date(known.at).toISOString();
  return [{ type: 'StockObserved', data: { variantId, levels, observedAt, day } }];
};

/** Records the reconstructed past once; later stock comes from observed changes. */
const reconstruct = (
  { variantId, firstAvailableOn, outOfStockSince, lastStockoutDate, day }: ReconstructStockHistory,
  stock: Stock,
): readonly StockEvent[] => {
  if (stock.hasHistory) return [];
  const data = { variantId, firstAvailableOn, outOfStockSince, lastStockoutDate, day };
  return [{ type: 'StockHistoryReconstructed', data }];
};

const snapshot = snapshotForm({
  version: 1,
  toJson: ({ observed, hasHistory }: Stock) => ({ observed: [...observed], hasHistory }),
  fromJson: ({ observed, hasHistory }): Stock => ({ observed: new Map(observed), hasHistory }),
});

/** Stream `stock-<teamId>.<variantId>`; a repeated command has no second effect (domain-rules 9). */
export const stockDecider: Decider<StockCommand, Stock, StockEvent> = {
  subject: 'stock',
  definitions: stockEvents,
  initial: { observed: new Map(), hasHistory: false },
  evolve,
  snapshot,
  decide: (command, stock) => {
    switch (command.type) {
      case 'ObserveStock':
        return observe(command, stock);
      case 'LoseStock':
        return loseStock(command, stock);
      case 'ReconstructStockHistory':
        return reconstruct(command, stock);
      default:
        return assertNever(command);
    }
  },
};
