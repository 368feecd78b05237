import { Textarea } from '@mantine/core';
import { useDeferredValue, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import type { PastedRow, PastedRows } from '../../lib/paste.ts';
import { readTable, type PastedTable } from '../../lib/pasted-table.ts';
import { AlertBox } from '../cards.tsx';
import { PanelFoot } from '../panel-foot.tsx';
import { SidePanel } from '../side-panel.tsx';
import { ErrorState, TableSkeleton } from '../states.tsx';
import { RowTable } from '../row-table.tsx';
import { PasteProblems } from './agree-to-block.tsx';
import styles from './paste-panel.module.css';
import { rowsUnusable, rowsUsable } from './words.ts';

export interface PastePanelProps {
  readonly title: string;
  /** Titles of the expected columns, in order. */
  readonly columns: readonly string[];
  /** Reads a table; undefined until it can. Must be stable. */
  readonly read: ((table: PastedTable) => PastedRows) | undefined;
  readonly error?: unknown;
  readonly retry?: () => void;
  /** Columns of the preview of usable rows. */
  readonly preview: {
    readonly titles: readonly string[];
    readonly numbers: readonly number[];
    readonly cells: (row: PastedRow) => readonly ReactNode[];
  };
  readonly applyLabel: (rows: readonly PastedRow[]) => string;
  readonly busy?: boolean;
  readonly onApply: (rows: readonly PastedRow[]) => void;
  readonly onClose: () => void;
}

const NOTHING: PastedRows = { rows: [], problems: [], notes: [] };

const ReadRows = ({ said, preview }: { said: PastedRows; preview: PastePanelProps['preview'] }) => {
  const { rows, problems, notes } = said;
  return (
    <>
      {notes.length > 0 && <AlertBox tone="brand">{notes.join(' ')}</AlertBox>}
      {problems.length > 0 && (
        <section className={styles.section}>
          <h3>{rowsUnusable(problems.length)}</h3>
          <PasteProblems problems={problems} />
        </section>
      )}
      {rows.length > 0 && (
        <section className={styles.section}>
          <h3>{rowsUsable(rows.length)}</h3>
          <RowTable
            label="What can be used"
            rows={rows}
            getRowNumber={({ row }) => row}
            {...preview}
          />
        </section>
      )}
    </>
  );
};

/** Read rows and problems, or the reason why the table cannot be read yet. */
const PasteOutcome = ({
  said,
  panel,
}: {
  said: PastedRows | undefined;
  panel: PastePanelProps;
}) => {
  const { error = null, retry, preview } = panel;
  if (said !== undefined) return <ReadRows said={said} preview={preview} />;
  return error === null ? <TableSkeleton rows={4} /> : <ErrorState error={error} retry={retry} />;
};

/** Pastes rows from a spreadsheet by SKU: shows usable rows and problems before they are applied. */
export const PastePanel = (props: PastePanelProps) => {
  const { read, busy = false, onApply, onClose } = props;
  const [text, setText] = useState('');
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => field.current?.focus(), []); // after the panel has taken the focus
  const settled = useDeferredValue(text);
  const table = useMemo(() => readTable(settled), [settled]);
  const said = useMemo(() => (table.length === 0 ? NOTHING : read?.(table)), [read, table]);
  const rows = said?.rows ?? NOTHING.rows;
  return (
    <SidePanel
      title={props.title}
      width={760}
      onClose={onClose}
      footer={
        <PanelFoot
          label={props.applyLabel(rows)}
          isReady={rows.length > 0}
          busy={busy}
          run={() => onApply(rows)}
          onClose={onClose}
        />
      }
    >
      <div className={styles.paste} aria-live="polite">
        <Textarea
          label="Rows"
          description={`Copy the rows in a spreadsheet and paste them here: ${props.columns.join(', ')}`}
          ref={field}
          rows={7}
          classNames={{ input: styles.input }}
          spellCheck={false}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <PasteOutcome said={said} panel={props} />
      </div>
    </SidePanel>
  );
};
