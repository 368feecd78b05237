import { Checkbox, Stack, TagsInput, TextInput, Textarea } from '@mantine/core';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { useState } from 'react';
import { purchaseOrderStatusLabels } from '@quartermaster/contracts/purchase-orders/rules/status';
import type { OrderScreen } from '../order/order-screen.ts';
import { PdfOptionFields, PdfPreview } from '../documents/pdf-section.tsx';
import { toMailBody, type listMailContacts, type MailDraft, findProblems } from './mail-form.ts';
import { pdfQuery } from '../../../data/purchase-orders/documents.ts';
import { ToolButton } from '../../../ui/tool-button.tsx';
import { alsoSetTo } from './words.ts';
import type { Fields } from '../../../form/use-fields.ts';
import textStyles from '../../../ui/text.module.css';
import styles from './mail-fields.module.css';

interface Props {
  readonly screen: OrderScreen;
  readonly contacts: ReturnType<typeof listMailContacts>;
  readonly form: Fields<MailDraft>;
}

interface AddressProps {
  readonly label: string;
  readonly contacts: Props['contacts'];
  readonly value: readonly string[];
  readonly error: string | null;
  readonly onChange: (addresses: string[]) => void;
  readonly required?: boolean;
}

/** Addresses as chips: chosen from the contacts, or typed. */
const Addresses = ({ label, contacts, value, error, onChange, required = false }: AddressProps) => {
  const names = new Map(contacts.map((contact) => [contact.email.trim(), contact.name]));
  return (
    <TagsInput
      label={label}
      required={required}
      splitChars={[',', ';', ' ']}
      acceptValueOnBlur
      classNames={{ pill: styles.address }}
      placeholder={value.length === 0 ? 'name@example.com' : ''}
      data={[...names.keys()]}
      renderOption={({ option }) => (
        <Stack component="span" gap={0}>
          <span>{names.get(option.value) ?? ''}</span>
          <span className={textStyles.muted}>{option.value}</span>
        </Stack>
      )}
      value={[...value]}
      error={error}
      onChange={onChange}
    />
  );
};

const Paper = ({ screen, form: { value: draft, set } }: Omit<Props, 'contacts'>) => {
  const { order, revision } = screen;
  const [shown, setShown] = useState(false);
  const { pdf } = toMailBody(draft, screen);
  return (
    <section className={styles.paper} aria-label="Attached PDF">
      <div className={styles.head}>
        <h3>Attached PDF</h3>
        <ToolButton
          variant="subtle"
          icon={shown ? IconEyeOff : IconEye}
          onClick={() => setShown(!shown)}
        >
          {shown ? 'Hide preview' : 'Preview'}
        </ToolButton>
      </div>
      <PdfOptionFields options={draft.pdf} onChange={(chosen) => set({ pdf: chosen })} />
      {shown && <PdfPreview query={pdfQuery(order.id, revision, pdf ?? {})} />}
    </section>
  );
};

export const MailFields = ({ screen, contacts, form }: Props) => {
  const { value: draft, set, field } = form;
  const problems = findProblems(draft);
  return (
    <Stack gap={16}>
      <Addresses
        label="To"
        required
        contacts={contacts}
        {...field.value('to')}
        error={problems.to}
      />
      <Addresses label="Copy to" contacts={contacts} {...field.value('cc')} error={problems.cc} />
      <TextInput
        label="Subject"
        required
        maxLength={200}
        {...field.text('subject')}
        error={problems.subject}
      />
      <Textarea
        label="Message"
        required
        autosize
        minRows={8}
        maxRows={16}
        maxLength={5000}
        {...field.text('message')}
        error={problems.message}
      />
      {screen.order.status === 'Draft' && (
        <Checkbox
          label={alsoSetTo(purchaseOrderStatusLabels.SentToSupplier)}
          description="Otherwise the PDF says that the order is a draft"
          checked={draft.marksSent}
          onChange={(event) => set({ marksSent: event.currentTarget.checked })}
        />
      )}
      <Paper screen={screen} form={form} />
    </Stack>
  );
};
