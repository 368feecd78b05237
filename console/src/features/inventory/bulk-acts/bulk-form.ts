import type { BulkRequest } from '../../../data/bulk-acts.ts';
import { useBulkAct } from '../../../item/use-bulk-act.ts';
import type { InventoryRow } from '../../../data/inventory.ts';

export interface BulkFormProps {
  readonly items: readonly InventoryRow[];
  readonly onClose: () => void;
}

export const variantIdsOf = (items: readonly InventoryRow[]): string[] =>
  items.flatMap(({ variantId }) => variantId ?? []);

/** What a form panel needs to request a change of its items; the panel closes once the act is requested. */
export const useBulkForm = ({ items, onClose }: BulkFormProps) => {
  const { mutate, isPending, isSuccess } = useBulkAct();
  return {
    saving: isPending || isSuccess,
    save: (change: BulkRequest['change'], release: () => void): void =>
      mutate(
        { variantIds: variantIdsOf(items), change },
        {
          onSuccess: () => {
            release();
            onClose();
          },
        },
      ),
  };
};
