import { Button, Group, TextInput } from '@mantine/core';
import { MAX_VIEW_NAME } from '@quartermaster/contracts/saved-views/calls';
import { useEffect, useRef, useState, type ComponentProps, type ReactNode } from 'react';
import styles from './views.module.css';

export interface ViewNameFormProps {
  readonly label: string;
  readonly name: string;
  readonly saveLabel: string;
  readonly isSaving?: boolean;
  /** Reason why the last attempt was refused. */
  readonly error?: string | null;
  readonly onSave: (name: string) => void;
  readonly onCancel: () => void;
  /** Between the field and the buttons. */
  readonly children?: ReactNode;
}

/** Asks for the name of a view. Enter saves it, Esc leaves it as it was. */
export const ViewNameForm = (props: ViewNameFormProps) => {
  const { label, name, saveLabel, isSaving = false, error, onSave, onCancel, children } = props;
  const [text, setText] = useState(name);
  const [missing, setMissing] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.select(), []);
  const submit: ComponentProps<'form'>['onSubmit'] = (event) => {
    event.preventDefault();
    event.stopPropagation(); // must not submit a form around the menu
    if (text.trim() === '') setMissing(true);
    else onSave(text.trim());
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <TextInput
        ref={field}
        label={label}
        value={text}
        maxLength={MAX_VIEW_NAME}
        data-autofocus
        error={missing ? 'Enter a name' : error}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setMissing(false);
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          event.preventDefault(); // the menu stays
          onCancel();
        }}
      />
      {children}
      <Group gap={8} align="stretch" justify="flex-end" wrap="nowrap">
        <Button size="xs" variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <Button size="xs" type="submit" loading={isSaving}>
          {saveLabel}
        </Button>
      </Group>
    </form>
  );
};
