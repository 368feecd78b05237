import { Textarea, TextInput } from '@mantine/core';
import isEqual from 'fast-deep-equal';
import { useState } from 'react';
import { useUrlParam } from '../../../lib/url-state.ts';
import { CurrencyField, SupplierField } from '../../../form/choice-fields.tsx';
import { bindFields } from '../../../form/bound.ts';
import { DateField } from '../../../form/date-field.tsx';
import { FormPanel } from '../../../form/form-panel.tsx';
import type { OrderEdit } from './order-edit.ts';
import type { OrderScreen } from './order-screen.ts';
import { FieldRow } from '../../../form/field-row.tsx';

interface FormProps {
  readonly screen: OrderScreen;
  readonly details: OrderEdit;
  readonly set: (change: Partial<OrderEdit>) => void;
}

const DetailsFields = ({ screen, details, set }: FormProps) => {
  const { shopCurrency } = screen;
  const field = bindFields(details, set);
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
  // Holds typed fields only: all others follow the order, which may be saved or read again meanwhile.
  const [typed, setTyped] = useState<Partial<OrderEdit>>({});
  const { edit, change } = screen.editing;
  const details = { ...edit, ...typed };
  const apply = (release: () => void): void => {
    change((before) => ({ ...before, ...typed, name: details.name.trim() }));
    release();
    onClose();
  };
  return (
    <FormPanel
      title="Details of the order"
      note="Applied here, saved with the order"
      saveLabel="Apply"
      dirty={!isEqual(details, edit)}
      isReady={details.name.trim() !== ''}
      saving={false}
      onSave={apply}
      onClose={onClose}
    >
      <DetailsFields
        screen={screen}
        details={details}
        set={(fields) => setTyped({ ...typed, ...fields })}
      />
    </FormPanel>
  );
};

/** Name, supplier, currency and dates; a step of the same edit as the items. */
export const DetailsPanel = ({ screen }: { readonly screen: OrderScreen }) => {
  const [, setPanel] = useUrlParam('panel');
  return <DetailsForm screen={screen} onClose={() => setPanel(null)} />;
};
