import { ActionIcon, Select, Stack } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import styles from './what-if.module.css';
import { removeRow } from '../../ui/words.ts';

interface Option {
  readonly value: string;
  readonly label: string;
}

interface ChosenRowsProps<Row> {
  /** "Add a supplier" */
  readonly addLabel: string;
  /** Options to add; a chosen one is not offered again. */
  readonly options: readonly Option[];
  readonly rows: readonly Row[];
  readonly getKey: (row: Row) => string;
  /** Returns the name of a row. */
  readonly getLabel: (row: Row) => string;
  readonly fresh: (value: string) => Row | null;
  readonly fields: (row: Row, set: (row: Row) => void, label: string) => ReactNode;
  readonly onChange: (rows: readonly Row[]) => void;
}

/** Rows that the user adds by choosing their subject. */
export const ChosenRows = <Row,>(props: ChosenRowsProps<Row>) => {
  const { addLabel, options, rows, getKey, getLabel, fresh, fields, onChange } = props;
  const chosen = new Set(rows.map(getKey));
  const add = (value: string | null): void => {
    const row = value === null ? null : fresh(value);
    if (row !== null) onChange([...rows, row]);
  };
  return (
    <Stack gap={8}>
      {rows.map((row, at) => {
        const label = getLabel(row);
        return (
          <div key={getKey(row)} className={styles.row} role="group" aria-label={label}>
            <span className={styles.rowName} title={label}>
              {label}
            </span>
            {fields(row, (next) => onChange(rows.with(at, next)), label)}
            <ActionIcon
              aria-label={removeRow(label)}
              onClick={() => onChange(rows.toSpliced(at, 1))}
            >
              <IconX size={16} stroke={1.6} />
            </ActionIcon>
          </div>
        );
      })}
      <Select
        aria-label={addLabel}
        placeholder={addLabel}
        searchable
        nothingFoundMessage="Nothing found"
        limit={100}
        value={null}
        data={options.filter(({ value }) => !chosen.has(value))}
        onChange={add}
      />
    </Stack>
  );
};
