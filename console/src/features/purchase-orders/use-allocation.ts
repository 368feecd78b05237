import isEqual from 'fast-deep-equal';
import { useMemo, useState } from 'react';
import { toast } from '../../ui/toast.tsx';
import { allocationOf, shipmentsOf, type Allocation } from './allocation.ts';
import { useSetShipments } from './mutations.ts';
import type { OrderScreen } from './order-screen.ts';

/** The shipments of an order while units are moved between them; saved with one call. */
export const useAllocation = ({ order, revision }: OrderScreen) => {
  const saved = useMemo(() => allocationOf(order), [order]);
  const [draft, setDraft] = useState<Allocation | null>(null);
  const save = useSetShipments(order.id);
  const allocation = draft ?? saved;
  return {
    allocation,
    set: setDraft,
    dirty: draft !== null && !isEqual(shipmentsOf(draft), shipmentsOf(saved)),
    saving: save.isPending,
    discard: () => setDraft(null),
    save: () =>
      save.mutate(
        { body: shipmentsOf(allocation), revision },
        {
          onSuccess: () => {
            toast.success('Shipments saved');
            setDraft(null);
          },
        },
      ),
  };
};

export type Allocating = ReturnType<typeof useAllocation>;
