import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useShortcut } from '../lib/shortcuts.ts';

/** Rows of a list that are printed at most. */
export const MAX_PRINTED_ROWS = 2000;

/** Prints a list: fetches the rows of all its pages, up to the bound, and drops them afterwards. */
export const usePrint = <Row>(load: (most: number) => Promise<readonly Row[]>) => {
  const [rows, setRows] = useState<readonly Row[]>();
  useEffect(() => {
    const forget = (): void => setRows(undefined);
    window.addEventListener('afterprint', forget);
    return () => window.removeEventListener('afterprint', forget);
  }, []);
  const { mutate, isPending } = useMutation({
    mutationFn: () => load(MAX_PRINTED_ROWS),
    onSuccess: (loaded) => {
      flushSync(() => setRows(loaded));
      window.print();
    },
    meta: { failed: 'The list was not printed', changes: 'nothing' },
  });
  useShortcut('mod+p', 'Print all rows', mutate);
  return { rows, print: mutate, isPending } as const;
};
