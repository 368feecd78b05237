import {
  getPlannedDayBounds,
  findImplausibleDay,
  type PlannedDay,
} from '@quartermaster/contracts/core/plausible-days';
import { Rejection } from '@quartermaster/contracts/core/rejection';
import type { PurchaseOrderEvent } from '@quartermaster/contracts/purchase-orders/events/orders';
import { evolve } from './evolve.ts';
import type { PurchaseOrder } from './order.ts';

type Events = readonly PurchaseOrderEvent[];

/** The days of an order that people plan, each with the id of its item, payment or shipment. */
const listPlannedDays = (
  order: PurchaseOrder,
): readonly (PlannedDay & { readonly of: string })[] => [
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

const getLastSegment = (path: string): string => path.slice(path.lastIndexOf('.') + 1);

/** The days that a decision changes. */
const listChangedDays = (before: PurchaseOrder, after: PurchaseOrder): readonly PlannedDay[] => {
  const known = new Set(
    listPlannedDays(before).map(
      ({ of, path, day }) => `${of} ${getLastSegment(path)} ${day ?? ''}`,
    ),
  );
  return listPlannedDays(after).filter(
    ({ of, path, day }) => !known.has(`${of} ${getLastSegment(path)} ${day ?? ''}`),
  );
};

/** The field of a request about the whole order, a list of payments, or one payment or shipment. */
const requestFieldFormatters = {
  order: (path: string) => path,
  payments: (path: string) => path.replace(/^payments\./, ''),
  one: getLastSegment,
};

/**
 * Rejects a decision that plans something on a day far from today, such as one with a mistyped year. Days that the order has
 * already stay.
 */
export const withPlausibleDays =
  <Command>(
    decide: (command: Command, order: PurchaseOrder) => Events,
    request: keyof typeof requestFieldFormatters = 'order',
  ) =>
  (command: Command & { readonly on: string }, order: PurchaseOrder): Events => {
    const events = decide(command, order);
    const days = listChangedDays(order, events.reduce(evolve, order));
    const found = findImplausibleDay(days, getPlannedDayBounds(command.on));
    if (found === null) return events;
    const { path, message } = found;
    throw new Rejection('DAY_OUT_OF_BOUNDS', message, {
      issues: [{ path: requestFieldFormatters[request](path), message }],
    });
  };
