import { Button, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { Form } from '../../form/form.tsx';
import type { Fields } from '../../form/use-fields.ts';
import { useForm } from '../../form/use-form-panel.ts';
import { issuesByPath, messageFor } from '../../lib/problems.ts';
import { AlertBox } from '../../ui/cards.tsx';
import { type FieldName, fieldWords, type FieldWords, isMissing, optionalLabel } from './words.ts';
import styles from './connect-form.module.css';

export type FieldValues = Readonly<Record<string, string>>;

interface ConnectFormProps {
  readonly fields: readonly FieldName[];
  readonly initial?: FieldValues;
  readonly submitLabel: string;
  /** Failure of the last attempt. */
  readonly error: Error | null;
  readonly send: (typed: FieldValues) => Promise<unknown>;
  readonly children?: ReactNode;
}

interface FieldProps {
  readonly name: FieldName;
  readonly form: Fields<FieldValues>;
}

const Field = ({ name, form }: FieldProps) => {
  const { isSecret, isOptional, ...words }: FieldWords = fieldWords[name];
  return (
    <TextInput
      {...words}
      {...(isSecret === true && { type: 'password', autoComplete: 'off' })}
      name={name}
      label={isOptional === true ? optionalLabel(words.label) : words.label}
      {...form.field.text(name)}
    />
  );
};

/** Problem of the server's answer, unless a field of the form shows it. */
const Refusal = ({ fields, error }: Pick<ConnectFormProps, 'fields' | 'error'>) => {
  if (error === null) return null;
  const paths = [...issuesByPath(error).keys()];
  if (paths.some((path) => fields.some((name) => name === path))) return null;
  return (
    <AlertBox tone="error" title="The store is not connected">
      {messageFor(error)}
    </AlertBox>
  );
};

/** Form of one way to connect a store: its fields with their errors, and its button. */
export const ConnectForm = (props: ConnectFormProps) => {
  const { fields, initial = {}, submitLabel, error, send, children } = props;
  const form = useForm<FieldValues>({
    start: Object.fromEntries(fields.map((name) => [name, initial[name] ?? ''])),
    check: (typed) =>
      Object.fromEntries(
        fields.map((name) => [name, isMissing(name, typed[name]) ? 'Fill in this field' : null]),
      ),
    send: (typed) =>
      send(Object.fromEntries(Object.entries(typed).map(([name, text]) => [name, text.trim()]))),
  });
  return (
    <Form className={styles.form} save={form.save}>
      {children}
      {fields.map((name) => (
        <Field key={name} name={name} form={form} />
      ))}
      <Refusal fields={fields} error={error} />
      <Button type="submit" fullWidth loading={form.isSaving}>
        {submitLabel}
      </Button>
    </Form>
  );
};
