import type { VariantId } from '@quartermaster/contracts/core/ids';
import { IconBan, IconEye, IconRefresh, IconStar, IconTruckDelivery } from '@tabler/icons-react';
import {
  type ManualStatusChange,
  useManualStatus,
  useSetFavourite,
  type InventoryRow,
} from '../data/inventory.ts';
import { useFlag } from '../data/flags.ts';
import { toast } from '../ui/toast.tsx';
import type { Action } from '../ui/action-menu.tsx';
import { markedNoRestock, NOTHING_TO_CHANGE, restocked } from './words.ts';

export const useRowActions = (
  onOpen: (row: InventoryRow) => void,
  onOrder: (variantIds: readonly VariantId[]) => void,
): ((row: InventoryRow) => readonly Action[]) => {
  const favourite = useSetFavourite();
  const restocking = useSetNoRestock();
  const isRestockOffered = useFlag('MANUAL_STATUS');
  return (row) => {
    const ids = [row.variantId ?? ''];
    const starred = row.favourite === true;
    const stopped = row.manualStatus === 'NO_RESTOCK';
    const restock: Action = {
      label: stopped ? 'Restock again' : 'Do not restock',
      icon: stopped ? IconRefresh : IconBan,
      onClick: () => restocking.set({ variantIds: ids, noRestock: !stopped }),
    };
    return [
      { label: 'Open', icon: IconEye, onClick: () => onOpen(row) },
      {
        label: 'New purchase order',
        icon: IconTruckDelivery,
        onClick: () => onOrder(ids),
      },
      {
        label: starred ? 'Remove favourite' : 'Favourite',
        icon: IconStar,
        onClick: () => favourite.mutate({ variantIds: ids, favourite: !starred }),
      },
      ...(isRestockOffered ? [restock] : []),
    ];
  };
};

const describeStatusChange = ({ variantIds, noRestock }: ManualStatusChange): string =>
  noRestock ? markedNoRestock(variantIds.length) : restocked(variantIds.length);

/** Marks variants "do not restock" or clears the mark. Undo is offered, for the variants that changed alone (UI-SC-09). */
export const useSetNoRestock = () => {
  const undo = useManualStatus();
  const { mutate, isPending } = useManualStatus((change) => {
    if (change.variantIds.length === 0) toast.success(NOTHING_TO_CHANGE);
    else {
      toast.undoable(describeStatusChange(change), () =>
        undo.mutate({ ...change, noRestock: !change.noRestock }),
      );
    }
  });
  const set = (change: ManualStatusChange): void => {
    if (change.variantIds.length > 0) mutate(change);
  };
  return { set, isPending };
};
