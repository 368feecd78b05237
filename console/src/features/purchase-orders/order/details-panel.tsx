import { Textarea, TextInput } from '@mantine/core';
import { useUrlParam } from '../../../lib/url-state.ts';
import { CurrencyField, SupplierField } from '../../../form/choice-fields.tsx';
import { DateField } from '../../../form/date-field.tsx';
import { FormPanel } from '../../../form/form-panel.tsx';
import type { Fields } from '../../../form/use-fields.ts';
import { useFormPanel } from '../../../form/use-form-panel.ts';
import type { OrderEdit } from './order-edit.ts';
import type { OrderScreen } from './order-screen.ts';
import { FieldRow } from '../../../form/field-row.tsx';

interface FieldsProps {
  readonly screen: OrderScreen;
  readonly form: Fields<OrderEdit>;
}

const DetailsFields = ({ screen, form: { value: details, set, field } }: FieldsProps) => {
  const { shopCurrency } = screen;
  return (
    <>
      <FieldRow>
        <TextInput
          label="Name"
          maxLength={200}
          {...field.text('name')}
          error={details.name.trim() === '' && 'Enter a name'}
        />
        <TextInput label="Reference" maxLength={200} {...field.text('reference')} />
      </FieldRow>
      <SupplierField placeholder="No supplier" {...field.value('supplierId')} />
      <CurrencyField
        first={shopCurrency}
        description="Amounts keep their numbers; only their currency changes"
        value={details.currency ?? shopCurrency}
        onChange={(code) =>
          set({ currency: code === shopCurrency ? null : code, exchangeRates: {} })
        }
      />
      <FieldRow>
        <DateField label="Issue date" {...field.value('issueDate')} />
        <DateField label="Covers stock until" {...field.value('coverageDate')} />
      </FieldRow>
      <Textarea
        label="Description"
        autosize
        minRows={3}
        maxLength={5000}
        {...field.text('description')}
      />
    </>
  );
};

const DetailsForm = ({ screen, onClose }: { screen: OrderScreen; onClose: () => void }) => {
  const { edit, change } = screen.editing;
  const form = useFormPanel({
    start: edit, // may be saved or read again meanwhile
    send: async ({ name }, typed) =>
      change((before) => ({ ...before, ...typed, name: name.trim() })),
    onSaved: onClose,
  });
  return (
    <FormPanel
      title="Details of the order"
      note="Applied here, saved with the order"
      saveLabel="Apply"
      form={form}
      isReady={form.value.name.trim() !== ''}
      onClose={onClose}
    >
      <DetailsFields screen={screen} form={form} />
    </FormPanel>
  );
};

/** Name, supplier, currency and dates; a step of the same edit as the items. */
export const DetailsPanel = ({ screen }: { readonly screen: OrderScreen }) => {
  const [, setPanel] = useUrlParam('panel');
  return <DetailsForm screen={screen} onClose={() => setPanel(null)} />;
};
