import { Radio, Stack, TextInput } from '@mantine/core';
import type { SupplierContact } from '@quartermaster/contracts/suppliers/supplier';
import { RowsEditor } from '../../form/rows-editor.tsx';
import { contactFields, contactRow, isPrimaryContact } from './words.ts';
import styles from './contacts-editor.module.css';

export interface ContactsEditorProps {
  readonly value: readonly SupplierContact[];
  readonly onChange: (contacts: SupplierContact[]) => void;
  /** Returns the error of a field, such as `contacts.0.email`, or of all contacts. */
  readonly getError: (path: string) => string | undefined;
}

const fields = [
  ['name', 'text', 200],
  ['email', 'email', 320],
  ['phone', 'tel', 60],
] as const;

/** Marks the first contact as primary when none is. */
const withPrimary = (contacts: readonly SupplierContact[]): SupplierContact[] =>
  contacts.some(({ isPrimary }) => isPrimary)
    ? [...contacts]
    : contacts.map((contact, at) => ({ ...contact, isPrimary: at === 0 }));

/** Edits the contacts at the supplier; the radio button marks the one that receives orders. */
export const ContactsEditor = ({ value, onChange, getError }: ContactsEditorProps) => (
  <Stack gap={8}>
    <RowsEditor
      words={contactRow}
      className={styles.contact}
      rows={value}
      fresh={() => ({ name: '', email: '', phone: '', isPrimary: false })}
      onChange={(contacts) => onChange(withPrimary(contacts))}
      fields={(contact, set, label) => (
        <>
          <Radio
            size="xs"
            name="primary-contact"
            aria-label={isPrimaryContact(label)}
            checked={contact.isPrimary}
            onChange={() => onChange(value.map((one) => ({ ...one, isPrimary: one === contact })))}
          />
          {fields.map(([field, type, maxLength]) => (
            <TextInput
              key={field}
              aria-label={contactFields[field].label(label)}
              placeholder={contactFields[field].title}
              {...{ type, maxLength }}
              value={contact[field]}
              error={getError(`contacts.${String(value.indexOf(contact))}.${field}`)}
              onChange={(event) => set({ ...contact, [field]: event.currentTarget.value })}
            />
          ))}
        </>
      )}
    />
    {getError('contacts') !== undefined && <p role="alert">{getError('contacts')}</p>}
  </Stack>
);
