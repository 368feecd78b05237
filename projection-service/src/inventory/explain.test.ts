import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { variantManualStatusSet } from '@quartermaster/contracts/products/events';
import { shipmentReceived } from '@quartermaster/contracts/purchase-orders/events/shipments';
import { stockReceived } from '@quartermaster/contracts/stock/events';
import { orderChanged } from '@quartermaster/contracts/sales/events';
import {
  fact,
  type GivenEvent,
  openReadModels,
  type ReadModels,
  team,
} from '../core/given-events.ts';
import { drafted, order } from '../purchase-orders/examples.ts';
import { joined, registered } from '../users/examples.ts';
import { usersProjection } from '../users/projection.ts';
import { dayBegan, dock, mug, mugShop, ordered, stocked } from './examples.ts';
import { explainVariant } from './explain.ts';
import { inventoryProjection } from './projection.ts';
import { describeReason } from './status-reasons.ts';

/** Events that change no status. */
const unrelated: readonly string[] = [
  ...['ProductExcluded', 'ProductIncluded', 'CollectionObserved', 'VariantFavourited'],
  ...['VariantUnfavourited', 'ManualLandedCostSet', 'ShipmentLandedCostApplied'],
  ...['ReorderIgnored', 'ReorderUnignored', 'StoreConnected', 'LocationObserved'],
  ...['VariantTagsSet', 'TeamDataDeleted', 'DemandForecastRequested'],
  ...['DemandForecastInterrupted', 'DemandForecastItemsRecorded'],
];

let models: ReadModels;
beforeAll(async () => {
  models = await openReadModels([inventoryProjection, usersProjection]);
});
afterAll(() => models.close());

const explain = () =>
  explainVariant(
    { pool: models.pool, members: models.pool },
    { teamId: team, variantId: mug, now: '2026-03-01T09:00:00.000Z' },
  );

describe('the sentence of the planning rate', () => {
  const rateAfter = async (...events: readonly GivenEvent[]): Promise<string> => {
    await models.given(...mugShop(120), ...events, dayBegan());
    const { explanations } = await explain();
    return explanations.find(({ name }) => name === 'planningRate')?.sentence ?? '';
  };
  const DAY = '2026-02-20';
  const two = [ordered('1042', DAY, 1200), ordered('1043', DAY, 3)];
  const changedTo = (units: number): GivenEvent =>
    fact(orderChanged, 'order.1042', {
      orderId: '1042',
      day: DAY,
      updatedAt: `${DAY}T11:00:00.000Z`,
      cancelled: units === 0,
      lines: units === 0 ? [] : [{ variantId: mug, units, revenue: 25 * units }],
      differences: [
        { variantId: mug, units: units - 1200, revenue: 25 * (units - 1200), orders: 0 },
      ],
    });

  test('names the order that made a day stand out', async () => {
    expect(await rateAfter(...two)).toContain(
      'One order of 1,200 units (#1042) on 2026-02-20 made',
    );
  });

  test('names what is left of an order that was changed, and nothing of one that was cancelled', async () => {
    expect(await rateAfter(...two, changedTo(800))).toContain('One order of 800 units (#1042) on');
    expect(await rateAfter(...two, changedTo(0))).not.toContain('of the sales counted');
  });

  test('leaves out an order of before the period', async () => {
    expect(await rateAfter(ordered('1042', '2026-01-02', 1200))).not.toContain('1,200');
  });
});

describe('the history of the status', () => {
  const byAda = { teamId: team, actor: { kind: 'user', id: 'ada' } } as const;
  const bySystem = {
    teamId: team,
    actor: { kind: 'system', name: 'on-shipment-received' },
  } as const;
  const people = [registered('ada'), joined('ada')];
  const reasonsAfter = async (...events: readonly GivenEvent[]) => {
    await models.given(...people, ...mugShop(0), dayBegan(), ...events);
    return (await explain()).statusChanges.map(({ to, reason }) => [to, reason]);
  };
  const marked = (manualStatus: 'NO_RESTOCK' | null, by: object = byAda): GivenEvent =>
    fact(variantManualStatusSet, `variant.${mug}`, { variantId: mug, manualStatus }, by);

  test('says who marked an item, the newest first', async () => {
    expect(await reasonsAfter(marked('NO_RESTOCK'), marked(null))).toEqual([
      ['OUT_OF_STOCK', 'ada@gift-shop.example cleared the mark “do not restock”.'],
      ['NO_RESTOCK', 'ada@gift-shop.example marked it as “do not restock”.'],
    ]);
    const stranger = { ...byAda, actor: { kind: 'user', id: 'eve' } };
    expect(await reasonsAfter(marked('NO_RESTOCK', stranger))).toEqual([
      ['NO_RESTOCK', 'An unknown user marked it as “do not restock”.'],
    ]);
  });

  test('says that the store reported stock', async () => {
    expect(await reasonsAfter(stocked(9000, mug, '2026-03-01'))).toEqual([
      ['OVERSTOCKED', 'The store reported another stock.'],
    ]);
  });

  test('says who received the units of which order', async () => {
    const stream = `purchase_order.${order}`;
    const on = '2026-03-01';
    const where = { purchaseOrderId: order, shipmentId: 's1', receiptId: 'r1' };
    const received = { receivedAt: `${on}T08:00:00.000Z`, receivedOn: on };
    const shipment = { ...where, ...received, receivedLocationId: dock, on };
    const empty = { items: [], pushToStore: false, alreadyInStock: false };
    const units = { variantId: mug, locationId: dock, quantity: 9000, ...where, day: on };
    expect(
      await reasonsAfter(
        drafted(),
        fact(shipmentReceived, stream, { ...shipment, ...empty }, byAda),
        fact(stockReceived, `stock_receipt.r1`, units, bySystem),
      ),
    ).toEqual([['OVERSTOCKED', 'ada@gift-shop.example received units of PO-0001 into stock.']]);
  });

  test('has a sentence for every event that can change a status', () => {
    const others = new Set(unrelated);
    const known = [...inventoryProjection.handlers.keys()].filter((type) => !others.has(type));
    const said = known.map((cause) => {
      const statuses = { fromStatus: 'HEALTHY', toStatus: 'STOCK_GAP' };
      return [cause, describeReason({ ...statuses, cause, orderName: null, who: 'Ada' })];
    });
    expect(said.filter(([, reason]) => reason === 'Its numbers were worked out anew.')).toEqual([]);
  });
});
