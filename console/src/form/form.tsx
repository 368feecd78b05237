import type { ComponentProps } from 'react';
import { saveIfReadable } from './unreadable.ts';

interface FormProps extends Pick<ComponentProps<'form'>, 'className' | 'children'> {
  readonly save: () => void;
}

/** Fields that Enter saves. */
export const Form = ({ save, children, ...form }: FormProps) => (
  <form
    {...form}
    noValidate
    onSubmit={(event) => {
      event.preventDefault();
      saveIfReadable(save);
    }}
  >
    {children}
    <button type="submit" hidden />
  </form>
);
