import { TextInput } from '@mantine/core';
import { reopenPurchaseOrder } from '@quartermaster/contracts/purchase-orders/calls/settlement';
import { FormPanel } from '../../../form/form-panel.tsx';
import { useFormPanel } from '../../../form/use-form-panel.ts';
import { useReopenOrder } from '../../../data/purchase-orders/changes.ts';
import type { OrderScreen } from './order-screen.ts';
import { reopened } from './words.ts';

interface Props {
  readonly screen: Pick<OrderScreen, 'order' | 'revision'>;
  readonly onClose: () => void;
}

/** Asks for the reason of reopening a fully received order; the history records the reason. */
export const ReopenPanel = ({ screen: { order, revision }, onClose }: Props) => {
  const { mutateAsync } = useReopenOrder(order.id);
  const form = useFormPanel({
    start: { reason: '' },
    schema: reopenPurchaseOrder.body,
    send: ({ reason }) => mutateAsync({ reason, revision }),
    done: reopened(order.content.name),
    onSaved: onClose,
  });
  return (
    <FormPanel
      title="Reopen the order"
      note="It is open again. Units that did not come are owed and expected again."
      width={400}
      saveLabel="Reopen"
      form={form}
      isReady={form.value.reason.trim() !== ''}
      onClose={onClose}
    >
      <TextInput
        label="Reason"
        description="Kept in the history of the order"
        required
        maxLength={500}
        {...form.field.text('reason')}
      />
    </FormPanel>
  );
};
