import { beforeEach, describe, expect, test } from '@jest/globals';
import { emptyContent } from '@quartermaster/contracts/purchase-orders/purchase-order';
import { createInMemoryEventStore } from '@quartermaster/platform/event-store/in-memory';
import { systemContext } from '../core/command-context.ts';
import { createCommandHandler } from '../core/handle-command.ts';
import { giftShop, shopTeam } from '../directory/examples.ts';
import { inMemoryDirectory } from '../directory/in-memory.ts';
import type { PurchaseOrderCommand } from './decider/commands.ts';
import { purchaseOrderDecider } from './decider/decider.ts';
import {
  create,
  shopFacts,
  item,
  purchaseOrderId,
  receive,
  requestedShipment,
} from './examples.ts';
import { createShipmentLandedCosts } from './shipment-landed-costs.ts';

const facts = giftShop({ orders: new Map([['s1', purchaseOrderId]]) });
let handler = createCommandHandler(createInMemoryEventStore());
let sent = 0;

const run = (command: PurchaseOrderCommand) => {
  sent += 1;
  const context = systemContext(shopTeam, 'test', `command-${sent}`);
  return handler.handle(purchaseOrderDecider, purchaseOrderId, command, context);
};
const landed = () => createShipmentLandedCosts(handler, inMemoryDirectory(facts))(shopTeam, 's1');

/** The base order of CALC-PO: A 100 x 10.00, B 50 x 20.00 less 10 %, with a shipment of 60 and 40. */
const baseOrder = async (currency: string | null, rates: Record<string, number> = {}) => {
  const own = currency ?? 'GBP';
  const order = create(
    item('A', 100),
    item('B', 50, { unitCost: 20, discount: 10, discountType: 'Percentage' }),
  );
  await run({
    ...order,
    content: {
      ...emptyContent,
      name: 'PO-0001',
      currency,
      exchangeRates: rates,
      supplierCostItems: [{ type: 'Percentage', name: 'Packing', amount: 5 }],
      costItems: [{ type: 'Fixed', name: 'Broker', amount: 300, currency: own }],
      discountItems: [{ type: 'Percentage', name: 'Early', amount: 2 }],
    },
  });
  await run({
    type: 'SetShipments',
    shipments: [requestedShipment({ A: 60, B: 40 }, { newId: 's1' })],
  });
  const costs = [{ name: 'Freight', amount: 200, currency: own }];
  await run({
    type: 'UpdatePurchaseOrder',
    shipmentCosts: [{ shipmentId: 's1', costs }],
    ...shopFacts,
  });
};

beforeEach(() => {
  handler = createCommandHandler(createInMemoryEventStore());
});

describe('landed costs of a shipment', () => {
  test('CALC-K-18 are 14.30 and 22.54 for the base order', async () => {
    await baseOrder(null);
    const { variants } = await landed();
    expect(variants.map(({ variantId }) => variantId)).toEqual(['variant-A', 'variant-B']);
    expect(variants[0]?.landedCost).toBeCloseTo(14.3, 10);
    expect(variants[1]?.landedCost).toBeCloseTo(22.54, 10);
  });

  test('CALC-PO-5 are 14.80 and 23.04 once 50 and 30 were accepted', async () => {
    await baseOrder(null);
    await run(receive('s1', { A: 50, B: 30 }));
    const { variants } = await landed();
    expect(variants[0]?.landedCost).toBeCloseTo(14.8, 10);
    expect(variants[1]?.landedCost).toBeCloseTo(23.04, 10);
  });

  test("AMB-050 are converted to the shop's currency", async () => {
    await baseOrder('USD', { GBP: 0.8 });
    const { variants } = await landed();
    expect(variants[0]?.landedCost).toBeCloseTo(14.3 * 0.8, 10);
  });

  test('AMB-050 are unknown without a rate', async () => {
    await baseOrder('USD');
    await expect(landed()).rejects.toMatchObject({ code: 'LANDED_COST_UNKNOWN' });
  });

  test('are refused for an unknown shipment and for a deleted order', async () => {
    const ask = createShipmentLandedCosts(handler, inMemoryDirectory(facts));
    await expect(ask(shopTeam, 's9')).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await baseOrder(null);
    await run({ type: 'DeletePurchaseOrder' });
    await expect(landed()).rejects.toMatchObject({ code: 'PURCHASE_ORDER_DELETED' });
  });
});
