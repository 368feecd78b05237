import type { FurtherAlertDefinition } from '@quartermaster/contracts/reports/calls/alerts';
import {
  furtherAlertTypeLabels,
  MAX_COST_RISE_PERCENT,
} from '@quartermaster/contracts/reports/alert-types';
import isEqual from 'fast-deep-equal/es6';
import { useState } from 'react';
import { useChangeFurtherAlert } from '../../../data/alerts.ts';
import { FormPanel } from '../../../form/form-panel.tsx';
import { NumberField } from '../../../form/number-field.tsx';
import type { NumberRule } from '../../../lib/numbers/number-rule.ts';
import { toast } from '../../../ui/toast.tsx';
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
  const [draft, setDraft] = useState(() => toDraft(alert));
  const { mutate, isPending } = useChangeFurtherAlert(id);
  const { recipients, percent } = draft;
  const hasPercent = costRisePercent !== undefined;
  const save = (release: () => void): void =>
    mutate(
      {
        recipients: recipients === null ? null : [...recipients],
        ...(percent !== null && { costRisePercent: percent }),
      },
      {
        onSuccess: () => {
          toast.success('Alert saved');
          release();
          onClose();
        },
      },
    );
  return (
    <FormPanel
      title={furtherAlertTypeLabels[type]}
      note={hasPercent ? 'When it is emailed, and to whom' : 'Who gets the email'}
      width={400}
      saveLabel="Save alert"
      dirty={!isEqual(draft, toDraft(alert))}
      isReady={recipientsProblem(recipients) === null}
      saving={isPending}
      onSave={save}
      onClose={onClose}
    >
      {hasPercent && (
        <NumberField
          label="Cost rise, percent"
          description="Items whose cost rises by more than this are listed."
          required
          rule={riseRule}
          value={percent}
          isLive
          onChange={(value) => setDraft({ ...draft, percent: value })}
        />
      )}
      <RecipientsField
        value={recipients}
        onChange={(value) => setDraft({ ...draft, recipients: value })}
      />
    </FormPanel>
  );
};
