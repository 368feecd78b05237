import { useNavigate } from '@tanstack/react-router';
import { useDuplicateOrder } from '../../../data/purchase-orders/changes.ts';
import { toast } from '../../../ui/toast.tsx';

/** Drafts a copy of an order and goes there. */
export const useDuplicate = () => {
  const navigate = useNavigate();
  const { mutate, isPending } = useDuplicateOrder();
  const duplicate = (id: string, name: string): void =>
    mutate(id, {
      onSuccess: (copy) => {
        toast.success(`Copy of ${name} drafted`);
        void navigate({ to: '/purchase-orders/$id/{-$tab}', params: { id: copy.id } });
      },
    });
  return { duplicate, isPending };
};
