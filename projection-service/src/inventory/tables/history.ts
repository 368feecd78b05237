import type { Position } from '@quartermaster/contracts/core/position';
import type { Actor } from '@quartermaster/contracts/core/event';
import type { UserId, VariantId } from '@quartermaster/contracts/core/ids';
import type { InventoryStatus } from '@quartermaster/contracts/inventory/rules/status';
import { defineTable } from '@quartermaster/platform/projections/rows/table';

/** A change of status with its cause (NF-D-04). */
export interface StatusChange {
  readonly variantId: VariantId;
  readonly position: Position;
  readonly changedOn: string;
  readonly fromStatus: string;
  readonly toStatus: string;
  /** The type of the event. */
  readonly cause: string;
  readonly actorKind: Actor['kind'];
  /** The user who caused it; null for the store and the product itself. */
  readonly actorId: UserId | null;
  /** Name of the purchase order that the event is about; null for other events. */
  readonly orderName: string | null;
}

export const statusChanges = defineTable<StatusChange>({
  name: 'status_changes',
  key: ['variantId', 'position'],
  columns: {
    variantId: 'text',
    position: 'text',
    changedOn: 'text',
    fromStatus: 'text',
    toStatus: 'text',
    cause: 'text',
    actorKind: 'text',
    actorId: 'text',
    orderName: 'text',
  },
});

/** Values of the team's stock when a business day began, over all items and over each dashboard filter. */
export interface DailySnapshot {
  readonly date: string;
  readonly totals: Readonly<Record<SnapshotScope, SnapshotValues>>;
}
export type SnapshotScope = 'ALL' | 'GRADE_A' | 'GRADE_B' | 'GRADE_C' | 'FAVOURITE';
export interface SnapshotValues {
  readonly retailValue: number;
  readonly costValue: number;
  readonly noSalesCost: number;
  readonly overstockedCost: number;
}

export const dailySnapshots = defineTable<DailySnapshot>({
  name: 'daily_snapshots',
  key: ['date'],
  columns: { date: 'text', totals: 'json' },
});

/** Days, the present one included, of which item snapshots are kept: an earlier day is at most 30 days ago. */
export const ITEM_SNAPSHOT_DAYS = 31;

/** Values of each listed variant when a business day began, as parallel lists in the order of variant ids. */
export interface ItemSnapshot {
  readonly date: string;
  readonly variantIds: readonly VariantId[];
  readonly statuses: readonly InventoryStatus[];
  readonly rates: readonly number[];
  readonly quantities: readonly number[];
  readonly retailValues: readonly number[];
  readonly costValues: readonly (number | null)[];
}

export const itemSnapshots = defineTable<ItemSnapshot>({
  name: 'item_snapshots',
  key: ['date'],
  columns: {
    date: 'text',
    variantIds: 'json',
    statuses: 'json',
    rates: 'json',
    quantities: 'json',
    retailValues: 'json',
    costValues: 'json',
  },
});
