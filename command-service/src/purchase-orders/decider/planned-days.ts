import {
  daysOfPlans,
  implausibleDay,
  type PlannedDay,
} from '@quartermaster/contracts/core/plausible-days';
import { Rejection } from '@quartermaster/contracts/core/rejection';
import type { PurchaseOrderEvent } from '@quartermaster/contracts/purchase-orders/events/orders';
import { evolve } from './evolve.ts';
import type { PurchaseOrder } from './order.ts';

type Events = readonly PurchaseOrderEvent[];

/** The days of an order that people plan, each with the id of its item, payment or shipment. */
const plannedDaysOf = (order: PurchaseOrder): readonly (PlannedDay & { readonly of: string })[] => [
  { of: '', path: 'issueDate', day: order.issueDate },
  { of: '', path: 'defaultStockCoverageDate', day: order.defaultStockCoverageDate },
  ...order.items.map(({ id: of, stockCoverageDate: day }, at) => {
    const path = `items.${at}.stockCoverageDate`;
    return { of, path, day };
  }),
  ...order.payments.map(({ id: of, dueDate: day }, at) => {
    const path = `payments.${at}.dueDate`;
    return { of, path, day };
  }),
  ...order.shipments.flatMap(({ id: of, details: { departureDate, arrivalDate } }) => [
    { of, path: 'departureDate', day: departureDate },
    { of, path: 'arrivalDate', day: arrivalDate },
  ]),
];

const lastName = (path: string): string => path.slice(path.lastIndexOf('.') + 1);

/** The days that a decision changes. */
const changedDays = (before: PurchaseOrder, after: PurchaseOrder): readonly PlannedDay[] => {
  const known = new Set(
    plannedDaysOf(before).map(({ of, path, day }) => `${of} ${lastName(path)} ${day ?? ''}`),
  );
  return plannedDaysOf(after).filter(
    ({ of, path, day }) => !known.has(`${of} ${lastName(path)} ${day ?? ''}`),
  );
};

/** The field of a request about the whole order, a list of payments, or one payment or shipment. */
const fieldIn = {
  order: (path: string) => path,
  payments: (path: string) => path.replace(/^payments\./, ''),
  one: lastName,
};

/**
 * Rejects a decision that plans something on a day far from today, such as one with a mistyped year. Days that the order has
 * already stay.
 */
export const planningPlausibly =
  <Command>(
    decide: (command: Command, order: PurchaseOrder) => Events,
    request: keyof typeof fieldIn = 'order',
  ) =>
  (command: Command & { readonly on: string }, order: PurchaseOrder): Events => {
    const events = decide(command, order);
    const days = changedDays(order, events.reduce(evolve, order));
    const found = implausibleDay(days, daysOfPlans(command.on));
    if (found === null) return events;
    const { path, message } = found;
    throw new Rejection('DAY_OUT_OF_BOUNDS', message, {
      issues: [{ path: fieldIn[request](path), message }],
    });
  };
