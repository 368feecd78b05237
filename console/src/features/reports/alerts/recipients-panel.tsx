import type { AlertDefinition } from '@quartermaster/contracts/reports/calls/alerts';
import { alertTypeLabels } from '@quartermaster/contracts/reports/alert-types';
import isEqual from 'fast-deep-equal/es6';
import { useState } from 'react';
import { useSetAlertRecipients } from '../../../data/alerts.ts';
import { FormPanel } from '../../../form/form-panel.tsx';
import { toast } from '../../../ui/toast.tsx';
import { RecipientsField, recipientsProblem, type Recipients } from '../recipients-field.tsx';

interface RecipientsPanelProps {
  readonly alert: AlertDefinition;
  readonly onClose: () => void;
}

/** Edits the recipients of an alert. */
export const RecipientsPanel = ({ alert, onClose }: RecipientsPanelProps) => {
  const { id, type } = alert;
  const recipients = alert.recipients ?? null;
  const [value, setValue] = useState<Recipients>(recipients);
  const { mutate, isPending } = useSetAlertRecipients(id);
  const save = (release: () => void): void =>
    mutate(value === null ? null : [...value], {
      onSuccess: () => {
        toast.success('Recipients saved');
        release();
        onClose();
      },
    });
  return (
    <FormPanel
      title={alertTypeLabels[type]}
      note="Who gets the email"
      width={400}
      saveLabel="Save recipients"
      dirty={!isEqual(value, recipients)}
      isReady={recipientsProblem(value) === null}
      saving={isPending}
      onSave={save}
      onClose={onClose}
    >
      <RecipientsField value={value} onChange={setValue} />
    </FormPanel>
  );
};
