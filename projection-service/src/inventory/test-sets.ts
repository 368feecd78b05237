import type { VariantId } from '@quartermaster/contracts/core/ids';
import { orderChanged } from '@quartermaster/contracts/sales/events';
import { fact, type GivenEvent } from '../core/given-events.ts';
import { ordered } from './examples.ts';

/** A set and the units of each component in one. */
export interface ExampleSet {
  readonly variantId: VariantId;
  readonly inEach: Readonly<Record<VariantId, number>>;
}

/** Sale of a number of sets: order lines of their components, and the sets as a group. */
const toSetSale = ({ variantId: setId, inEach }: ExampleSet, sets: number) => ({
  lines: Object.entries(inEach).map(([variantId, quantity]) => {
    const units = sets * quantity;
    return { variantId, units, revenue: units * 25, bySets: [{ variantId: setId, units }] };
  }),
  groups: [{ variantId: setId, units: sets }],
});

/** An order of sets that the store divides into lines of their components. */
export const orderedSets = (
  orderId: string,
  day: string,
  sets: number,
  set: ExampleSet,
): GivenEvent => {
  const { data, ...order } = ordered(orderId, day, sets);
  return { ...order, data: { ...(data as object), ...toSetSale(set, sets) } };
};

/** The same order with fewer or more sets. */
export const changedSets = (
  orderId: string,
  day: string,
  [before, after]: readonly [before: number, after: number],
  set: ExampleSet,
): GivenEvent => {
  const now = toSetSale(set, after);
  const difference = toSetSale(set, after - before);
  const orders = Math.sign(after) - Math.sign(before);
  return fact(orderChanged, `order.${orderId}`, {
    orderId,
    day,
    updatedAt: `${day}T11:00:00.000Z`,
    cancelled: after === 0,
    ...(after === 0 ? { lines: [] } : now),
    differences: difference.lines.map((line) => ({ ...line, orders })),
    groupDifferences: difference.groups,
  });
};
