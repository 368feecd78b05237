import { Select, Textarea, TextInput } from '@mantine/core';
import {
  moqModeLabels,
  supplierFields,
  type SupplierFields,
} from '@quartermaster/contracts/suppliers/supplier';
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { Controller, useForm, type UseFormReturn } from 'react-hook-form';
import { NumberField } from '../../form/number-field.tsx';
import { labelled } from '../../lib/options.ts';
import { leadTimeRule, minimumOrderRule } from '../../lib/numbers/rules.ts';
import { ContactsEditor } from './contacts-editor.tsx';
import { countryOptions } from './countries.ts';
import { PaymentTermEditor } from './payment-term-editor.tsx';
import './suppliers.css';

export type SupplierForm = UseFormReturn<SupplierFields>;

export const emptySupplier: SupplierFields = supplierFields.parse({ name: '-' });

/** A form checked by the contract's own schema. */
export const useSupplierForm = (defaultValues: SupplierFields): SupplierForm =>
  useForm<SupplierFields>({
    defaultValues,
    resolver: standardSchemaResolver(supplierFields as never),
    mode: 'onBlur',
  });

/** Sentences in place of the schema's. */
const words: Partial<Record<keyof SupplierFields, string>> = {
  name: 'Enter the name of the supplier, at most 200 characters',
  city: 'At most 200 characters',
  address: 'At most 1,000 characters',
  notes: 'At most 5,000 characters',
  contacts: 'A contact has a field that is too long',
};

const modeOptions = labelled(moqModeLabels);

const Basics = ({ form, wrong }: PartProps) => (
  <>
    <TextInput
      label="Name"
      withAsterisk
      data-autofocus
      error={wrong('name')}
      {...form.register('name')}
    />
    <div className="qm-form-row">
      <TextInput label="City" error={wrong('city')} {...form.register('city')} />
      <Controller
        control={form.control}
        name="country"
        render={({ field }) => (
          <Select
            label="Country"
            placeholder="Choose a country"
            searchable
            clearable
            data={countryOptions}
            value={field.value === '' ? null : field.value}
            onChange={(code) => field.onChange(code ?? '')}
            error={wrong('country')}
          />
        )}
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

const Ordering = ({ form, wrong }: PartProps) => (
  <div className="qm-form-row">
    <Controller
      control={form.control}
      name="leadTime"
      render={({ field: { value, onChange } }) => (
        <NumberField
          label="Lead time, days"
          description="Empty: the team's own"
          rule={leadTimeRule}
          {...{ value, onChange }}
          error={wrong('leadTime')}
        />
      )}
    />
    <Controller
      control={form.control}
      name="moq"
      render={({ field: { value, onChange } }) => (
        <NumberField
          label="Minimum order quantity"
          description="In units"
          rule={minimumOrderRule}
          {...{ value, onChange }}
          error={wrong('moq')}
        />
      )}
    />
    <Controller
      control={form.control}
      name="moqMode"
      render={({ field: { value, onChange } }) => (
        <Select label="Minimum applies to" data={modeOptions} {...{ value, onChange }} />
      )}
    />
  </div>
);

interface PartProps {
  readonly form: SupplierForm;
  readonly wrong: (field: keyof SupplierFields) => string | undefined;
}

/** The fields of a supplier; the buttons are those of the panel around it. */
export const SupplierFieldsForm = ({ form }: { readonly form: SupplierForm }) => {
  const { errors } = form.formState;
  const wrong = (field: keyof SupplierFields): string | undefined => {
    const error = errors[field];
    if (error === undefined) return undefined;
    return error.type === 'server' ? error.message : (words[field] ?? error.message);
  };
  return (
    <div className="qm-form">
      <Basics form={form} wrong={wrong} />
      <section className="qm-form-section">
        <h3>Ordering</h3>
        <Ordering form={form} wrong={wrong} />
      </section>
      <section className="qm-form-section">
        <h3>Payment term</h3>
        <Controller
          control={form.control}
          name="paymentTerm"
          render={({ field: { value, onChange } }) => (
            <PaymentTermEditor {...{ value, onChange }} />
          )}
        />
      </section>
      <section className="qm-form-section">
        <h3>Contacts</h3>
        <Controller
          control={form.control}
          name="contacts"
          render={({ field: { value, onChange } }) => <ContactsEditor {...{ value, onChange }} />}
        />
        {wrong('contacts') !== undefined && <p role="alert">{wrong('contacts')}</p>}
      </section>
      <section className="qm-form-section">
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
