import type { RowDifference } from '@quartermaster/contracts/reports/calls/instances';
import {
  type AnyReportRow,
  isAboutShop,
  reports,
  type ReportType,
} from '@quartermaster/contracts/reports/types';
import { buildRowKey } from '@quartermaster/contracts/reports/rules/compare-rows';
import { IconMinus, IconPencil, IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import isEqual from 'fast-deep-equal/es6';
import type { ReactNode } from 'react';
import type { Comparison } from '../../../data/reports/runs.ts';
import { cellText, type Column, isNumeric } from '../../../grid/column.ts';
import { joinParts, variantTitleText } from '../../../lib/words.ts';
import { StatusBadge, type StatusStyle } from '../../../ui/badges.tsx';
import { FromTo } from '../../../ui/from-to.tsx';
import { OrderLink } from '../../../ui/order-link.tsx';
import { RowTable } from '../../../ui/row-table.tsx';
import { toGridColumns } from './columns.tsx';
import { getField, getText } from './row-values.ts';
import textStyles from '../../../ui/text.module.css';

type ComparedRow = Comparison['data'][number];

export const differenceStyles: Readonly<Record<RowDifference, StatusStyle>> = {
  ADDED: { label: 'New', tone: 'brand', icon: IconPlus },
  CHANGED: { label: 'Changed', tone: 'warning', icon: IconPencil },
  GONE: { label: 'Gone', tone: 'gray', icon: IconMinus },
};

/** Columns that are compared; a new value in one of them makes a row count as changed. */
const selectComparedColumns = (type: ReportType): readonly Column<AnyReportRow>[] =>
  toGridColumns(type).filter((_, at) => reports[type].columns[at]?.isCompared);

const renderCell = (column: Column<AnyReportRow>, row: AnyReportRow): ReactNode =>
  column.cell?.(row) ?? cellText(column, row);

const isSame = (key: string, { before, row }: ComparedRow): boolean =>
  before === null || isEqual(getField(before, key), getField(row, key));

const Value = ({ column, change }: { column: Column<AnyReportRow>; change: ComparedRow }) => {
  const { before, row } = change;
  return before === null || isSame(column.key, change) ? (
    renderCell(column, row)
  ) : (
    <FromTo before={renderCell(column, before)} after={renderCell(column, row)} />
  );
};

/** Item or order of a row, as a link. */
const Subject = ({ row }: { readonly row: AnyReportRow }) => {
  const [orderId, item] = [getText(row, 'purchaseOrderId'), getText(row, 'variantId')];
  const orderName = getText(row, 'name') ?? getText(row, 'purchaseOrderName') ?? '';
  const title = variantTitleText(getText(row, 'variantTitle') ?? '');
  return (
    <div>
      {item !== null && (
        <div>
          <Link to="/inventory" search={{ item }}>
            {joinParts(', ', getText(row, 'productTitle'), title)}
          </Link>{' '}
          <span className={textStyles.muted}>{getText(row, 'sku')}</span>
        </div>
      )}
      {orderId !== null && <OrderLink id={orderId}>{orderName}</OrderLink>}
    </div>
  );
};

interface ComparedRowsProps {
  readonly type: ReportType;
  readonly changes: readonly ComparedRow[];
}

/** Number of columns before the compared ones. */
const NAME_COLUMNS = 2;

/** Rows that differ, each with its earlier and later values. */
const DifferingRows = ({ type, changes }: ComparedRowsProps) => {
  const columns = selectComparedColumns(type);
  return (
    <RowTable
      stacksOn="phone"
      label="Rows that differ"
      numbers={columns.flatMap(({ kind }, at) => (isNumeric(kind) ? [at + NAME_COLUMNS] : []))}
      titles={[
        'Difference',
        reports[type].hasVariants ? 'Item' : 'Order',
        ...columns.map(({ title }) => title),
      ]}
      rows={changes}
      most={changes.length}
      getKey={({ difference, row }) => `${difference} ${buildRowKey(type, row)}`}
      cells={(change) => [
        <StatusBadge key="difference" {...differenceStyles[change.difference]} />,
        <Subject key="row" row={change.row} />,
        ...columns.map((column) => <Value key={column.key} {...{ column, change }} />),
      ]}
    />
  );
};

interface Figure {
  readonly column: Column<AnyReportRow>;
  readonly before: AnyReportRow;
  readonly after: AnyReportRow;
}

/** Figures that differ, of a report with one row. */
const FigureRows = ({ type, changes }: ComparedRowsProps) => {
  const figures = changes.flatMap((change): Figure[] => {
    const { before, row } = change;
    if (before === null) return [];
    const changed = selectComparedColumns(type).filter(({ key }) => !isSame(key, change));
    return changed.map((column) => ({ column, before, after: row }));
  });
  return (
    <RowTable
      label="Figures that differ"
      titles={['Figure', 'Before', 'After']}
      numbers={[1, 2]}
      rows={figures}
      getKey={({ column }) => column.key}
      cells={({ column, before, after }) => [
        column.title,
        renderCell(column, before),
        renderCell(column, after),
      ]}
    />
  );
};

export const ComparedRows = (props: ComparedRowsProps) =>
  isAboutShop(props.type) ? <FigureRows {...props} /> : <DifferingRows {...props} />;
