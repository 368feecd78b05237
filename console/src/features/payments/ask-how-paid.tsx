import { Button, TextInput } from '@mantine/core';
import { modals } from '@mantine/modals';
import type { Day } from '@quartermaster/contracts/core/day';
import { useState } from 'react';
import type { PaidFacts } from '../../data/payments.ts';
import { useToday } from '../../data/settings.ts';
import { bindFields } from '../../form/bound.ts';
import { DateField } from '../../form/date-field.tsx';
import { saveIfReadable } from '../../form/unreadable.ts';
import { MAX_REFERENCE } from './payment-form.ts';
import styles from './ask-how-paid.module.css';

interface HowPaidProps {
  readonly onAnswer: (facts: PaidFacts) => void;
  readonly onCancel: () => void;
}

interface HowPaidDraft {
  readonly paidOn: Day | null;
  readonly paidReference: string;
}

const HowPaid = ({ onAnswer, onCancel }: HowPaidProps) => {
  const today = useToday();
  const [facts, setFacts] = useState<HowPaidDraft>({ paidOn: today, paidReference: '' });
  const field = bindFields(facts, (change) => setFacts({ ...facts, ...change }));
  return (
    <form
      className={styles['form']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        saveIfReadable(() => onAnswer(facts));
      }}
    >
      <DateField label="Paid on" {...field.value('paidOn')} max={today} clearable={false} />
      <TextInput
        label="Reference"
        placeholder="Number of the transfer (optional)"
        maxLength={MAX_REFERENCE}
        data-autofocus
        {...field.text('paidReference')}
      />
      <div className={styles['actions']}>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit">Mark as paid</Button>
      </div>
    </form>
  );
};

/** Asks for the day and the reference of a payment; resolves to null when the question is closed. */
export const askHowPaid = (title: string): Promise<PaidFacts | null> =>
  new Promise((resolve) => {
    const answer = (facts: PaidFacts): void => {
      resolve(facts);
      modals.close(id);
    };
    const id = modals.open({
      title,
      withCloseButton: false,
      children: <HowPaid onAnswer={answer} onCancel={() => modals.close(id)} />,
      onClose: () => resolve(null),
    });
  });
