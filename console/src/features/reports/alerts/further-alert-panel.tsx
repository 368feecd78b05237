import type { FurtherAlertDefinition } from '@quartermaster/contracts/reports/calls/alerts';
import {
  furtherAlertTypeLabels,
  MAX_COST_RISE_PERCENT,
} from '@quartermaster/contracts/reports/alert-types';
import { useChangeFurtherAlert } from '../../../data/alerts.ts';
import { FormPanel } from '../../../form/form-panel.tsx';
import { NumberField } from '../../../form/number-field.tsx';
import { useFormPanel } from '../../../form/use-form-panel.ts';
import type { NumberRule } from '../../../lib/numbers/number-rule.ts';
import { RecipientsField, recipientsProblem, type Recipients } from '../recipients-field.tsx';

const riseRule: NumberRule = {
  kind: 'percent',
  isWhole: true,
  isRequired: true,
  min: 1,
  max: MAX_COST_RISE_PERCENT,
};

interface FurtherAlertDraft {
  readonly recipients: Recipients;
  /** Null for an alert without a threshold. */
  readonly percent: number | null;
}

const toDraft = ({ recipients, costRisePercent }: FurtherAlertDefinition): FurtherAlertDraft => ({
  recipients: recipients ?? null,
  percent: costRisePercent ?? null,
});

interface FurtherAlertPanelProps {
  readonly alert: FurtherAlertDefinition;
  readonly onClose: () => void;
}

/** Edits the recipients of a further alert, and the cost rise from which it is sent. */
export const FurtherAlertPanel = ({ alert, onClose }: FurtherAlertPanelProps) => {
  const { id, type, costRisePercent } = alert;
  const { mutateAsync } = useChangeFurtherAlert(id);
  const hasPercent = costRisePercent !== undefined;
  const form = useFormPanel({
    start: toDraft(alert),
    send: ({ recipients, percent }) =>
      mutateAsync({
        recipients: recipients === null ? null : [...recipients],
        ...(percent !== null && { costRisePercent: percent }),
      }),
    done: 'Alert saved',
    onSaved: onClose,
  });
  return (
    <FormPanel
      title={furtherAlertTypeLabels[type]}
      note={hasPercent ? 'When it is emailed, and to whom' : 'Who gets the email'}
      width={400}
      saveLabel="Save alert"
      form={form}
      isReady={recipientsProblem(form.value.recipients) === null}
      onClose={onClose}
    >
      {hasPercent && (
        <NumberField
          label="Cost rise, percent"
          description="Items whose cost rises by more than this are listed."
          required
          rule={riseRule}
          isLive
          {...form.field.value('percent')}
        />
      )}
      <RecipientsField {...form.field.value('recipients')} />
    </FormPanel>
  );
};
