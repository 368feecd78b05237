import { Textarea, TextInput } from '@mantine/core';
import type { BusinessDetails } from '@quartermaster/contracts/teams/business-details';
import type { UseFormReturn } from 'react-hook-form';
import { detailsLabels, detailsProblem, type DetailsField } from './details-words.ts';
import { LogoField } from './logo-field.tsx';

export type DetailsForm = UseFormReturn<BusinessDetails>;

interface FieldsProps {
  readonly form: DetailsForm;
  readonly readOnly: boolean;
}

export const DetailsFields = ({ form, readOnly }: FieldsProps) => {
  const { errors } = form.formState;
  const wrong = (field: DetailsField): string | undefined => {
    const error = errors[field];
    if (error === undefined) return undefined;
    return error.type === 'server' ? error.message : detailsProblem(field, form.getValues(field));
  };
  const input = (field: DetailsField) => ({
    label: detailsLabels[field],
    readOnly,
    error: wrong(field),
    ...form.register(field),
  });
  return (
    <div className="qm-settings-form">
      <LogoField control={form.control} readOnly={readOnly} error={wrong('logoUrl')} />
      <TextInput {...input('businessName')} autoComplete="organization" />
      <TextInput {...input('vatNumber')} />
      <Textarea {...input('businessAddress')} autosize minRows={3} autoComplete="street-address" />
      <div className="qm-settings-row">
        <TextInput {...input('contactEmail')} type="email" autoComplete="email" />
        <TextInput {...input('contactNumber')} type="tel" autoComplete="tel" />
      </div>
    </div>
  );
};
