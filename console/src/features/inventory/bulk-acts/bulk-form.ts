import type { BulkChange, BulkTarget } from '../../../data/bulk-acts.ts';
import type { InventoryRow } from '../../../data/inventory.ts';
import { useFormPanel } from '../../../form/use-form-panel.ts';
import { useBulkAct } from '../../../item/use-bulk-act.ts';
import type { SelectedRows } from '../../../list/selected-rows.ts';

/** Selected items, and the selection of the list that they are from. */
export interface SelectedItems {
  readonly items: readonly InventoryRow[];
  readonly selection: Pick<SelectedRows<InventoryRow>, 'matching' | 'forgetMatching' | 'clear'>;
}

export interface BulkFormProps extends SelectedItems {
  readonly onClose: () => void;
}

export const listVariantIds = (items: readonly InventoryRow[]): string[] =>
  items.flatMap(({ variantId }) => variantId ?? []);

/** Returns all matching items where the user selected all that match, else the selected items. */
export const toBulkTarget = ({ items, selection: { matching } }: SelectedItems): BulkTarget => {
  if (matching === null) return { variantIds: listVariantIds(items) };
  const { filters, search } = matching;
  return { matching: { filters: [...filters], ...(search !== '' && { search }) } };
};

/** Requests changes of the selected items. The next change covers the same items, even if they no longer match. */
export const useBulkChange = (selected: SelectedItems) => {
  const { mutate, isPending, isSuccess } = useBulkAct();
  const change = (next: BulkChange, onRequested?: () => void): void =>
    mutate(
      { ...toBulkTarget(selected), change: next },
      {
        onSuccess: () => {
          selected.selection.forgetMatching();
          onRequested?.();
        },
      },
    );
  return { change, isPending, isSuccess };
};

/** Form of a panel that changes its items; the panel closes once the act is requested. */
export const useBulkForm = <Value extends object>(
  { onClose, ...selected }: BulkFormProps,
  start: Value,
  toChange: (value: Value) => BulkChange,
) => {
  const { mutateAsync } = useBulkAct();
  return useFormPanel({
    start,
    send: async (value: Value) => {
      await mutateAsync({ ...toBulkTarget(selected), change: toChange(value) });
      selected.selection.forgetMatching();
    },
    onSaved: onClose,
  });
};
