import type { PasteProblem } from '../../lib/paste.ts';
import { confirm, tell } from '../confirm.tsx';
import { RowTable } from '../row-table.tsx';
import styles from './agree-to-paste.module.css';
import { pasteCells, pasteQuestion } from '../words.ts';

export const PasteProblems = ({ problems }: { readonly problems: readonly PasteProblem[] }) => (
  <RowTable
    label="What cannot be used"
    titles={['Pasted', 'Why not']}
    rows={problems}
    getRowNumber={({ row }) => row}
    cells={({ text, why }) => [
      <span key="text" className={styles['text']}>
        {text}
      </span>,
      why,
    ]}
  />
);

/**
 * Resolves with true when the usable cells of a paste are to be applied: without a question when all are usable, with false when
 * none is. Shows the unusable cells before anything is changed.
 */
export const agreeToPaste = async (
  usable: number,
  problems: readonly PasteProblem[],
): Promise<boolean> => {
  if (problems.length === 0) return usable > 0;
  const body = (
    <div className={styles['question']}>
      <PasteProblems problems={problems} />
    </div>
  );
  if (usable > 0)
    return confirm({
      title: pasteQuestion(usable),
      body,
      confirmLabel: pasteCells(usable),
      cancelLabel: 'Paste nothing',
    });
  tell('Nothing can be pasted here', body);
  return false;
};
