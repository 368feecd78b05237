import { Radio, TextInput } from '@mantine/core';
import type { SupplierContact } from '@quartermaster/contracts/suppliers/supplier';
import { RowsEditor } from '../../form/rows-editor.tsx';
import { contactRow } from './words.ts';
import styles from './contacts-editor.module.css';

export interface ContactsEditorProps {
  readonly value: readonly SupplierContact[];
  readonly onChange: (contacts: SupplierContact[]) => void;
}

const fields = [
  ['name', 'Name', 'text', 200],
  ['email', 'Email', 'email', 320],
  ['phone', 'Phone', 'tel', 60],
] as const;

/** Marks the first contact as primary when none is. */
const withPrimary = (contacts: readonly SupplierContact[]): SupplierContact[] =>
  contacts.some(({ isPrimary }) => isPrimary)
    ? [...contacts]
    : contacts.map((contact, at) => ({ ...contact, isPrimary: at === 0 }));

/** Edits the contacts at the supplier; the radio button marks the one that receives orders. */
export const ContactsEditor = ({ value, onChange }: ContactsEditorProps) => (
  <div className={styles['list']}>
    <RowsEditor
      words={contactRow}
      className={styles['contact']}
      rows={value}
      fresh={() => ({ name: '', email: '', phone: '', isPrimary: false })}
      onChange={(contacts) => onChange(withPrimary(contacts))}
      fields={(contact, set, label) => (
        <>
          <Radio
            size="xs"
            name="primary-contact"
            aria-label={`${label} is the primary contact`}
            checked={contact.isPrimary}
            onChange={() => onChange(value.map((one) => ({ ...one, isPrimary: one === contact })))}
          />
          {fields.map(([field, title, type, maxLength]) => (
            <TextInput
              key={field}
              aria-label={`${label}: ${title.toLowerCase()}`}
              placeholder={title}
              {...{ type, maxLength }}
              value={contact[field]}
              onChange={(event) => set({ ...contact, [field]: event.currentTarget.value })}
            />
          ))}
        </>
      )}
    />
  </div>
);
