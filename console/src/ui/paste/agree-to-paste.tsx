import { formatCount, formatNumber } from '../../lib/format.ts';
import type { PasteProblem } from '../../lib/paste.ts';
import { confirm, tell } from '../confirm.tsx';
import { PasteProblems } from './paste-problems.tsx';

/**
 * Whether the cells of a paste that can be used are to be: without asking when all can, never when none can. What cannot
 * be used is shown before anything is done.
 */
export const agreeToPaste = async (
  usable: number,
  problems: readonly PasteProblem[],
): Promise<boolean> => {
  if (problems.length === 0) return usable > 0;
  const body = (
    <div className="qm-paste-question">
      <PasteProblems problems={problems} />
    </div>
  );
  if (usable > 0)
    return confirm({
      title: `Paste only ${formatCount(usable, 'cell')}?`,
      body,
      confirmLabel: `Paste ${formatNumber(usable)}`,
      cancelLabel: 'Paste nothing',
    });
  tell('Nothing can be pasted here', body);
  return false;
};
