import type { KeyboardEvent, SyntheticEvent } from 'react';

/** Keeps Enter and Escape in an open list from acting on the form or panel around it. */
const preventDefaultInOpenList = (event: KeyboardEvent<HTMLInputElement>): void => {
  const isOpen = event.currentTarget.getAttribute('aria-expanded') === 'true';
  if (isOpen && ['Enter', 'Escape'].includes(event.key)) event.preventDefault();
};

/** The list of options itself scrolls, so that the keyboard scrolls it. */
export const scrolledOptions = {
  withScrollArea: false,
  styles: { options: { maxHeight: 260, overflowY: 'auto' } },
  onKeyDown: preventDefaultInOpenList,
} as const;

/** Selects the text of the field, so that typing replaces it, however the field got the focus. */
const replaceOnTyping = ({ currentTarget }: SyntheticEvent<HTMLInputElement>): void => {
  if (!currentTarget.readOnly) currentTarget.select();
};

/** Props of every field that takes one of many options. */
export const selectDefaults = {
  allowDeselect: false,
  checkIconPosition: 'right',
  selectFirstOptionOnChange: true,
  onClick: replaceOnTyping,
  onFocus: replaceOnTyping,
  ...scrolledOptions,
} as const;
