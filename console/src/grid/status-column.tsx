import { StatusBadge, type StatusStyle } from '../ui/badges.tsx';
import type { Column } from './column.ts';
import textStyles from '../ui/text.module.css';

/** A column of statuses: badges on the screen, their words for the order and the export. */
export const statusColumn = <Row,>(
  key: string,
  title: string,
  getStatus: (row: Row) => StatusStyle | string,
  more: Partial<Column<Row>>,
): Column<Row> => ({
  key,
  title,
  value: (row) => {
    const status = getStatus(row);
    return typeof status === 'string' ? status : status.label;
  },
  cell: (row) => {
    const status = getStatus(row);
    if (typeof status === 'string') return <span className={textStyles.muted}>{status}</span>;
    return <StatusBadge {...status} />;
  },
  ...more,
});
