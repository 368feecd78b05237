import { MAX_ORDER_AMOUNT, MAX_ORDER_UNITS } from '@quartermaster/contracts/core/bounds';
import { Rejection } from '@quartermaster/contracts/core/rejection';
import type { Item } from './order.ts';

type Sized = readonly Pick<Item, 'quantity' | 'unitCost'>[];

const unitsOf = (items: Sized): number => items.reduce((sum, { quantity }) => sum + quantity, 0);
const amountOf = (items: Sized): number =>
  items.reduce((sum, { quantity, unitCost }) => sum + quantity * unitCost, 0);

const bounds = [
  { sumOf: unitsOf, most: MAX_ORDER_UNITS, of: 'units' },
  { sumOf: amountOf, most: MAX_ORDER_AMOUNT, of: "of the order's currency before discounts" },
] as const;

/**
 * Rejects with VALIDATION_FAILED items that make an order larger than an order may be. One that is too large already, from
 * the time before there were bounds, can be changed as long as it does not grow.
 */
export const mustBeOfSize = (before: Sized, after: Sized): void => {
  for (const { sumOf, most, of } of bounds) {
    const sum = sumOf(after);
    if (sum <= most || sum <= sumOf(before)) continue;
    const message = `An order may have at most ${most.toLocaleString('en')} ${of}`;
    throw new Rejection('VALIDATION_FAILED', message, { issues: [{ path: 'items', message }] });
  }
};
