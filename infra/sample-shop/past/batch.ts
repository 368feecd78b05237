import { chooseLater, type Position } from '@quartermaster/contracts/core/position';
import type { Call } from '@quartermaster/contracts/core/client';
import type { PurchaseOrder } from '@quartermaster/contracts/purchase-orders/read-models/order';
import { listPurchaseOrders } from '@quartermaster/contracts/purchase-orders/calls/orders';
import type { PastOrder } from './plan.ts';

/** An order of the plan with its index in it, which names its calls permanently. */
export interface CreatedOrder {
  readonly at: number;
  readonly order: PastOrder;
  readonly id: string;
}

/** An order with its state after the calls so far. */
export interface LoadedOrder extends CreatedOrder {
  readonly known: PurchaseOrder;
}

/** Number of orders that are processed at once. */
const AT_ONCE = 4;

const laterPosition = (position: Position | null, other: Position | null): Position | null =>
  position === null || other === null ? (position ?? other) : chooseLater(position, other);

/** Orders that go through the steps together; a step is done for all of them before the next. */
export const openBatch = (
  call: Call,
  placed: readonly CreatedOrder[],
  createdAt: Position | null,
) => {
  let minPosition = createdAt;
  const read = async (): Promise<readonly LoadedOrder[]> => {
    const ids = placed.map(({ id }) => id);
    for (;;) {
      const { body, stale } = await call(listPurchaseOrders, { body: { ids } }, { minPosition });
      if (stale) continue;
      const found = new Map(body.map((known) => [known.id, known]));
      return placed.flatMap((one) => {
        const known = found.get(one.id);
        return known === undefined ? [] : [{ ...one, known }]; // the merchant deleted it meanwhile
      });
    }
  };
  return {
    /** Does a step for each order; the step returns the log position to wait for before the next one. */
    each: async (step: (one: LoadedOrder) => Promise<Position | null>): Promise<void> => {
      const all = await read();
      for (let from = 0; from < all.length; from += AT_ONCE) {
        const positions = await Promise.all(all.slice(from, from + AT_ONCE).map(step));
        minPosition = positions.reduce(laterPosition, minPosition);
      }
    },
  };
};
