import { expect, test } from '@jest/globals';
import { toCostedOrder } from '@quartermaster/contracts/purchase-orders/rules/landed-cost';
import type { ItemRow } from './item-rows.ts';
import { itemColumns } from './items-columns.tsx';
import { calculateOrderMoney } from '../costs/order-money.ts';
import { anOrder, aShipment, ITEM_A, ITEM_B } from '../../../testing/test-order.ts';

/** Shipment with 50 of 60 and 30 of 40 units accepted (CALC-PO-5). */
const received = aShipment({
  receivedAt: '2026-03-20T12:00:00.000Z',
  items: [
    {
      purchaseOrderItemId: ITEM_A,
      orderedQuantity: 60,
      receivedQuantity: 60,
      acceptedQuantity: 50,
    },
    {
      purchaseOrderItemId: ITEM_B,
      orderedQuantity: 40,
      receivedQuantity: 40,
      acceptedQuantity: 30,
    },
  ],
});

test('AMB-046 CALC-PO-5 what an ordered unit comes to is named apart from what an accepted one cost', () => {
  const order = anOrder({ shipments: [received] });
  const { cost } = calculateOrderMoney(toCostedOrder(order, 'USD'));
  const columns = itemColumns({ currency: 'USD', shopCurrency: 'USD', isEditable: true });
  const column = columns.find(({ key }) => key === 'landedUnit');
  const shown = cost.items.map((one) => column?.value({ cost: one } as ItemRow));
  expect(column).toMatchObject({
    title: 'Landed as ordered',
    help: expect.stringContaining('all ordered units, accepted or not'),
  });
  expect(shown).toEqual([13.55, 22.04]);
  expect(cost.shipments[0]?.items.map(({ landedUnitCost }) => landedUnitCost)).toEqual([
    14.8, 23.04,
  ]);
});
