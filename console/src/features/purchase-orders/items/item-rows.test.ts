import { expect, test } from '@jest/globals';
import { toCostedOrder } from '@quartermaster/contracts/purchase-orders/rules/landed-cost';
import { renderHook } from '@testing-library/react';
import { calculateOrderMoney } from '../costs/order-money.ts';
import { anOrder, ITEM_A, ITEM_B } from '../../../testing/test-order.ts';
import { useItemCosts } from './item-rows.ts';

/** Costs of an order with a sum that is spread over all units, so that the quantity of one item changes every cost. */
const costWith = (quantity: number) => {
  const { items, content, ...order } = anOrder({ shipments: [] });
  const costItems = [{ type: 'Fixed' as const, name: 'Freight', amount: 1_200, currency: 'USD' }];
  const edited = items.map((item) => (item.id === ITEM_A ? { ...item, quantity } : item));
  const typed = { ...order, content: { ...content, costItems }, items: edited };
  return calculateOrderMoney(toCostedOrder(typed, 'USD')).cost;
};

test('an edited item shows its own costs at once, and the other items right after it', () => {
  const drawn: (readonly (number | null | undefined)[])[] = [];
  const [before, after] = [costWith(60), costWith(600)];
  const { rerender } = renderHook(
    ({ cost }) => {
      const findCost = useItemCosts(cost);
      drawn.push([ITEM_A, ITEM_B].map((id) => findCost(id)?.landedTotalCost));
    },
    { initialProps: { cost: before } },
  );
  rerender({ cost: after });
  const [a, b] = before.items.map(({ landedTotalCost }) => landedTotalCost);
  const [newA, newB] = after.items.map(({ landedTotalCost }) => landedTotalCost);
  expect(newB).not.toBe(b);
  expect(drawn).toEqual([
    [a, b],
    [newA, b],
    [newA, newB],
  ]);
});

test('CALC-LRM the extended costs of the lines add up to the items above them', () => {
  const { items, ...order } = anOrder({ shipments: [] });
  const lines = [ITEM_A, ITEM_B, 'c'].map((id) => ({
    ...items[0]!,
    id,
    quantity: 1,
    unitCost: 3.348,
    discount: null,
    discountType: null,
  }));
  const money = calculateOrderMoney(toCostedOrder({ ...order, items: lines }, 'USD'));
  expect(money.cost.items.map(({ totalCost }) => totalCost)).toEqual([3.35, 3.35, 3.34]);
  expect(money.items).toBe(10.04);
});
