import { Button, Group, TextInput } from '@mantine/core';
import { modals } from '@mantine/modals';
import type { Day } from '@quartermaster/contracts/core/day';
import type { PaidFacts } from '../../data/payments.ts';
import { useToday } from '../../data/settings.ts';
import { DateField } from '../../form/date-field.tsx';
import { Form } from '../../form/form.tsx';
import { useForm } from '../../form/use-form-panel.ts';
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
  const start: HowPaidDraft = { paidOn: today, paidReference: '' };
  const { field, save } = useForm({ start, send: async (facts) => onAnswer(facts) });
  return (
    <Form className={styles.form} save={save}>
      <DateField label="Paid on" {...field.value('paidOn')} max={today} clearable={false} />
      <TextInput
        label="Reference"
        placeholder="Number of the transfer (optional)"
        maxLength={MAX_REFERENCE}
        data-autofocus
        {...field.text('paidReference')}
      />
      <Group gap={8} align="stretch" justify="flex-end" wrap="nowrap" mt={4}>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit">Mark as paid</Button>
      </Group>
    </Form>
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
