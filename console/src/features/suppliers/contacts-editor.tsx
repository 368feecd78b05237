import { ActionIcon, Button, Radio, TextInput } from '@mantine/core';
import type { SupplierContact } from '@quartermaster/contracts/suppliers/supplier';
import { IconPlus, IconTrash } from '@tabler/icons-react';

export interface ContactsEditorProps {
  readonly value: readonly SupplierContact[];
  readonly onChange: (contacts: SupplierContact[]) => void;
}

interface RowProps {
  readonly at: number;
  readonly contact: SupplierContact;
  readonly onChange: (contact: SupplierContact) => void;
  readonly onPrimary: () => void;
  readonly onRemove: () => void;
}

const fields = [
  ['name', 'Name', 'text', 200],
  ['email', 'Email', 'email', 320],
  ['phone', 'Phone', 'tel', 60],
] as const;

const ContactRow = ({ at, contact, onChange, onPrimary, onRemove }: RowProps) => (
  <div className="qm-contact" role="group" aria-label={`Contact ${at + 1}`}>
    <Radio
      size="xs"
      name="primary-contact"
      aria-label={`Contact ${at + 1} is the primary one`}
      checked={contact.isPrimary}
      onChange={onPrimary}
    />
    {fields.map(([field, label, type, maxLength]) => (
      <TextInput
        key={field}
        aria-label={`Contact ${at + 1}: ${label.toLowerCase()}`}
        placeholder={label}
        type={type}
        maxLength={maxLength}
        value={contact[field]}
        onChange={(event) => onChange({ ...contact, [field]: event.currentTarget.value })}
      />
    ))}
    <ActionIcon aria-label={`Remove contact ${at + 1}`} onClick={onRemove}>
      <IconTrash size={16} stroke={1.6} />
    </ActionIcon>
  </div>
);

/** One of the contacts is the primary one as long as there are any. */
const withPrimary = (contacts: readonly SupplierContact[]): SupplierContact[] =>
  contacts.some(({ isPrimary }) => isPrimary)
    ? [...contacts]
    : contacts.map((contact, at) => ({ ...contact, isPrimary: at === 0 }));

/** People at the supplier; the round button marks the one orders go to. */
export const ContactsEditor = ({ value, onChange }: ContactsEditorProps) => {
  const set = (contacts: readonly SupplierContact[]): void => onChange(withPrimary(contacts));
  return (
    <div className="qm-form" style={{ gap: 8 }}>
      {value.map((contact, at) => (
        <ContactRow
          // The place is the identity here: a contact has no other.
          key={at}
          at={at}
          contact={contact}
          onChange={(next) => set(value.map((one, index) => (index === at ? next : one)))}
          onPrimary={() => set(value.map((one, index) => ({ ...one, isPrimary: index === at })))}
          onRemove={() => set(value.filter((_, index) => index !== at))}
        />
      ))}
      <Button
        size="xs"
        variant="default"
        style={{ justifySelf: 'start' }}
        leftSection={<IconPlus size={14} />}
        onClick={() => set([...value, { name: '', email: '', phone: '', isPrimary: false }])}
      >
        Add contact
      </Button>
    </div>
  );
};
