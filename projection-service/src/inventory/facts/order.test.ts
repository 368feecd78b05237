import { describe, expect, test } from '@jest/globals';
import { groupIncomingByVariant, withLostShipment } from './order.ts';
import type { OrderFacts } from '../tables/team.ts';

const facts = (given: Pick<OrderFacts, 'items' | 'shipments'>): OrderFacts => ({
  purchaseOrderId: 'order',
  name: 'PO-0001',
  status: 'InDelivery',
  issueDate: null,
  sentOn: '2026-11-01',
  receivedBy: null,
  itemRests: [],
  ...given,
});
const item = (id: string, quantity: number) => ({
  id,
  productVariantId: `variant ${id}`,
  quantity,
});

const part = (purchaseOrderItemId: string, orderedQuantity: number, isReceived = false) => {
  const receivedQuantity = isReceived ? orderedQuantity : 0;
  return {
    purchaseOrderItemId,
    orderedQuantity,
    receivedQuantity,
    acceptedQuantity: receivedQuantity,
  };
};

describe('the incoming units of an order', () => {
  test('are its unallocated units and those in transit', () => {
    const shipment = (id: string, received: boolean, parts: Readonly<Record<string, number>>) => ({
      id,
      receivedOn: received ? '2026-11-20' : null,
      arrivalDate: `2026-12-0${id}`,
      items: Object.entries(parts).map(([itemId, quantity]) => part(itemId, quantity, received)),
    });
    const owed = groupIncomingByVariant(
      facts({
        items: [item('A', 100), item('B', 50), item('C', 5)],
        shipments: [
          shipment('1', true, { A: 60 }),
          shipment('2', false, { A: 30, B: 50 }),
          shipment('3', false, { A: 6 }),
        ],
      }),
    );
    expect(owed.get('variant A')).toMatchObject({
      unallocated: 4,
      shipments: [
        { arrivalDate: '2026-12-02', quantity: 30 },
        { arrivalDate: '2026-12-03', quantity: 6 },
      ],
    });
    expect(owed.get('variant B')).toMatchObject({ unallocated: 0, shipments: [{ quantity: 50 }] });
    expect(owed.get('variant C')).toMatchObject({ unallocated: 5, shipments: [] });
  });

  test('CALC-UNA-1 hold what a received shipment lacked, from the day of the last such receipt', () => {
    const short = (id: string, receivedOn: string, receivedQuantity: number) => ({
      id,
      receivedOn,
      arrivalDate: null,
      items: [{ ...part('A', 200), receivedQuantity, acceptedQuantity: receivedQuantity }],
    });
    const shipments = [short('1', '2026-11-20', 50), short('2', '2026-11-22', 200)];
    const owed = (given: Partial<OrderFacts> = {}) =>
      groupIncomingByVariant({ ...facts({ items: [item('A', 400)], shipments }), ...given }).get(
        'variant A',
      );
    expect(owed()).toMatchObject({ unallocated: 150, restSince: '2026-11-20', shipments: [] });
    const rest = { id: '3', receivedOn: null, arrivalDate: '2026-12-09', items: [part('A', 150)] };
    expect(owed({ shipments: [...shipments, rest] })).toMatchObject({
      unallocated: 0,
      shipments: [{ arrivalDate: '2026-12-09', quantity: 150 }],
    });
    const declared = { purchaseOrderItemId: 'A', notComing: 90, replacements: 0 };
    expect(owed({ itemRests: [{ ...declared, replacementsOn: null }] })).toMatchObject({
      unallocated: 60,
    });
  });

  test('are computed with a fixed number of passes over each shipment', () => {
    const ids = Array.from({ length: 300 }, (_, at) => `item ${String(at)}`);
    let looks = 0;
    const parts = ids.map((id) => ({
      ...part('', 1),
      get purchaseOrderItemId() {
        looks += 1;
        return id;
      },
    }));
    const shipments = [{ id: '1', receivedOn: null, arrivalDate: null, items: parts }];
    groupIncomingByVariant(facts({ items: ids.map((id) => item(id, 1)), shipments }));
    expect(looks).toBeLessThanOrEqual(3 * ids.length);
  });

  test('hold nothing of a lost shipment', () => {
    const shipment = { id: '1', receivedOn: null, arrivalDate: null, items: [part('A', 60)] };
    const order = facts({ items: [item('A', 100)], shipments: [shipment] });
    expect(groupIncomingByVariant(withLostShipment(order, '1')).get('variant A')).toMatchObject({
      unallocated: 40,
      shipments: [],
    });
  });
});
