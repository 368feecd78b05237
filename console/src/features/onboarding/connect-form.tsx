import { Button, TextInput } from '@mantine/core';
import { useState, type ReactNode, type SubmitEvent } from 'react';
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
  readonly isPending: boolean;
  readonly onSubmit: (typed: FieldValues) => void;
  readonly children?: ReactNode;
}

interface FieldProps {
  readonly name: FieldName;
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (value: string) => void;
}

const Field = ({ name, value, error, onChange }: FieldProps) => {
  const { isSecret, isOptional, ...words }: FieldWords = fieldWords[name];
  return (
    <TextInput
      {...words}
      {...(isSecret === true && { type: 'password', autoComplete: 'off' })}
      name={name}
      label={isOptional === true ? optionalLabel(words.label) : words.label}
      value={value}
      error={error}
      onChange={(event) => onChange(event.currentTarget.value)}
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
  const { fields, initial = {}, submitLabel, error, isPending, onSubmit, children } = props;
  const [typed, setTyped] = useState<FieldValues>(initial);
  const [isTried, setIsTried] = useState(false);
  const [changed, setChanged] = useState<ReadonlySet<string>>(new Set());
  const refused = error === null ? new Map<string, string>() : issuesByPath(error);
  const findFault = (name: FieldName): string | undefined => {
    if (isTried && isMissing(name, typed[name] ?? '')) return 'Fill in this field';
    return changed.has(name) ? undefined : refused.get(name);
  };
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    setIsTried(true);
    if (fields.some((name) => isMissing(name, typed[name] ?? ''))) return;
    setChanged(new Set());
    onSubmit(Object.fromEntries(fields.map((name) => [name, (typed[name] ?? '').trim()])));
  };
  return (
    <form className={styles['form']} onSubmit={submit} noValidate>
      {children}
      {fields.map((name) => (
        <Field
          key={name}
          name={name}
          value={typed[name] ?? ''}
          error={findFault(name)}
          onChange={(value) => {
            setTyped({ ...typed, [name]: value });
            setChanged(new Set([...changed, name]));
          }}
        />
      ))}
      <Refusal fields={fields} error={error} />
      <Button type="submit" fullWidth loading={isPending}>
        {submitLabel}
      </Button>
    </form>
  );
};
