import type { PasteProblem } from '../../lib/paste.ts';
import { RowTable } from '../row-table.tsx';
import './paste.css';

/** What cannot be used of a paste, and why. */
export const PasteProblems = ({ problems }: { readonly problems: readonly PasteProblem[] }) => (
  <RowTable
    label="What cannot be used"
    titles={['Pasted', 'Why not']}
    rows={problems}
    rowOf={({ row }) => row}
    cells={({ text, why }) => [
      <span key="text" className="qm-paste-text">
        {text}
      </span>,
      why,
    ]}
  />
);
