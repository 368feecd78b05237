import { copyText } from '../lib/clipboard.ts';
import { toast } from '../ui/toast.tsx';
import { cellsCopied } from './words.ts';

/** Copies the text of some cells. */
export const copyCells = async (
  text: string,
  cells: number,
  announce: (sentence: string) => void,
): Promise<void> => {
  if (await copyText(text)) announce(cellsCopied(cells));
  else toast.error('The browser does not allow copying');
};
