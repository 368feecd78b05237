import { describe, expect, test } from '@jest/globals';
import { owedByVariant } from './order.ts';
import type { OrderFacts } from '../tables/team.ts';

const facts = (given: Pick<OrderFacts, 'items' | 'shipments'>): OrderFacts => ({
  purchaseOrderId: 'order',
  name: 'PO-0001',
  status: 'InDelivery',
  issueDate: null,
  sentOn: '2026-11-01',
  receivedBy: null,
  ...given,
});
const item = (id: string, quantity: number) => ({
  id,
  productVariantId: `variant ${id}`,
  quantity,
});

describe('the incoming units of an order', () => {
  test('are its unallocated units and those in transit', () => {
    const shipment = (id: string, received: boolean, parts: Readonly<Record<string, number>>) => ({
      id,
      received,
      arrivalDate: `2026-12-0${id}`,
      items: Object.entries(parts).map(([itemId, quantity]) => ({ itemId, quantity })),
    });
    const owed = owedByVariant(
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

  test('are computed with one pass over each shipment', () => {
    const ids = Array.from({ length: 300 }, (_, at) => `item ${String(at)}`);
    let looks = 0;
    const parts = ids.map((id) => ({
      get itemId() {
        looks += 1;
        return id;
      },
      quantity: 1,
    }));
    const shipments = [{ id: '1', received: false, arrivalDate: null, items: parts }];
    owedByVariant(facts({ items: ids.map((id) => item(id, 1)), shipments }));
    expect(looks).toBe(ids.length);
  });
});
