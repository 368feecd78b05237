import type { BlockAct, PasteProblem } from '../../lib/paste.ts';
import { confirm, tell } from '../confirm.tsx';
import { RowTable } from '../row-table.tsx';
import { blockWords } from './words.ts';
import styles from './agree-to-block.module.css';

export const PasteProblems = ({ problems }: { readonly problems: readonly PasteProblem[] }) => (
  <RowTable
    label="What cannot be used"
    titles={['Text', 'Why not']}
    rows={problems}
    getRowNumber={({ row }) => row}
    cells={({ column, text, why }) => [
      <span key="text" className={styles.text}>
        {column === undefined ? text : `${column}: ${text}`}
      </span>,
      why,
    ]}
  />
);

/**
 * Resolves with true when the usable cells of a block are to be changed: without a question when all are usable, with false when
 * none is. Shows the unusable cells before anything is changed.
 */
export const agreeToBlock = async (
  act: BlockAct,
  usable: number,
  problems: readonly PasteProblem[],
): Promise<boolean> => {
  if (problems.length === 0) return usable > 0;
  const body = (
    <div className={styles.question}>
      <PasteProblems problems={problems} />
    </div>
  );
  const { question, agree, refuse, unusable } = blockWords[act];
  if (usable > 0)
    return confirm({
      title: question(usable),
      body,
      confirmLabel: agree(usable),
      cancelLabel: refuse,
    });
  tell(unusable, body);
  return false;
};
