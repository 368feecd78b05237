import { describe, expect, test } from '@jest/globals';
import { anItem } from '../../../testing/test-inventory.ts';
import { anOrder, aShipment } from '../../../testing/test-order.ts';
import { calculateCoveredUntil } from './item-stock.ts';

const supplier = { id: 'harbour', name: 'Harbour', leadTime: 10, moq: null } as const;
const placed = {
  order: anOrder({ status: 'Draft', shipments: [] }),
  supplier: { ...supplier, moqMode: 'EntirePurchaseOrder' as const },
  today: '2026-03-02',
};
const stock = { ...anItem({ quantity: 40, planningRate: 2 }), suggested: 0 };

describe('until when stock lasts', () => {
  test('with the units of a draft, which arrive after the lead time', () => {
    expect(calculateCoveredUntil({ quantity: 100 }, stock, placed)).toBe('2026-05-11'); // 140 units
    const scarce = { ...stock, quantity: 5 }; // sold before 100 units arrive on day 10
    expect(calculateCoveredUntil({ quantity: 100 }, scarce, placed)).toBe('2026-05-01');
  });

  test('with a draft that arrives with its first shipment', () => {
    const order = anOrder({ status: 'Draft', shipments: [aShipment()] }); // Mar 20
    const scarce = { ...stock, quantity: 5 };
    expect(calculateCoveredUntil({ quantity: 100 }, scarce, { ...placed, order })).toBe(
      '2026-05-09',
    );
  });

  test.each(['InProduction', 'FullyReceived', 'Cancelled'] as const)(
    'as the inventory says, which counts the units of an order that is %s',
    (status) => {
      const order = anOrder({ status });
      expect(calculateCoveredUntil({ quantity: 100 }, stock, { ...placed, order })).toBe(
        '2026-03-31',
      );
    },
  );

  test.each([
    ['customers who wait until it arrives get their units first', true, '2026-03-12'],
    ['nothing more is sold until it arrives', false, '2026-03-17'],
  ])('as the store sells what is out of stock: %s', (_, continueSelling, until) => {
    const order = anOrder({
      status: 'Draft',
      shipments: [aShipment({ arrivalDate: '2026-03-07' })],
    });
    const owed = { ...stock, quantity: -10, planningRate: 1, continueSelling }; // 10 units are owed to customers
    expect(calculateCoveredUntil({ quantity: 20 }, owed, { ...placed, order })).toBe(until);
  });
});
