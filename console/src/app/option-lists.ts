import type { KeyboardEvent, SyntheticEvent } from 'react';

/** Enter and Escape in an open list are for the list, not for what is around it. */
const keepAround = (event: KeyboardEvent<HTMLInputElement>): void => {
  const isOpen = event.currentTarget.getAttribute('aria-expanded') === 'true';
  if (isOpen && ['Enter', 'Escape'].includes(event.key)) event.preventDefault();
};

/** The list of options scrolls itself, so that what scrolls is what the keyboard moves in. */
export const scrolledOptions = {
  withScrollArea: false,
  styles: { options: { maxHeight: 260, overflowY: 'auto' } },
  onKeyDown: keepAround,
} as const;

/** What is typed replaces what is chosen, however the focus came. */
const replaceOnTyping = ({ currentTarget }: SyntheticEvent<HTMLInputElement>): void => {
  if (!currentTarget.readOnly) currentTarget.select();
};

/** How every field behaves that takes one of many options. */
export const oneOfOptions = {
  allowDeselect: false,
  checkIconPosition: 'right',
  selectFirstOptionOnChange: true,
  onClick: replaceOnTyping,
  onFocus: replaceOnTyping,
  ...scrolledOptions,
} as const;
