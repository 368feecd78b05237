import { Select, Stack, TextInput, Textarea } from '@mantine/core';
import {
  moqModeLabels,
  supplierFields,
  type SupplierFields,
} from '@quartermaster/contracts/suppliers/supplier';
import { LongSelect } from '../../form/choice-fields.tsx';
import { NumberField } from '../../form/number-field.tsx';
import { useFlag } from '../../data/flags.ts';
import { toLabelledOptions } from '../../lib/options.ts';
import { leadTimeRule, minimumOrderRule } from '../../lib/numbers/rules.ts';
import { ContactsEditor } from './contacts-editor.tsx';
import { countryOptions } from './countries.ts';
import { PaymentTermEditor } from './payment-term-editor.tsx';
import type { Checks, Fields } from '../../form/use-fields.ts';
import styles from './supplier-form.module.css';

export const emptySupplier: SupplierFields = {
  ...supplierFields.parse({ name: '-' }),
  name: '',
};

/** Messages that replace those of the schema. */
const words: Readonly<Record<string, string>> = {
  name: 'Enter the name of the supplier, at most 200 characters',
  city: 'At most 200 characters',
  address: 'At most 1,000 characters',
  notes: 'At most 5,000 characters',
  contacts: 'A contact has a field that is too long',
};

export const supplierChecks: Checks<SupplierFields, SupplierFields> = {
  schema: supplierFields,
  words: (path) => words[path.split('.', 1)[0] ?? ''],
  showsErrorsOnBlur: true,
};

interface FormProps {
  readonly form: Fields<SupplierFields>;
}

const Basics = ({ form: { field } }: FormProps) => {
  const country = field.value('country');
  return (
    <>
      <TextInput label="Name" withAsterisk data-autofocus {...field.text('name')} />
      <div className={styles.row}>
        <TextInput label="City" {...field.text('city')} />
        <LongSelect
          label="Country"
          placeholder="Choose a country"
          clearable
          data={countryOptions}
          value={country.value === '' ? null : country.value}
          onChange={(code) => country.onChange(code ?? '')}
          error={country.error}
        />
      </div>
      <Textarea label="Address" autosize minRows={2} {...field.text('address')} />
    </>
  );
};

const Ordering = ({ form: { field } }: FormProps) => {
  const mode = field.value('moqMode');
  return (
    <div className={styles.row}>
      <NumberField
        label="Lead time, days"
        description="Leave empty to use the team’s lead time"
        rule={leadTimeRule}
        {...field.value('leadTime')}
      />
      <NumberField
        label="Minimum order quantity"
        description="In units"
        rule={minimumOrderRule}
        {...field.value('moq')}
      />
      <Select
        label="Minimum applies to"
        data={toLabelledOptions(moqModeLabels)}
        value={mode.value}
        onChange={(chosen) => chosen !== null && mode.onChange(chosen)}
      />
    </div>
  );
};

const PaymentTerm = ({ form: { field } }: FormProps) =>
  useFlag('PAYMENT_TERMS') ? (
    <section className={styles.section}>
      <h3>Payment term</h3>
      <PaymentTermEditor {...field.value('paymentTerm')} />
    </section>
  ) : null;

/** Fields of a supplier; the panel around them has the buttons. */
export const SupplierFieldsForm = ({ form }: FormProps) => {
  const { field, getError } = form;
  return (
    <Stack gap={16}>
      <Basics form={form} />
      <section className={styles.section}>
        <h3>Ordering</h3>
        <Ordering form={form} />
      </section>
      <PaymentTerm form={form} />
      <section className={styles.section}>
        <h3>Contacts</h3>
        <ContactsEditor {...field.value('contacts')} getError={getError} />
      </section>
      <section className={styles.section}>
        <Textarea label="Notes" autosize minRows={3} {...field.text('notes')} />
      </section>
    </Stack>
  );
};
