import { useOpenOrder } from '../../../ui/order-link.tsx';
import { useDuplicateOrder } from '../../../data/purchase-orders/changes.ts';
import { toast } from '../../../ui/toast.tsx';
import { copyDrafted } from './words.ts';

export const useDuplicate = () => {
  const openOrder = useOpenOrder();
  const { mutate, isPending } = useDuplicateOrder();
  const duplicate = (id: string, name: string): void =>
    mutate(
      id,
      toast.done(copyDrafted(name), (copy) => openOrder(copy.id)),
    );
  return { duplicate, isPending };
};
