import type { ReactNode } from 'react';
import { formatNumber } from '../../lib/format.ts';
import type { PasteProblem } from '../../lib/paste.ts';
import './paste.css';

/** Rows that are shown before the rest is only counted. */
const MOST_SHOWN = 100;

interface RowTableProps<Row> {
  readonly label: string;
  readonly titles: readonly string[];
  readonly rows: readonly Row[];
  readonly cells: (row: Row) => readonly ReactNode[];
}

/** The first rows of a list that may be long, and how many more there are. */
export const RowTable = <Row,>({ label, titles, rows, cells }: RowTableProps<Row>) => (
  <>
    <table className="qm-paste-table" aria-label={label}>
      <thead>
        <tr>
          {titles.map((title) => (
            <th key={title} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.slice(0, MOST_SHOWN).map((row, at) => (
          <tr key={at}>
            {cells(row).map((cell, column) => (
              <td key={column}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
    {rows.length > MOST_SHOWN && (
      <p className="qm-muted">and {formatNumber(rows.length - MOST_SHOWN)} more</p>
    )}
  </>
);

/** What cannot be used of a paste, and why. */
export const PasteProblems = ({ problems }: { readonly problems: readonly PasteProblem[] }) => (
  <RowTable
    label="What cannot be used"
    titles={['Row', 'Pasted', 'Why not']}
    rows={problems}
    cells={({ row, text, why }) => [
      formatNumber(row),
      <span key="text" className="qm-paste-text">
        {text}
      </span>,
      why,
    ]}
  />
);
