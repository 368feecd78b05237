import { useMemo } from 'react';
import type { Version } from '../../../form/draft.ts';
import { useDraft } from '../../../form/use-draft.ts';
import { useSaving } from '../../../form/use-saving.ts';
import { allocationParts } from './allocation-parts.ts';
import { allocationOf, shipmentsOf, type Allocation } from './allocation.ts';
import type { OrderScreen } from '../order/order-screen.ts';
import type { ReadOrder } from '../../../data/purchase-orders/order.ts';
import { useReadOrder } from '../order/use-order-edit.ts';
import { variantName } from '../../../data/variants.ts';
import { useSetShipments } from '../../../data/purchase-orders/shipments.ts';

const versionOf = ({ order, revision }: ReadOrder): Version<Allocation> => ({
  value: allocationOf(order),
  revision,
});

const nameOf =
  ({ order, variants }: Pick<OrderScreen, 'order' | 'variants'>) =>
  (itemId: string): string => {
    const item = order.items.find(({ id }) => id === itemId);
    return variantName(variants.get(item?.productVariantId ?? ''));
  };

/** The shipments of an order while units are moved between them; saved with one call. */
export const useAllocation = (screen: OrderScreen) => {
  const { order, revision } = screen;
  const parted = allocationParts(nameOf(screen));
  const base = useMemo(() => allocationOf(order), [order]);
  const { mutateAsync } = useSetShipments(order.id, ['VERSION_STALE']);
  const readOrder = useReadOrder(order.id);
  const draft = useDraft(base, revision, parted);
  const { save, isSaving, conflict } = useSaving(draft, {
    parted,
    send: ({ revision: from }, next) => mutateAsync({ body: shipmentsOf(next), revision: from }),
    readAgain: async () => versionOf(await readOrder()),
    done: 'Shipments saved',
  });
  const { value: allocation, change, dirty, discard } = draft;
  return {
    ...{ allocation, change, dirty, discard },
    saving: isSaving,
    save: (): void => save(),
    conflict,
  };
};

export type Allocating = ReturnType<typeof useAllocation>;
