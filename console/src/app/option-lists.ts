import type { KeyboardEvent, MouseEvent } from 'react';

/** The list of options scrolls itself, so that what scrolls is what the keyboard moves in. */
export const scrolledOptions = {
  withScrollArea: false,
  styles: { options: { maxHeight: 260, overflowY: 'auto' } },
} as const;

/** What is typed after a click replaces what is chosen, as it does after a step there by Tab. */
const replaceOnTyping = ({ currentTarget }: MouseEvent<HTMLInputElement>): void => {
  if (!currentTarget.readOnly) currentTarget.select();
};

/** Enter in an open list chooses an option; it does not submit the form around the list. */
const keepForm = (event: KeyboardEvent<HTMLInputElement>): void => {
  const isOpen = event.currentTarget.getAttribute('aria-expanded') === 'true';
  if (event.key === 'Enter' && isOpen) event.preventDefault();
};

/** How every field behaves that takes one of many options. */
export const oneOfOptions = {
  allowDeselect: false,
  checkIconPosition: 'right',
  selectFirstOptionOnChange: true,
  onClick: replaceOnTyping,
  onKeyDown: keepForm,
  ...scrolledOptions,
} as const;
