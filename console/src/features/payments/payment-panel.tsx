import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { FormPanel, type FormPanelProps } from '../../form/form-panel.tsx';
import { type FormOptions, useFormPanel } from '../../form/use-form-panel.ts';
import { useCreatePayment, useUpdatePayment } from '../../data/payments.ts';
import { OrderField } from './order-field.tsx';
import { PaymentFields } from './payment-fields.tsx';
import {
  type Fields,
  omitUnpaidFacts,
  omitUntouchedFields,
  paymentChecks,
  type PaymentDraft,
} from './payment-form.ts';

interface PanelProps
  extends
    Pick<FormPanelProps, 'title' | 'note' | 'saveLabel' | 'onClose'>,
    Pick<FormOptions<PaymentDraft, Fields, unknown>, 'start' | 'send'> {
  readonly done: string;
  /** The panel has a field for the order. */
  readonly choosesOrder?: boolean;
  readonly onDelete?: (() => void) | undefined;
}

interface DeleteButtonProps extends Pick<PanelProps, 'onDelete'> {
  readonly busy: boolean;
}

const DeleteButton = ({ busy, onDelete }: DeleteButtonProps) => (
  <Button
    variant="subtle"
    color="danger"
    leftSection={<IconTrash size={15} stroke={1.7} />}
    onClick={onDelete}
    disabled={busy}
  >
    Delete
  </Button>
);

const Panel = ({ start, send, done, choosesOrder = false, onDelete, ...panel }: PanelProps) => {
  const form = useFormPanel({
    ...paymentChecks,
    start,
    send: (fields, typed) => send(omitUnpaidFacts(fields), typed),
    done,
    onSaved: panel.onClose,
  });
  return (
    <FormPanel
      {...panel}
      {...(onDelete !== undefined && {
        actions: <DeleteButton busy={form.isSaving} onDelete={onDelete} />,
      })}
      width={400}
      form={form}
      isReady={form.isDirty}
    >
      {choosesOrder && <OrderField form={form} />}
      <PaymentFields form={form} />
    </FormPanel>
  );
};

export interface NewPaymentProps {
  readonly start: PaymentDraft;
  readonly choosesOrder?: boolean;
  readonly onClose: () => void;
}

export const NewPaymentPanel = ({ start, choosesOrder = false, onClose }: NewPaymentProps) => {
  const { mutateAsync } = useCreatePayment();
  return (
    <Panel
      title="New payment"
      start={start}
      choosesOrder={choosesOrder}
      saveLabel="Add payment"
      send={(fields) => mutateAsync(fields)}
      done="Payment added"
      onClose={onClose}
    />
  );
};

export interface EditPaymentProps {
  readonly id: string;
  readonly start: PaymentDraft;
  /** Shown under the title, such as the order. */
  readonly note?: ReactNode;
  /** Not offered for a paid payment. */
  readonly onDelete: () => void;
  readonly onClose: () => void;
}

export const EditPaymentPanel = ({ id, start, note, onDelete, onClose }: EditPaymentProps) => {
  const { mutateAsync } = useUpdatePayment();
  return (
    <Panel
      title={start.name}
      {...(note !== undefined && { note })}
      start={start}
      saveLabel="Save payment"
      send={(fields, typed) =>
        mutateAsync({ params: { id }, body: omitUntouchedFields(fields, typed) })
      }
      done="Payment saved"
      {...(start.status !== 'PAID' && { onDelete })}
      onClose={onClose}
    />
  );
};
