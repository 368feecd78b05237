import { afterAll, beforeAll } from '@jest/globals';
import type { TeamId } from '@quartermaster/contracts/core/ids';
import {
  type GivenEvent,
  openReadModels,
  type ReadModels,
  createTestEventStore,
  team,
} from '../../core/given-events.ts';
import { locationSeen } from '../../locations/examples.ts';
import { locationsProjection } from '../../locations/projection.ts';
import {
  mug,
  mugBlue,
  mugRed,
  productSeen,
  variant,
  vaseOnly,
  vaseSeen,
} from '../../products/examples.ts';
import { productsProjection } from '../../products/projection.ts';
import { harbour, supplierAdded } from '../../suppliers/examples.ts';
import { suppliersProjection } from '../../suppliers/projection.ts';
import { teamsProjection } from '../../teams/projection.ts';
import { joined, registered } from '../../users/examples.ts';
import { usersProjection } from '../../users/projection.ts';
import { drafted, item, itemsAdded, order } from '../examples.ts';
import { dock, first, shipmentPlanned } from '../examples-shipments.ts';
import { purchaseOrderHistory } from './history.ts';

/** Products, a supplier and a location that the orders of these tests name. */
export const openHistories = () => {
  let models: ReadModels;
  beforeAll(async () => {
    models = await openReadModels([
      teamsProjection,
      usersProjection,
      productsProjection,
      suppliersProjection,
      locationsProjection,
    ]);
    await models.given(
      productSeen(mug, { variants: [variant(mugRed), variant(mugBlue, { title: 'Blue' })] }),
      vaseSeen(),
      supplierAdded(harbour),
      locationSeen(dock, { name: 'Warehouse' }),
      registered('user-1'),
      joined('user-1'),
    );
  });
  afterAll(async () => models.close());

  /** The log of these events, from which the past is read. */
  const createSources = (events: readonly GivenEvent[]) => ({
    pool: models.pool,
    store: createTestEventStore(events),
  });

  /** The history of an order after these events, for a member of its team. */
  const historyFor = async (
    events: readonly GivenEvent[],
    { teamId = team, id = order }: { readonly teamId?: TeamId; readonly id?: string } = {},
  ) => purchaseOrderHistory(createSources(events), teamId, id);

  /** The entry of the last event: its sentence, then `field: from -> to`. */
  const lastEntry = async (...events: readonly GivenEvent[]): Promise<readonly string[]> => {
    const last = (await historyFor(events))?.at(-1);
    return [
      last?.summary ?? '',
      ...(last?.changes ?? []).map(
        ({ field, from, to }) => `${field}: ${from ?? '-'} -> ${to ?? '-'}`,
      ),
    ];
  };
  return { historyFor, lastEntry, createSources };
};

export const goods = [
  item(mugRed, 100, 10),
  item(vaseOnly, 50, 20, { discount: 10, discountType: 'Percentage' }),
];
/** An order of both products with one shipment that is not yet received. */
export const planned = [
  drafted(),
  itemsAdded(goods),
  shipmentPlanned(first, { [mugRed]: 60, [vaseOnly]: 40 }),
] as const;
/** Received and accepted units of the shipment. */
export const counts = { [mugRed]: [60, 55], [vaseOnly]: [0, 0] } as const;
