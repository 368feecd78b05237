import type { RowDifference } from '@quartermaster/contracts/reports/calls/instances';
import {
  type AnyReportRow,
  isAboutShop,
  reports,
  type ReportType,
} from '@quartermaster/contracts/reports/types';
import { rowKey } from '@quartermaster/contracts/reports/rules/compare-rows';
import { IconMinus, IconPencil, IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import isEqual from 'fast-deep-equal/es6';
import type { ReactNode } from 'react';
import type { Comparison } from '../../../data/reports/runs.ts';
import { cellText, type Column, isNumeric } from '../../../grid/column.ts';
import { joined, variantTitleText } from '../../../lib/words.ts';
import { StatusBadge, type StatusStyle } from '../../../ui/badges.tsx';
import { FromTo } from '../../../ui/from-to.tsx';
import { OrderLink } from '../../../ui/order-link.tsx';
import { RowTable } from '../../../ui/row-table.tsx';
import { shownColumns } from './columns.tsx';
import { fieldIn, textIn } from './row-values.ts';
import textStyles from '../../../ui/text.module.css';

type Compared = Comparison['data'][number];

export const differenceStyles: Readonly<Record<RowDifference, StatusStyle>> = {
  ADDED: { label: 'New', tone: 'brand', icon: IconPlus },
  CHANGED: { label: 'Changed', tone: 'warning', icon: IconPencil },
  GONE: { label: 'Gone', tone: 'gray', icon: IconMinus },
};

/** Columns that are compared; a new value in one of them makes a row count as changed. */
const comparedColumns = (type: ReportType): readonly Column<AnyReportRow>[] =>
  shownColumns(type).filter((_, at) => reports[type].columns[at]?.isCompared);

const shownIn = (column: Column<AnyReportRow>, row: AnyReportRow): ReactNode =>
  column.cell?.(row) ?? cellText(column, row);

const isSame = (key: string, { before, row }: Compared): boolean =>
  before === null || isEqual(fieldIn(before, key), fieldIn(row, key));

const Value = ({ column, change }: { column: Column<AnyReportRow>; change: Compared }) => {
  const { before, row } = change;
  return before === null || isSame(column.key, change) ? (
    shownIn(column, row)
  ) : (
    <FromTo before={shownIn(column, before)} after={shownIn(column, row)} />
  );
};

/** Item or order of a row, as a link. */
const Subject = ({ row }: { readonly row: AnyReportRow }) => {
  const [orderId, item] = [textIn(row, 'purchaseOrderId'), textIn(row, 'variantId')];
  const orderName = textIn(row, 'name') ?? textIn(row, 'purchaseOrderName') ?? '';
  const title = variantTitleText(textIn(row, 'variantTitle') ?? '');
  return (
    <div>
      {item !== null && (
        <div>
          <Link to="/inventory" search={{ item }}>
            {joined(', ', textIn(row, 'productTitle'), title)}
          </Link>{' '}
          <span className={textStyles['muted']}>{textIn(row, 'sku')}</span>
        </div>
      )}
      {orderId !== null && <OrderLink id={orderId}>{orderName}</OrderLink>}
    </div>
  );
};

interface ComparedRowsProps {
  readonly type: ReportType;
  readonly changes: readonly Compared[];
}

/** Number of columns before the compared ones. */
const NAMING = 2;

/** Rows that differ, each with its earlier and later values. */
const ThingRows = ({ type, changes }: ComparedRowsProps) => {
  const columns = comparedColumns(type);
  return (
    <RowTable
      stacksOn="phone"
      label="Rows that differ"
      numbers={columns.flatMap(({ kind }, at) => (isNumeric(kind) ? [at + NAMING] : []))}
      titles={[
        'Difference',
        reports[type].hasVariants ? 'Item' : 'Order',
        ...columns.map(({ title }) => title),
      ]}
      rows={changes}
      most={changes.length}
      keyOf={({ difference, row }) => `${difference} ${rowKey(type, row)}`}
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
    const changed = comparedColumns(type).filter(({ key }) => !isSame(key, change));
    return changed.map((column) => ({ column, before, after: row }));
  });
  return (
    <RowTable
      label="Figures that differ"
      titles={['Figure', 'Before', 'After']}
      numbers={[1, 2]}
      rows={figures}
      keyOf={({ column }) => column.key}
      cells={({ column, before, after }) => [
        column.title,
        shownIn(column, before),
        shownIn(column, after),
      ]}
    />
  );
};

export const ComparedRows = (props: ComparedRowsProps) =>
  isAboutShop(props.type) ? <FigureRows {...props} /> : <ThingRows {...props} />;
