import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { FormPanel } from '../../../form/form-panel.tsx';
import { useReopenOrder } from '../../../data/purchase-orders/changes.ts';
import { toast } from '../../../ui/toast.tsx';
import type { OrderScreen } from './order-screen.ts';
import { reopened } from './words.ts';

interface Props {
  readonly screen: Pick<OrderScreen, 'order' | 'revision'>;
  readonly onClose: () => void;
}

/** Asks for the reason of reopening a fully received order; the history records the reason. */
export const ReopenPanel = ({ screen: { order, revision }, onClose }: Props) => {
  const [reason, setReason] = useState('');
  const reopen = useReopenOrder(order.id);
  const isGiven = reason.trim() !== '';
  const save = (release: () => void): void => {
    const done = toast.done(reopened(order.content.name), () => {
      release();
      onClose();
    });
    reopen.mutate({ reason: reason.trim(), revision }, done);
  };
  return (
    <FormPanel
      title="Reopen the order"
      note="It is open again. Units that did not come are owed and expected again."
      width={400}
      saveLabel="Reopen"
      dirty={isGiven}
      isReady={isGiven}
      saving={reopen.isPending || reopen.isSuccess}
      onSave={save}
      onClose={onClose}
    >
      <TextInput
        label="Reason"
        description="Kept in the history of the order"
        required
        maxLength={500}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </FormPanel>
  );
};
