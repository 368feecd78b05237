import { Radio, TagsInput } from '@mantine/core';
import { userEmail } from '@quartermaster/contracts/core/text';
import { MAX_RECIPIENTS } from '@quartermaster/contracts/reports/calls/definitions';
import { MarkedRecipients } from './marked-recipients.tsx';
import { mostAddresses } from './words.ts';
import styles from './recipients-field.module.css';
import { noAddress } from '../../data/invite-words.ts';

/** Addresses; null for all active users of the team. */
export type Recipients = readonly string[] | null;

/** Returns the problem of a list of recipients; null when there is none. */
export const recipientsProblem = (recipients: Recipients): string | null => {
  if (recipients === null) return null;
  const wrong = recipients.find((address) => !userEmail.safeParse(address).success);
  if (wrong !== undefined) return noAddress(wrong);
  if (recipients.length > MAX_RECIPIENTS) return mostAddresses(MAX_RECIPIENTS);
  return recipients.length === 0 ? 'Enter at least one address' : null;
};

/** Returns each address once, in lower case. */
const normalizeAddresses = (addresses: readonly string[]): readonly string[] => [
  ...new Set(addresses.map((address) => address.trim().toLowerCase())),
];

interface RecipientsFieldProps {
  readonly value: Recipients;
  readonly onChange: (recipients: Recipients) => void;
}

/** Edits the recipients of a mail: all active users of the team, or a list of addresses. */
export const RecipientsField = ({ value, onChange }: RecipientsFieldProps) => (
  <div className={styles.field}>
    <Radio.Group
      label="Recipients"
      value={value === null ? 'all' : 'list'}
      onChange={(next) => onChange(next === 'all' ? null : [])}
    >
      <div className={styles.choices}>
        <Radio value="all" label="All active users of the team" />
        <Radio value="list" label="These addresses" />
      </div>
    </Radio.Group>
    {value !== null && (
      <TagsInput
        aria-label="Addresses"
        splitChars={[',', ';', ' ']}
        acceptValueOnBlur
        placeholder={value.length === 0 ? 'name@example.com' : ''}
        value={[...value]}
        error={recipientsProblem(value)}
        onChange={(addresses) => onChange(normalizeAddresses(addresses))}
      />
    )}
    <MarkedRecipients recipients={value} />
  </div>
);
