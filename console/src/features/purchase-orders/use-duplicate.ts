import { duplicatePurchaseOrder } from '@quartermaster/contracts/purchase-orders/calls/orders';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { call } from '../../lib/http.ts';
import { toast } from '../../ui/toast.tsx';
import { words } from './mutations.ts';

/** Drafts a copy of an order and goes there. */
export const useDuplicate = () => {
  const navigate = useNavigate();
  const { mutate, isPending } = useMutation({
    mutationFn: (id: string) => call(duplicatePurchaseOrder, { params: { id } }),
    meta: { failed: 'The order was not duplicated', changes: ['purchase-orders'], words },
  });
  const duplicate = (id: string, name: string): void =>
    mutate(id, {
      onSuccess: (copy) => {
        toast.success(`Copy of ${name} drafted`);
        void navigate({ to: '/purchase-orders/$id/{-$tab}', params: { id: copy.id } });
      },
    });
  return { duplicate, isPending };
};
