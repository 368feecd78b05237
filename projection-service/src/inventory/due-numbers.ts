import type { InventoryStatus } from '@quartermaster/contracts/inventory/rules/status';
import type { Rate } from '@quartermaster/contracts/inventory/rules/rate';
import type { VariantId } from '@quartermaster/contracts/core/ids';
import type { Rows } from '@quartermaster/platform/projections/projection';
import { defineBatchTable } from '@quartermaster/platform/projections/rows/table';
import { inventoryItems } from './items-table.ts';

/** A variant that an event of the batch touched. Its row of numbers is older, or not there yet. */
export interface DueNumbers {
  readonly variantId: VariantId;
  readonly status: InventoryStatus;
  readonly planningRate: number;
  /** Demand of bundles for it at the last event that touched it: a bundle may contain itself. */
  readonly bundleDemandRate: Rate;
  /** Instant of the last event that touched it. */
  readonly recordedAt: string;
}

export const dueNumbers = defineBatchTable<DueNumbers>({
  name: 'due_numbers',
  key: ['variantId'],
});

/** The present status and planning rate of a listed variant. */
export const presentNumbers = (
  rows: Rows,
  variantId: VariantId,
): Pick<DueNumbers, 'status' | 'planningRate'> | undefined =>
  rows.get(dueNumbers, variantId) ?? rows.get(inventoryItems, variantId);
