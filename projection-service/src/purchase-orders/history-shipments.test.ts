import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  type GivenEvent,
  openReadModels,
  type ReadModels,
  storeOf,
  team,
} from '../core/given-events.ts';
import { locationSeen } from '../locations/examples.ts';
import { locationsProjection } from '../locations/projection.ts';
import {
  mug,
  mugBlue,
  mugRed,
  productSeen,
  variant,
  vaseOnly,
  vaseSeen,
} from '../products/examples.ts';
import { productsProjection } from '../products/projection.ts';
import { harbour, supplierAdded } from '../suppliers/examples.ts';
import { suppliersProjection } from '../suppliers/projection.ts';
import { drafted, item, itemsAdded, order } from './examples.ts';
import {
  costsSet,
  dock,
  first,
  pushed,
  pushRefused,
  received,
  shipmentChanged,
  shipmentDetailed,
  shipmentPlanned,
  shipmentRemoved,
  undone,
} from './examples-shipments.ts';
import { purchaseOrderHistory } from './history.ts';

let models: ReadModels;
beforeAll(async () => {
  models = await openReadModels([productsProjection, suppliersProjection, locationsProjection]);
  await models.given(
    productSeen(mug, { variants: [variant(mugRed), variant(mugBlue, { title: 'Blue' })] }),
    vaseSeen(),
    supplierAdded(harbour),
    locationSeen(dock, { name: 'Warehouse' }),
  );
});
afterAll(async () => models.close());

const historyOf = async (...events: readonly GivenEvent[]) =>
  (await purchaseOrderHistory({ ...models, store: storeOf(events) }, team, order)) ?? [];

/** The last event in the words of the shop: its sentence, then `field: from -> to`. */
const told = async (...events: readonly GivenEvent[]): Promise<readonly string[]> => {
  const last = (await historyOf(...events)).at(-1);
  return [
    last?.summary ?? '',
    ...(last?.changes ?? []).map(
      ({ field, from, to }) => `${field}: ${from ?? '-'} -> ${to ?? '-'}`,
    ),
  ];
};

const goods = [
  item(mugRed, 100, 10),
  item(vaseOnly, 50, 20, { discount: 10, discountType: 'Percentage' }),
];
const planned = [
  drafted(),
  itemsAdded(goods),
  shipmentPlanned(first, { [mugRed]: 60, [vaseOnly]: 40 }),
] as const;
const counts = { [mugRed]: [60, 55], [vaseOnly]: [0, 0] } as const;

describe('shipments of an order', () => {
  test('are told with what was put into them', async () => {
    expect(await told(...planned)).toEqual([
      'Planned 1 shipment',
      'Shipment 1: Harbour mug, Red: - -> 60',
      'Shipment 1: Blue vase: - -> 40',
    ]);
    const less = { [mugRed]: 60, [vaseOnly]: 40 };
    expect(await told(...planned, shipmentChanged(first, less, { [mugRed]: 40 }))).toEqual([
      'Changed 1 shipment',
      'Shipment 1: Harbour mug, Red: 60 -> 40',
      'Shipment 1: Blue vase: 40 -> -',
    ]);
    expect(await told(...planned, shipmentRemoved(first, { [mugRed]: 60 }))).toEqual([
      'Removed 1 shipment',
      'Shipment 1: Harbour mug, Red: 60 -> -',
    ]);
  });

  test('have details and costs', async () => {
    const to = {
      name: 'Sea',
      trackingNumber: 'T-1',
      locationId: dock,
      method: 'OCEAN',
      departureDate: '2026-03-10',
      arrivalDate: '2026-04-01',
    } as const;
    expect(await told(...planned, shipmentDetailed(first, { method: 'AIR' }, to))).toEqual([
      'Changed Shipment 1',
      'Name: Shipment 1 -> Sea',
      'Tracking number: - -> T-1',
      'Location: - -> Warehouse',
      'Method: Air -> Ocean',
      'Departure: - -> 2026-03-10',
      'Arrival: - -> 2026-04-01',
    ]);
    const freight = { name: 'Freight', amount: 200, currency: 'USD' };
    expect(
      await told(...planned, costsSet(first, [{ ...freight, amount: 220 }], [freight])),
    ).toEqual(['Set the costs of Shipment 1', 'Costs: Freight 200.00 USD -> Freight 220.00 USD']);
  });

  test('are received, and the receipt may be taken back', async () => {
    const arrived = [...planned, received(first, counts)] as const;
    expect(await told(...arrived)).toEqual([
      'Received Shipment 1 at Warehouse',
      'Harbour mug, Red: - -> 60 received, 55 accepted',
      'Blue vase: - -> 0 received, 0 accepted',
    ]);
    expect(await told(...arrived, undone(first, counts))).toEqual([
      'Took the receipt of Shipment 1 back',
      'Harbour mug, Red: 60 received, 55 accepted -> -',
      'Blue vase: 0 received, 0 accepted -> -',
    ]);
    expect(await told(...arrived, pushRefused(first, 'Store is down'))).toEqual([
      'The store refused what was received of Shipment 1; it is asked again',
      'Reason: - -> Store is down',
    ]);
    expect(await told(...arrived, pushed(first))).toEqual([
      'The store took over what was received of Shipment 1',
    ]);
  });
});
