import { IconBan, IconEye, IconRefresh, IconStar, IconTruckDelivery } from '@tabler/icons-react';
import { useSetFavourite, type InventoryRow } from '../../data/inventory.ts';
import { useOrderFor, useSetNoRestock } from './use-item-actions.ts';
import type { Action } from '../../ui/action-menu.tsx';

/** The menu of one row. */
export const useRowActions = (
  onOpen: (row: InventoryRow) => void,
): ((row: InventoryRow) => readonly Action[]) => {
  const favourite = useSetFavourite();
  const restocking = useSetNoRestock();
  const order = useOrderFor();
  return (row) => {
    const ids = [row.variantId ?? ''];
    const starred = row.favourite === true;
    const stopped = row.manualStatus === 'NO_RESTOCK';
    return [
      { label: 'Open', icon: IconEye, onClick: () => onOpen(row) },
      {
        label: 'New purchase order',
        icon: IconTruckDelivery,
        onClick: () =>
          order.draft({ productVariantIds: ids, supplierId: row.primarySupplier?.id ?? null }),
      },
      {
        label: starred ? 'Remove favourite' : 'Favourite',
        icon: IconStar,
        onClick: () => favourite.mutate({ variantIds: ids, favourite: !starred }),
      },
      {
        label: stopped ? 'Restock again' : 'Do not restock',
        icon: stopped ? IconRefresh : IconBan,
        onClick: () => restocking.set({ variantIds: ids, noRestock: !stopped }),
      },
    ];
  };
};
