import { Button, Tooltip } from '@mantine/core';
import { IconCalendarDollar } from '@tabler/icons-react';
import { confirm } from '../../../ui/confirm.tsx';
import { toast } from '../../../ui/toast.tsx';
import type { OrderScreen } from '../order/order-screen.ts';
import { useApplyTerms } from '../../../data/payments.ts';

interface Props {
  readonly screen: OrderScreen;
}

/** Makes the payments of the supplier's term, after asking where that replaces some. */
const useTerms = ({ order, revision }: OrderScreen) => {
  const { mutate, isPending } = useApplyTerms(order.id);
  const apply = async (): Promise<void> => {
    const sure =
      order.payments.length === 0 ||
      (await confirm({
        title: 'Replace the payments?',
        body: 'The payments of this order are replaced by those of the supplier’s payment term.',
        confirmLabel: 'Replace payments',
      }));
    if (!sure) return;
    mutate(revision, { onSuccess: () => toast.success('Payment term applied') });
  };
  return { apply, isPending } as const;
};

/** Makes the payments agreed with the supplier; shows the reason where it cannot. */
export const TermsButton = ({ screen }: Props) => {
  const { apply, isPending } = useTerms(screen);
  const { order, supplier } = screen;
  const reason =
    supplier === null
      ? 'The order has no supplier'
      : order.payments.some(({ status }) => status === 'PAID')
        ? 'Something is paid already'
        : null;
  return (
    <Tooltip label={reason ?? 'Makes the payments agreed with the supplier'}>
      <Button
        variant="default"
        leftSection={<IconCalendarDollar size={16} stroke={1.7} />}
        loading={isPending}
        {...(reason !== null && { 'data-disabled': true, 'aria-disabled': true })}
        onClick={() => reason === null && void apply()}
      >
        Apply payment term
      </Button>
    </Tooltip>
  );
};
