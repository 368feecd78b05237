import { type Position, isAfter } from '../../core/position.ts';
import { addDays, type Day, toDay, daysBetween } from '../../core/day.ts';
import { roundTo6 } from '../../core/decimal.ts';
import type { ItemAlertEntry, OrderAlertEntry } from './alert-entry.ts';

/** Days for which the alerts list a later arrival or a risen cost. */
export const HAPPENING_DAYS = 7;
/** Days in stock without a sale after which the alert lists an item of grade A. */
export const UNSOLD_DAYS = 7;

/** The business day of a team, and the zone of its shop. */
export interface ShopDay {
  readonly today: Day;
  readonly timeZone: string;
}

/** A value was replaced by a larger one. */
export interface Rise<Value> {
  readonly before: Value;
  readonly after: Value;
  /** The instant (ISO). */
  readonly at: string;
  /** Position of the event in the log. */
  readonly position: Position;
}

/** The rises of a value after one more. Drops those that are too old for an alert in every time zone. */
export const withRise = <Value>(
  rises: readonly Rise<Value>[],
  rise: Rise<Value>,
): readonly Rise<Value>[] => {
  const oldest = addDays(rise.at.slice(0, 10), -(HAPPENING_DAYS + 2));
  return [...rises.filter(({ at }) => at.slice(0, 10) >= oldest), rise];
};

/** The recent rises from a value that is still exceeded. */
const selectRecentRises = <Value>(
  rises: readonly Rise<Value>[],
  present: Value,
  { today, timeZone }: ShopDay,
): readonly Rise<Value>[] => {
  const oldest = addDays(today, -HAPPENING_DAYS);
  return rises.filter(({ before, at }) => present > before && toDay(at, timeZone) >= oldest);
};

const compareByPosition = (
  a: { readonly position: Position },
  b: { readonly position: Position },
): number => (isAfter(b.position, a.position) ? 1 : -1);

/** An open shipment whose arrival date was moved. */
export interface MovedShipment extends Pick<
  OrderAlertEntry,
  'purchaseOrderId' | 'purchaseOrderName' | 'supplierName'
> {
  readonly shipment: NonNullable<OrderAlertEntry['shipment']>;
  readonly moves: readonly Rise<Day>[];
}

/** The arrival dates that were moved later, the newest move first. */
export const moveEntries = (shipments: readonly MovedShipment[], day: ShopDay): OrderAlertEntry[] =>
  shipments
    .flatMap((moved) =>
      selectRecentRises(moved.moves, moved.shipment.arrivalDate, day).map((move) => ({
        ...moved,
        move,
      })),
    )
    .toSorted((a, b) => compareByPosition(a.move, b.move))
    .map(({ purchaseOrderId, purchaseOrderName, supplierName, shipment, move }) => ({
      about: 'ORDER',
      purchaseOrderId,
      purchaseOrderName,
      supplierName,
      shipment: { ...shipment, arrivalDate: move.after },
      days: daysBetween(move.before, move.after),
      movedFrom: move.before,
      happening: `${shipment.id} moved at ${String(move.position)}`,
    }));

type ItemFact = Pick<
  ItemAlertEntry,
  'variantId' | 'productTitle' | 'variantTitle' | 'sku' | 'quantity'
>;

const aboutItem = ({ variantId, productTitle, variantTitle, sku, quantity }: ItemFact) => ({
  about: 'ITEM' as const,
  variantId,
  productTitle,
  variantTitle,
  sku,
  quantity,
});

interface Level {
  readonly quantity: number;
}

/** The units below 0 of all locations; 0 when no location is below 0. */
export const sumUnitsBelowZero = (levels: readonly Level[]): number =>
  levels.reduce((sum, { quantity }) => sum + Math.min(0, quantity), 0);

/** An item with a location below 0. */
export interface NegativeItem extends Omit<ItemFact, 'quantity'> {
  readonly levels: readonly Level[];
  /** Day and event at which the first of its locations fell below 0. */
  readonly since: { readonly day: Day; readonly position: Position };
}

/** The items with a location below 0, the newest first. */
export const negativeEntries = (
  items: readonly NegativeItem[],
  { today }: ShopDay,
): ItemAlertEntry[] =>
  items
    .toSorted((a, b) => compareByPosition(a.since, b.since))
    .map((item) => ({
      ...aboutItem({ ...item, quantity: sumUnitsBelowZero(item.levels) }),
      days: Math.max(0, daysBetween(item.since.day, today)),
      cost: null,
      happening: `${item.variantId} below 0 since ${String(item.since.position)}`,
    }));

/** An item of grade A that is in stock and was sold once. */
export interface GradedItem extends ItemFact {
  readonly lastSoldOn: Day;
  /** The first day of the present stock; null when it never ran out. */
  readonly inStockSince: Day | null;
}

/** The items without a sale in a week in which they were in stock, those that sold last first. */
export const unsoldEntries = (items: readonly GradedItem[], { today }: ShopDay): ItemAlertEntry[] =>
  items
    .map((item) => {
      const { lastSoldOn, inStockSince } = item;
      const since = inStockSince !== null && inStockSince > lastSoldOn ? inStockSince : lastSoldOn;
      return { item, days: daysBetween(since, today) };
    })
    .filter(({ days }) => days >= UNSOLD_DAYS)
    .toSorted((a, b) => a.days - b.days)
    .map(({ item, days }) => ({
      ...aboutItem(item),
      days,
      cost: null,
      happening: `${item.variantId} unsold since ${item.lastSoldOn}`,
    }));

/** An item whose cost rose. */
export interface RisenItem extends ItemFact {
  readonly costPrice: number;
  readonly rises: readonly Rise<number>[];
}

/** Calculates the rise of a cost, in percent. */
const calculateRisePercent = ({ before, after }: Rise<number>): number =>
  roundTo6((after / before - 1) * 100);

/** The costs that rose by more than a percentage, the newest rise first. */
export const riseEntries = (
  items: readonly RisenItem[],
  { currency, percent }: { readonly currency: string; readonly percent: number },
  day: ShopDay,
): ItemAlertEntry[] =>
  items
    .flatMap((item) =>
      selectRecentRises(item.rises, item.costPrice, day).map((rise) => ({ item, rise })),
    )
    .filter(({ rise }) => calculateRisePercent(rise) > percent)
    .toSorted((a, b) => compareByPosition(a.rise, b.rise))
    .map(({ item, rise }) => ({
      ...aboutItem(item),
      days: Math.max(0, daysBetween(toDay(rise.at, day.timeZone), day.today)),
      cost: {
        before: rise.before,
        after: rise.after,
        percent: calculateRisePercent(rise),
        currency,
      },
      happening: `${item.variantId} cost at ${String(rise.position)}`,
    }));
