import { DAY_SECONDS, type Instant } from '../calendar.ts';

/** Sales, returned units and counted corrections, in order of time. */
export interface Movement {
  readonly at: Instant;
  readonly delta: number;
  readonly kind: 'sale' | 'restock' | 'adjustment';
}
export interface StockEvent {
  readonly at: Instant;
  readonly delta: number;
  readonly kind: Movement['kind'] | 'opening' | 'replenishment' | 'write-off';
  /** Stock after the event. */
  readonly stock: number;
}

const FEWEST_SELLING_DAYS = 10;
const SHORTEST_SPELL_DAYS = 21;
const LONGEST_COVER_DAYS = 60;

const sellingDays = (movements: readonly Movement[]): readonly number[] => [
  ...new Set(
    movements.filter(({ kind }) => kind === 'sale').map(({ at }) => Math.floor(at / DAY_SECONDS)),
  ),
];

/**
 * A pause without sales counts as out of stock when it lasts three weeks and eight times the usual interval between
 * sales.
 */
const spellLength = (days: readonly number[]): number => {
  if (days.length < FEWEST_SELLING_DAYS) return Infinity;
  const pauses = days.slice(1).map((day, index) => day - (days[index] ?? day));
  const usual = [...pauses].sort((a, b) => a - b)[Math.floor(pauses.length / 2)] ?? 1;
  return Math.max(SHORTEST_SPELL_DAYS, 8 * usual);
};

const dailyRate = (movements: readonly Movement[], days: readonly number[]): number => {
  const sold = movements.reduce((sum, { kind, delta }) => (kind === 'sale' ? sum - delta : sum), 0);
  const span = (days[days.length - 1] ?? 0) - (days[0] ?? 0) + 1;
  return sold / Math.max(1, span);
};

/** The movement after the one at `index`, when the item was out of stock between them. */
const sellsAgainAt = (movements: readonly Movement[], index: number, spellDays: number) => {
  const next = movements[index + 1];
  const here = movements[index];
  if (!next || here?.kind !== 'sale') return undefined;
  return next.at - here.at >= spellDays * DAY_SECONDS ? next.at : undefined;
};

interface Walk {
  readonly events: Omit<StockEvent, 'stock'>[];
  /** Stock after the current movement. */
  stock: number;
}

const add = (walk: Walk, kind: StockEvent['kind'], at: Instant, delta: number) => {
  if (delta === 0) return;
  walk.events.push({ at, delta, kind });
  walk.stock -= delta;
};

/** Replenishments arrive just before the stock would be too small, so the stock does not grow backwards in time. */
const stepBack = (walk: Walk, movement: Movement, rate: number) => {
  const most = Math.max(rate * LONGEST_COVER_DAYS, -movement.delta);
  if (walk.stock > most) {
    add(walk, 'replenishment', movement.at, walk.stock - Math.ceil(rate * 5));
  }
  if (movement.delta > walk.stock && walk.stock >= 0) {
    add(walk, 'write-off', movement.at, walk.stock - movement.delta);
  }
  add(walk, movement.kind, movement.at, movement.delta);
};

const withStock = (events: readonly Omit<StockEvent, 'stock'>[]): readonly StockEvent[] => {
  let stock = 0;
  return events.map((event) => {
    stock += event.delta;
    return { ...event, stock };
  });
};

/**
 * The stock of one item from its opening to `stock` at the end, computed backwards: every sale was possible, long
 * pauses of an otherwise frequent item were out-of-stock periods, and replenishments arrived in between.
 */
export const stockHistory = (
  movements: readonly Movement[],
  stock: number,
  openedAt: Instant,
): readonly StockEvent[] => {
  const days = sellingDays(movements);
  const spellDays = spellLength(days);
  const rate = dailyRate(movements, days);
  const walk: Walk = { events: [], stock };
  for (let index = movements.length - 1; index >= 0; index -= 1) {
    const movement = movements[index];
    if (!movement) continue;
    const again = sellsAgainAt(movements, index, spellDays);
    if (again !== undefined && walk.stock > 0) add(walk, 'replenishment', again - 60, walk.stock);
    stepBack(walk, movement, rate);
  }
  add(walk, 'opening', openedAt, walk.stock);
  return withStock(walk.events.reverse());
};
