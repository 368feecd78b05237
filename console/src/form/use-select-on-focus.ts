import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Selects the text of a field that gets the focus, and again when its text changes before the user types: typing then replaces
 * the whole text.
 */
export const useSelectOnFocus = (field: RefObject<HTMLInputElement | null>, text: string) => {
  const isFresh = useRef(false);
  useLayoutEffect(() => {
    if (isFresh.current && field.current === document.activeElement) field.current?.select();
  }, [field, text]);
  return {
    onFocus: (): void => {
      isFresh.current = true;
      field.current?.select();
    },
    onType: (): void => {
      isFresh.current = false;
    },
  };
};
