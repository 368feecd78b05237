import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import isEqual from 'fast-deep-equal';
import { useState, type ReactNode } from 'react';
import { FormPanel, type FormPanelProps } from '../../form/form-panel.tsx';
import { toast } from '../../ui/toast.tsx';
import { useCreatePayment, useUpdatePayment } from '../../data/payments.ts';
import { OrderField } from './order-field.tsx';
import { PaymentFields } from './payment-fields.tsx';
import {
  toPaymentFields,
  findMissingFields,
  type PaymentDraft,
  omitUntouchedFields,
} from './payment-form.ts';

interface EnteredPayment {
  readonly fields: NonNullable<ReturnType<typeof toPaymentFields>>;
  readonly typed: Partial<PaymentDraft>;
}

interface PanelProps extends Pick<FormPanelProps, 'title' | 'note' | 'saveLabel' | 'onClose'> {
  readonly start: PaymentDraft;
  /** The panel has a field for the order. */
  readonly choosesOrder?: boolean;
  readonly busy: boolean;
  readonly onSave: (given: EnteredPayment, saved: () => void) => void;
  readonly onDelete?: (() => void) | undefined;
}

const DeleteButton = ({ busy, onDelete }: Pick<PanelProps, 'busy' | 'onDelete'>) => (
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

const Panel = ({ start, choosesOrder = false, busy, onSave, onDelete, ...panel }: PanelProps) => {
  const [typed, setTyped] = useState<Partial<PaymentDraft>>({});
  // Untyped fields keep their current value, even if another member changes them while the panel is open.
  const draft = { ...start, ...typed };
  const dirty = !isEqual(draft, start);
  const [tried, setTried] = useState(false);
  const form = {
    draft,
    set: (change: Partial<PaymentDraft>) => setTyped({ ...typed, ...change }),
    lacks: tried ? findMissingFields(draft) : {},
  };
  const save = (release: () => void): void => {
    setTried(true);
    const fields = toPaymentFields(draft);
    if (fields === null) return;
    onSave({ fields, typed }, () => {
      release();
      panel.onClose();
    });
  };
  return (
    <FormPanel
      {...panel}
      {...(onDelete !== undefined && { actions: <DeleteButton {...{ busy, onDelete }} /> })}
      width={400}
      dirty={dirty}
      isReady={dirty}
      saving={busy}
      onSave={save}
    >
      {choosesOrder && <OrderField {...form} />}
      <PaymentFields {...form} />
    </FormPanel>
  );
};

export interface NewPaymentProps {
  readonly start: PaymentDraft;
  readonly choosesOrder?: boolean;
  readonly onClose: () => void;
}

export const NewPaymentPanel = ({ start, choosesOrder = false, onClose }: NewPaymentProps) => {
  const create = useCreatePayment();
  return (
    <Panel
      title="New payment"
      start={start}
      choosesOrder={choosesOrder}
      saveLabel="Add payment"
      busy={create.isPending || create.isSuccess}
      onClose={onClose}
      onSave={({ fields }, saved) => create.mutate(fields, toast.done('Payment added', saved))}
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
  const update = useUpdatePayment();
  return (
    <Panel
      title={start.name}
      {...(note !== undefined && { note })}
      start={start}
      saveLabel="Save payment"
      busy={update.isPending || update.isSuccess}
      {...(start.status !== 'PAID' && { onDelete })}
      onClose={onClose}
      onSave={({ fields, typed }, saved) =>
        update.mutate(
          { params: { id }, body: omitUntouchedFields(fields, typed) },
          toast.done('Payment saved', saved),
        )
      }
    />
  );
};
