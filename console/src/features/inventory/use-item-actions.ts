import { useNavigate } from '@tanstack/react-router';
import { type ManualStatusChange, useManualStatus } from '../../data/inventory.ts';
import { type OrderDraft, useDraftOrder } from '../../data/purchase-orders/changes.ts';
import { formatCount } from '../../lib/format.ts';
import { toast } from '../../ui/toast.tsx';

const wordsOf = ({ variantIds, noRestock }: ManualStatusChange): string => {
  if (variantIds.length === 0) return 'Nothing to change';
  const done = noRestock ? 'marked “do not restock”' : 'restocked again';
  return `${formatCount(variantIds.length, 'item')} ${done}`;
};

/** Marks variants "do not restock" or clears the mark. Undo is offered, for the variants that changed alone (UI-SC-09). */
export const useSetNoRestock = () => {
  const undo = useManualStatus();
  const { mutate, isPending } = useManualStatus((change) => {
    if (change.variantIds.length === 0) toast.success(wordsOf(change));
    else {
      toast.undoable(wordsOf(change), () =>
        undo.mutate({ ...change, noRestock: !change.noRestock }),
      );
    }
  });
  const set = (change: ManualStatusChange): void => {
    if (change.variantIds.length > 0) mutate(change);
  };
  return { set, isPending };
};

/** Drafts a purchase order for variants and goes to it; the quantities are filled in there. */
export const useOrderFor = () => {
  const navigate = useNavigate();
  const { mutate, isPending } = useDraftOrder((id, { productVariantIds }) => {
    toast.success(`Order drafted with ${formatCount(productVariantIds.length, 'item')}`);
    void navigate({ to: '/purchase-orders/$id/{-$tab}', params: { id } });
  });
  return { draft: (order: OrderDraft): void => mutate(order), isPending };
};
