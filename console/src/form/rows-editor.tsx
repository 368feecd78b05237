import { ActionIcon, Group } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { ToolButton } from '../ui/tool-button.tsx';
import type { RowWords } from './words.ts';

interface RowsEditorProps<Row> {
  readonly words: RowWords;
  /** Lays out the fields of a row. */
  readonly className: string | undefined;
  readonly rows: readonly Row[];
  /** Fields of a row; `label` names the row: "Contact 2". */
  readonly fields: (row: Row, set: (row: Row) => void, label: string) => ReactNode;
  /** A row that is added. */
  readonly fresh: () => Row;
  /** At least one row stays. */
  readonly keepsOne?: boolean;
  readonly onChange: (rows: readonly Row[]) => void;
  /** Beside the button that adds a row. */
  readonly children?: ReactNode;
}

/** A list that is typed row by row: rows are added at the end, changed and removed. */
export const RowsEditor = <Row,>({
  words,
  className,
  rows,
  fields,
  fresh,
  keepsOne = false,
  onChange,
  children,
}: RowsEditorProps<Row>) => (
  <>
    {rows.map((row, at) => {
      const label = words.row(at + 1);
      return (
        // The position identifies a row: it has no id.
        <div key={at} className={className} role="group" aria-label={label}>
          {fields(row, (next) => onChange(rows.with(at, next)), label)}
          <ActionIcon
            aria-label={words.remove(at + 1)}
            disabled={keepsOne && rows.length === 1}
            onClick={() => onChange(rows.toSpliced(at, 1))}
          >
            <IconTrash size={16} stroke={1.6} />
          </ActionIcon>
        </div>
      );
    })}
    <Group gap={12} wrap="nowrap">
      <ToolButton icon={IconPlus} onClick={() => onChange([...rows, fresh()])}>
        {words.add}
      </ToolButton>
      {children}
    </Group>
  </>
);
