import { useOpenOrder } from '../../../ui/order-link.tsx';
import { useDuplicateOrder } from '../../../data/purchase-orders/changes.ts';
import { toast } from '../../../ui/toast.tsx';

export const useDuplicate = () => {
  const openOrder = useOpenOrder();
  const { mutate, isPending } = useDuplicateOrder();
  const duplicate = (id: string, name: string): void =>
    mutate(
      id,
      toast.done(`Copy of ${name} drafted`, (copy) => openOrder(copy.id)),
    );
  return { duplicate, isPending };
};
