import { Button, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { changeText } from '../lib/changes.ts';
import { formatNumber } from '../lib/format.ts';
import { RowTable } from './row-table.tsx';
import { pageOf } from './words.ts';
import textStyles from './text.module.css';
import styles from './from-to.module.css';

interface FromToProps {
  readonly before: ReactNode;
  readonly after: ReactNode;
}

/** Current and future value, with an arrow between. */
export const FromTo = ({ before, after }: FromToProps) => (
  <Group component="span" display="inline-flex" gap={6}>
    {before}
    <span className={textStyles.muted}>to</span>
    {after}
  </Group>
);

interface CountedRow {
  readonly key: string;
  readonly name: ReactNode;
  readonly before: number;
  readonly after: number;
}

interface ComparedCountsProps {
  /** Names the table. */
  readonly label: string;
  /** Title of the rows: "Status". */
  readonly title: string;
  readonly rows: readonly CountedRow[];
}

/** Number of items of each row, now and then. */
export const ComparedCounts = ({ label, title, rows }: ComparedCountsProps) => (
  <RowTable
    label={label}
    titles={[title, 'Now', 'Then', 'Change']}
    numbers={[1, 2, 3]}
    className={styles.counts}
    rows={rows}
    getKey={({ key }) => key}
    cells={({ name, before, after }) => [
      name,
      formatNumber(before),
      formatNumber(after),
      <span key="change" className={before === after ? textStyles.muted : undefined}>
        {changeText(after - before)}
      </span>,
    ]}
  />
);

interface PagesProps {
  readonly page: number;
  /** Rows of a page. */
  readonly size: number;
  readonly total: number;
  readonly onPage: (page: number) => void;
}

/** Buttons for the pages of a small table; nothing when there is one page. */
export const Pages = ({ page, size, total, onPage }: PagesProps) => {
  const pages = Math.max(1, Math.ceil(total / size));
  if (pages === 1) return null;
  return (
    <Group gap={12} justify="center" wrap="nowrap">
      <Button variant="default" disabled={page === 1} onClick={() => onPage(page - 1)}>
        Previous
      </Button>
      <span>{pageOf(page, pages)}</span>
      <Button variant="default" disabled={page === pages} onClick={() => onPage(page + 1)}>
        Next
      </Button>
    </Group>
  );
};
