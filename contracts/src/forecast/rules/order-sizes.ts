/** Past days whose orders set the usual size of an order. */
export const ORDER_SIZE_DAYS = 180;

/** Orders of one day that bought the same number of units of a variant. */
export interface VariantOrder {
  /** Day number of the orders. */
  readonly day: number;
  /** All units of the variant in one of them, ordered minus cancelled, above 0. */
  readonly units: number;
  /** Number of orders, at least 1. */
  readonly count: number;
}

/** Orders of a variant as parallel lists, ascending by day number and then by units. */
export interface OrderSizes {
  readonly days: readonly number[];
  readonly units: readonly number[];
  readonly orders: readonly number[];
}

export const noOrderSizes: OrderSizes = { days: [], units: [], orders: [] };

const compareSizes = (a: VariantOrder, b: VariantOrder): number =>
  a.day - b.day || a.units - b.units;

/** Counts orders by day and units, in any order. A negative count takes orders back. Orders without units are left out. */
export const countOrderSizes = (orders: readonly VariantOrder[]): OrderSizes => {
  const counted: VariantOrder[] = [];
  for (const order of orders.toSorted(compareSizes)) {
    const last = counted.at(-1);
    if (last === undefined || compareSizes(last, order) !== 0) counted.push(order);
    else counted[counted.length - 1] = { ...last, count: last.count + order.count };
  }
  const sizes = counted.filter(({ units, count }) => units > 0 && count > 0);
  return {
    days: sizes.map(({ day }) => day),
    units: sizes.map(({ units }) => units),
    orders: sizes.map(({ count }) => count),
  };
};

/** The orders that were counted. */
export const listOrders = ({ days, units, orders }: OrderSizes): readonly VariantOrder[] =>
  days.map((day, at) => ({ day, units: units[at] ?? 0, count: orders[at] ?? 0 }));
