import { Select, Textarea, TextInput } from '@mantine/core';
import {
  moqModeLabels,
  supplierFields,
  type SupplierFields,
} from '@quartermaster/contracts/suppliers/supplier';
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useForm, type UseFormReturn } from 'react-hook-form';
import { LongSelect } from '../../form/choice-fields.tsx';
import { NumberField } from '../../form/number-field.tsx';
import { useFlag } from '../../data/flags.ts';
import { toLabelledOptions } from '../../lib/options.ts';
import { leadTimeRule, minimumOrderRule } from '../../lib/numbers/rules.ts';
import { ContactsEditor } from './contacts-editor.tsx';
import { countryOptions } from './countries.ts';
import { PaymentTermEditor } from './payment-term-editor.tsx';
import { useFormFields } from '../../form/use-form-fields.ts';
import styles from './supplier-form.module.css';

export type SupplierForm = UseFormReturn<SupplierFields>;

export const emptySupplier: SupplierFields = supplierFields.parse({ name: '-' });

/** Form that validates with the contract's own schema. */
export const useSupplierForm = (defaultValues: SupplierFields): SupplierForm =>
  useForm<SupplierFields>({
    defaultValues,
    resolver: standardSchemaResolver(supplierFields as never),
    mode: 'onBlur',
  });

/** Messages that replace those of the schema. */
const words: Partial<Record<keyof SupplierFields, string>> = {
  name: 'Enter the name of the supplier, at most 200 characters',
  city: 'At most 200 characters',
  address: 'At most 1,000 characters',
  notes: 'At most 5,000 characters',
  contacts: 'A contact has a field that is too long',
};

interface PartProps {
  readonly form: SupplierForm;
  readonly field: ReturnType<typeof useFormFields<SupplierFields>>;
  readonly wrong: (field: keyof SupplierFields) => string | undefined;
}

const Basics = ({ form, field, wrong }: PartProps) => {
  const country = field.value('country');
  return (
    <>
      <TextInput
        label="Name"
        withAsterisk
        data-autofocus
        error={wrong('name')}
        {...form.register('name')}
      />
      <div className={styles['row']}>
        <TextInput label="City" error={wrong('city')} {...form.register('city')} />
        <LongSelect
          label="Country"
          placeholder="Choose a country"
          clearable
          data={countryOptions}
          value={country.value === '' ? null : country.value}
          onChange={(code) => country.onChange(code ?? '')}
          error={wrong('country')}
        />
      </div>
      <Textarea
        label="Address"
        autosize
        minRows={2}
        error={wrong('address')}
        {...form.register('address')}
      />
    </>
  );
};

const Ordering = ({ field, wrong }: PartProps) => {
  const mode = field.value('moqMode');
  return (
    <div className={styles['row']}>
      <NumberField
        label="Lead time, days"
        description="Leave empty to use the team’s lead time"
        rule={leadTimeRule}
        error={wrong('leadTime')}
        {...field.value('leadTime')}
      />
      <NumberField
        label="Minimum order quantity"
        description="In units"
        rule={minimumOrderRule}
        error={wrong('moq')}
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

const PaymentTerm = ({ field }: Pick<PartProps, 'field'>) =>
  useFlag('PAYMENT_TERMS') ? (
    <section className={styles['section']}>
      <h3>Payment term</h3>
      <PaymentTermEditor {...field.value('paymentTerm')} />
    </section>
  ) : null;

/** Fields of a supplier; the panel around them has the buttons. */
export const SupplierFieldsForm = ({ form }: { readonly form: SupplierForm }) => {
  const { errors } = form.formState;
  const field = useFormFields(form);
  const wrong = (name: keyof SupplierFields): string | undefined => {
    const error = errors[name];
    if (error === undefined) return undefined;
    return error.type === 'server' ? error.message : (words[name] ?? error.message);
  };
  const part = { form, field, wrong };
  return (
    <div className={styles['form']}>
      <Basics {...part} />
      <section className={styles['section']}>
        <h3>Ordering</h3>
        <Ordering {...part} />
      </section>
      <PaymentTerm field={field} />
      <section className={styles['section']}>
        <h3>Contacts</h3>
        <ContactsEditor {...field.value('contacts')} />
        {wrong('contacts') !== undefined && <p role="alert">{wrong('contacts')}</p>}
      </section>
      <section className={styles['section']}>
        <Textarea
          label="Notes"
          autosize
          minRows={3}
          error={wrong('notes')}
          {...form.register('notes')}
        />
      </section>
    </div>
  );
};
