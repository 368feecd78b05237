import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import isEqual from 'fast-deep-equal';
import { useState, type ReactNode } from 'react';
import { whenReadable } from '../../../form/unreadable.ts';
import { useLeaveGuard } from '../../../ui/form-actions.tsx';
import { SidePanel } from '../../../ui/side-panel.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useCreatePayment, useUpdatePayment } from './mutations.ts';
import { OrderField } from './order-field.tsx';
import { PaymentFields } from './payment-fields.tsx';
import { fieldsOf, lacksOf, type PaymentDraft } from './payment-form.ts';

interface PanelProps {
  readonly title: string;
  readonly note?: ReactNode;
  readonly start: PaymentDraft;
  /** The order is chosen here. */
  readonly choosesOrder?: boolean;
  readonly saveLabel: string;
  readonly busy: boolean;
  readonly onSave: (fields: NonNullable<ReturnType<typeof fieldsOf>>, saved: () => void) => void;
  readonly onDelete?: (() => void) | undefined;
  readonly onClose: () => void;
}

const Panel = (props: PanelProps) => {
  const { title, note, start, choosesOrder = false, saveLabel, busy, onDelete, onClose } = props;
  const [first] = useState(start);
  const [draft, setDraft] = useState(start);
  const dirty = !isEqual(draft, first);
  const release = useLeaveGuard(dirty && !busy);
  const [tried, setTried] = useState(false);
  const form = {
    draft,
    set: (change: Partial<PaymentDraft>) => setDraft({ ...draft, ...change }),
    lacks: tried ? lacksOf(draft) : {},
  };
  const save = (): void => {
    setTried(true);
    const fields = fieldsOf(draft);
    if (fields === null) return;
    props.onSave(fields, () => {
      release();
      onClose();
    });
  };
  return (
    <SidePanel
      title={title}
      {...(note !== undefined && { note })}
      width={400}
      onClose={onClose}
      footer={
        <>
          {onDelete !== undefined && (
            <Button
              variant="subtle"
              color="danger"
              leftSection={<IconTrash size={15} stroke={1.7} />}
              onClick={onDelete}
              disabled={busy}
              mr="auto"
            >
              Delete
            </Button>
          )}
          <Button variant="default" onClick={onClose} disabled={busy}>
            Cancel
          </Button>
          <Button onClick={() => whenReadable(save)} loading={busy} disabled={!dirty}>
            {saveLabel}
          </Button>
        </>
      }
    >
      <div className="qm-po-form">
        {choosesOrder && <OrderField {...form} />}
        <PaymentFields {...form} />
      </div>
    </SidePanel>
  );
};

export interface NewPaymentProps {
  readonly start: PaymentDraft;
  readonly choosesOrder?: boolean;
  readonly onClose: () => void;
}

export const NewPaymentPanel = ({ start, choosesOrder = false, onClose }: NewPaymentProps) => {
  const [key] = useState(() => crypto.randomUUID());
  const create = useCreatePayment(key);
  return (
    <Panel
      title="New payment"
      start={start}
      choosesOrder={choosesOrder}
      saveLabel="Add payment"
      busy={create.isPending || create.isSuccess}
      onClose={onClose}
      onSave={(fields, saved) =>
        create.mutate(fields, {
          onSuccess: () => {
            toast.success('Payment added');
            saved();
          },
        })
      }
    />
  );
};

export interface EditPaymentProps {
  readonly id: string;
  readonly start: PaymentDraft;
  /** Under the title, such as the order. */
  readonly note?: ReactNode;
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
      onDelete={onDelete}
      onClose={onClose}
      onSave={(body, saved) =>
        update.mutate(
          { params: { id }, body },
          {
            onSuccess: () => {
              toast.success('Payment saved');
              saved();
            },
          },
        )
      }
    />
  );
};
