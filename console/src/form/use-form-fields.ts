import { useWatch, type FieldValues, type Path, type UseFormReturn } from 'react-hook-form';
import { bindFields } from './bound.ts';

/** Binds the fields of a form that the browser has no input for, such as numbers and choices. */
export const useFormFields = <Value extends FieldValues>(form: UseFormReturn<Value>) => {
  const values = useWatch({ control: form.control }) as Value;
  return bindFields(values, (change) => {
    for (const [key, value] of Object.entries(change))
      form.setValue(key as Path<Value>, value as never, {
        shouldDirty: true,
        shouldValidate: form.formState.isSubmitted,
      });
  });
};
