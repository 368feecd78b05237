import type { Shipment } from '@quartermaster/contracts/purchase-orders/read-models/order';
import {
  type CountsOfShipment,
  readSetting,
  settings,
  writeSetting,
} from '../../../lib/storage.ts';
import type { Counts } from './receiving.ts';

/** Number of shipments whose counts one browser stores; the least recently counted one is dropped first. */
const MOST_SHIPMENTS = 20;

export const NO_COUNTS: Counts = new Map();

type CountKey = Pick<CountsOfShipment, 'shipmentId' | 'userId'>;

const { receivingCounts } = settings;

const loadAllCounts = (): readonly CountsOfShipment[] =>
  receivingCounts.schema.safeParse(readSetting(receivingCounts)).data ?? [];

const hasKey =
  ({ userId, shipmentId }: CountKey) =>
  (kept: CountKey): boolean =>
    kept.userId === userId && kept.shipmentId === shipmentId;

/** Loads the counts that a user entered for a shipment in this browser and has not received yet. */
export const loadCounts = (userId: string, { id: shipmentId, items }: Shipment): Counts => {
  const counts = loadAllCounts().find(hasKey({ userId, shipmentId }))?.counts ?? [];
  const itemIds = new Set<string>(items.map(({ purchaseOrderItemId }) => purchaseOrderItemId));
  return new Map(
    counts
      .filter(([itemId]) => itemIds.has(itemId))
      .map(([itemId, received, accepted]) => [
        itemId,
        { received, accepted: accepted ?? received },
      ]),
  );
};

/** Stores a user's counts for a shipment; empty counts delete the stored ones. */
export const storeCounts = (counting: CountKey, counts: Counts): void => {
  const others = loadAllCounts().filter((kept) => !hasKey(counting)(kept));
  const rows = [...counts].map(
    ([itemId, { received = null, accepted = null }]) =>
      [itemId, received, accepted] as [string, number | null, number | null],
  );
  if (rows.length === 0 && others.length === loadAllCounts().length) return;
  const all = rows.length === 0 ? others : [...others, { ...counting, counts: rows }];
  writeSetting(receivingCounts, all.slice(-MOST_SHIPMENTS));
};
