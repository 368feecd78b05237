import { toDayNumber } from '@quartermaster/contracts/core/day';
import type { EventOf } from '@quartermaster/contracts/core/event';
import {
  countOrderSizes,
  listOrders,
  noOrderSizes,
  ORDER_SIZE_DAYS,
  type OrderSizes,
} from '@quartermaster/contracts/forecast/rules/order-sizes';
import { findFirstIndex } from '@quartermaster/contracts/inventory/rules/history';
import type { salesHistoryRecorded } from '@quartermaster/contracts/sales/events';
import type { SizeLists } from '../tables/sales.ts';

/** A week more than count: an order may be of a day that has not begun for the team yet. */
const KEPT_DAYS = ORDER_SIZE_DAYS + 7;

export const noSizes: SizeLists = { orderSizes: noOrderSizes, openSizes: noOrderSizes };

const joinSizes = ({ orderSizes, openSizes }: SizeLists): OrderSizes => ({
  days: [...orderSizes.days, ...openSizes.days],
  units: [...orderSizes.units, ...openSizes.units],
  orders: [...orderSizes.orders, ...openSizes.orders],
});

/** The sizes of the days from one on and before another. */
const selectDays = (sizes: OrderSizes, from: number, before: number): OrderSizes => {
  const [start, end] = [findFirstIndex(sizes.days, from), findFirstIndex(sizes.days, before)];
  return {
    days: sizes.days.slice(start, end),
    units: sizes.units.slice(start, end),
    orders: sizes.orders.slice(start, end),
  };
};

/** Sizes of the orders that count on a day: those of the day itself count once it is over. */
export const orderSizesBefore = (sizes: SizeLists, day: number): OrderSizes => {
  const openDay = sizes.openSizes.days[0];
  return openDay !== undefined && openDay < day ? joinSizes(sizes) : sizes.orderSizes;
};

/** The units of a variant in an order before and after an event; 0 where it has none. */
export interface SizeChange {
  /** Day number of the order. */
  readonly day: number;
  readonly before: number;
  readonly after: number;
}

const changeSizes = (sizes: OrderSizes, { day, before, after }: SizeChange): OrderSizes =>
  countOrderSizes([
    ...listOrders(sizes),
    { day, units: before, count: -1 },
    { day, units: after, count: 1 },
  ]);

/** Sizes after an order was placed or changed. Those of days too long before the newest one are dropped. */
export const withOrderSize = (sizes: SizeLists, change: SizeChange): SizeLists => {
  const { orderSizes, openSizes } = sizes;
  const { day } = change;
  const openDay = openSizes.days[0];
  if (day === openDay) return { orderSizes, openSizes: changeSizes(openSizes, change) };
  const newest = openDay ?? orderSizes.days.at(-1) ?? -Infinity;
  if (day < newest - KEPT_DAYS) return sizes;
  if (day <= newest) return { orderSizes: changeSizes(orderSizes, change), openSizes };
  return {
    orderSizes: selectDays(joinSizes(sizes), day - KEPT_DAYS, day),
    openSizes: changeSizes(noOrderSizes, change),
  };
};

/** Adds the sizes of the sales history to those of orders that were recorded one by one before. */
export const withPastSizes = (
  sizes: SizeLists,
  {
    from,
    orderSizes: { offsets, units, orders },
  }: Pick<EventOf<typeof salesHistoryRecorded>['data'], 'from' | 'orderSizes'>,
): SizeLists => {
  const first = toDayNumber(from);
  const past = { days: offsets.map((offset) => first + offset), units, orders };
  const all = countOrderSizes([...listOrders(past), ...listOrders(joinSizes(sizes))]);
  const newest = all.days.at(-1) ?? 0;
  return {
    orderSizes: selectDays(all, newest - KEPT_DAYS, newest),
    openSizes: selectDays(all, newest, Infinity),
  };
};
