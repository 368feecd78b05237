import type { AlertDefinition } from '@quartermaster/contracts/reports/calls/alerts';
import { alertTypeLabels } from '@quartermaster/contracts/reports/alert-types';
import { useSetAlertRecipients } from '../../../data/alerts.ts';
import { FormPanel } from '../../../form/form-panel.tsx';
import { useFormPanel } from '../../../form/use-form-panel.ts';
import { RecipientsField, recipientsProblem, type Recipients } from '../recipients-field.tsx';

interface RecipientsPanelProps {
  readonly alert: AlertDefinition;
  readonly onClose: () => void;
}

/** Edits the recipients of an alert. */
export const RecipientsPanel = ({ alert, onClose }: RecipientsPanelProps) => {
  const { id, type } = alert;
  const recipients: Recipients = alert.recipients ?? null;
  const { mutateAsync } = useSetAlertRecipients(id);
  const form = useFormPanel({
    start: { recipients },
    send: ({ recipients: chosen }) => mutateAsync(chosen === null ? null : [...chosen]),
    done: 'Recipients saved',
    onSaved: onClose,
  });
  return (
    <FormPanel
      title={alertTypeLabels[type]}
      note="Who gets the email"
      width={400}
      saveLabel="Save recipients"
      form={form}
      isReady={recipientsProblem(form.value.recipients) === null}
      onClose={onClose}
    >
      <RecipientsField {...form.field.value('recipients')} />
    </FormPanel>
  );
};
