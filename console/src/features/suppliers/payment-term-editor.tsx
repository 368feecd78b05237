import { SegmentedControl, Stack, Text } from '@mantine/core';
import type { PaymentTerm } from '@quartermaster/contracts/suppliers/supplier';
import { AlertBox } from '../../ui/cards.tsx';
import { NumberField } from '../../form/number-field.tsx';
import { RowsEditor } from '../../form/rows-editor.tsx';
import type { NumberRule } from '../../lib/numbers/number-rule.ts';
import { daysRule, percentRule } from '../../lib/numbers/rules.ts';
import {
  instalmentDays,
  instalmentPercent,
  instalmentRow,
  totalPercent,
  wrongTotal,
} from './words.ts';
import textStyles from '../../ui/text.module.css';
import styles from './payment-term-editor.module.css';

type Installments = Extract<PaymentTerm, { type: 'INSTALLMENTS' }>['installments'];
type Kind = PaymentTerm['type'] | 'NONE';

const kinds: readonly { value: Kind; label: string }[] = [
  { value: 'NONE', label: 'Not agreed' },
  { value: 'UPFRONT', label: 'Upfront' },
  { value: 'NET_DAYS', label: 'Net days' },
  { value: 'INSTALLMENTS', label: 'Instalments' },
];

const defaultTerms: Readonly<Record<Kind, PaymentTerm | null>> = {
  NONE: null,
  UPFRONT: { type: 'UPFRONT' },
  NET_DAYS: { type: 'NET_DAYS', netDays: 30 },
  INSTALLMENTS: {
    type: 'INSTALLMENTS',
    installments: [
      { days: 0, percentage: 30 },
      { days: 60, percentage: 70 },
    ],
  },
};

/** Part of the order's sum, in whole percent of at least 1. */
const shareRule: NumberRule = { ...percentRule, isWhole: true, min: 1, isRequired: true };

const sumPercentages = (parts: Installments): number =>
  parts.reduce((sum, { percentage }) => sum + percentage, 0);

interface InstalmentListProps {
  readonly parts: Installments;
  readonly onChange: (parts: Installments) => void;
}

const InstalmentList = ({ parts, onChange }: InstalmentListProps) => {
  const total = sumPercentages(parts);
  const rest = Math.max(1, 100 - total);
  return (
    <>
      <RowsEditor
        words={instalmentRow}
        className={styles.instalment}
        rows={parts}
        keepsOne
        fresh={() => ({ days: 30, percentage: Math.min(rest, 100) })}
        onChange={(next) => onChange([...next])}
        fields={(part, set, label) => (
          <>
            <NumberField
              aria-label={instalmentPercent(label)}
              value={part.percentage}
              rule={shareRule}
              rightSection="%"
              onChange={(percentage) => set({ ...part, percentage: percentage ?? 1 })}
            />
            <span className={textStyles.muted}>due after</span>
            <NumberField
              aria-label={instalmentDays(label)}
              value={part.days}
              rule={daysRule}
              onChange={(days) => set({ ...part, days: days ?? 0 })}
            />
            <span className={textStyles.muted}>days from the issue date</span>
          </>
        )}
      >
        <Text size="sm" fw={500} aria-live="polite">
          {totalPercent(total)}
        </Text>
      </RowsEditor>
      {total !== 100 && <AlertBox tone="warning">{wrongTotal(total)}</AlertBox>}
    </>
  );
};

export interface PaymentTermEditorProps {
  readonly value: PaymentTerm | null;
  readonly error?: string | undefined;
  readonly onChange: (term: PaymentTerm | null) => void;
}

/** Edits the payment term: upfront, after some days, or in instalments. */
export const PaymentTermEditor = ({ value, error, onChange }: PaymentTermEditorProps) => (
  <Stack gap={12}>
    <SegmentedControl
      aria-label="Payment term"
      style={{ justifySelf: 'start' }}
      data={[...kinds]}
      value={value?.type ?? 'NONE'}
      onChange={(kind) => onChange(defaultTerms[kind])}
    />
    {value?.type === 'NET_DAYS' && (
      <NumberField
        label="Days after the issue date"
        w={180}
        rule={daysRule}
        value={value.netDays}
        onChange={(netDays) => onChange({ type: 'NET_DAYS', netDays: netDays ?? 0 })}
      />
    )}
    {value?.type === 'INSTALLMENTS' && (
      <InstalmentList
        parts={value.installments}
        onChange={(installments) => onChange({ type: 'INSTALLMENTS', installments })}
      />
    )}
    {error !== undefined && <p role="alert">{error}</p>}
  </Stack>
);
