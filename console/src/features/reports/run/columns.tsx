import {
  type AnyReportRow,
  reports,
  type ReportType,
} from '@quartermaster/contracts/reports/types';
import type { ReportColumn } from '@quartermaster/contracts/reports/types/define-report';
import { Link } from '@tanstack/react-router';
import { type Column, type ColumnKind, rowNameColumn } from '../../../grid/column.ts';
import { GradeBadge, StatusBadge } from '../../../ui/badges.tsx';
import { DASH } from '../../../lib/format.ts';
import { OrderLink } from '../../../ui/order-link.tsx';
import { TitledCell } from '../../../ui/titled-cell.tsx';
import { getGrade, getStatusStyle, getText, getCellValue } from './row-values.ts';
import textStyles from '../../../ui/text.module.css';

type ReportGridColumn = Column<AnyReportRow>;

const kinds: Readonly<Partial<Record<ReportColumn['kind'], ColumnKind>>> = {
  units: 'number',
  rate: 'rate',
  money: 'money',
  percent: 'percent',
  day: 'date',
};

const widths: Readonly<Partial<Record<ReportColumn['kind'], number>>> = {
  text: 120,
  day: 124,
  itemStatus: 150,
  orderStatus: 160,
  paymentsStatus: 150,
  unitsAtLocations: 190,
  deliveries: 240,
  grade: 84,
};

const Supplier = ({ row }: { readonly row: AnyReportRow }) => {
  const id = getText(row, 'supplierId');
  const name = getText(row, 'supplierName');
  if (id === null || name === null) return <span className={textStyles.muted}>{DASH}</span>;
  return (
    <Link
      className={textStyles.link}
      data-clip
      to="/suppliers/$id/{-$tab}"
      params={{ id }}
      tabIndex={-1}
    >
      {name}
    </Link>
  );
};

const Order = ({ row, name }: { readonly row: AnyReportRow; readonly name: string }) => (
  <OrderLink id={getText(row, 'purchaseOrderId') ?? ''}>{name}</OrderLink>
);

const Status = ({ row, column }: { readonly row: AnyReportRow; readonly column: ReportColumn }) => {
  const status = getStatusStyle(row, column);
  return status === null ? DASH : <StatusBadge {...status} />;
};

/** Width that fits the title of a numeric column, which is often longer than its numbers. */
const titleWidth = (label: string): number => Math.max(96, 44 + 7.5 * label.length);

const findWidth = ({ field, label, kind }: ReportColumn): number | undefined => {
  if (field === 'productTitle') return 220;
  if (field === 'supplierName') return 160;
  return widths[kind] ?? (kinds[kind] === undefined ? undefined : titleWidth(label));
};

/** Cells that are not plain text or numbers, by their field. */
const cellsByField: Readonly<Record<string, NonNullable<ReportGridColumn['cell']>>> = {
  productTitle: (row) => (
    <TitledCell
      image={getText(row, 'imageUrl')}
      title={getText(row, 'productTitle') ?? ''}
      href={`/inventory?item=${getText(row, 'variantId') ?? ''}`}
    />
  ),
  name: (row) => <Order row={row} name={getText(row, 'name') ?? ''} />,
  purchaseOrderName: (row) => <Order row={row} name={getText(row, 'purchaseOrderName') ?? ''} />,
  supplierName: (row) => <Supplier row={row} />,
};

const createCell = (column: ReportColumn): ReportGridColumn['cell'] => {
  const { field, kind } = column;
  if (kind === 'grade') return (row) => <GradeBadge grade={getGrade(row, field)} />;
  if (kind.endsWith('Status') && kind !== 'storeStatus')
    return (row) => <Status row={row} column={column} />;
  return cellsByField[field];
};

const toGridColumn = (column: ReportColumn, at: number): ReportGridColumn => {
  const { field, label, kind, about } = column;
  const cell = createCell(column);
  const width = findWidth(column);
  return {
    key: field,
    title: label,
    help: about,
    value: (row) => getCellValue(row, column),
    currency: (row) => getText(row, 'currency'),
    sortable: kind !== 'unitsAtLocations' && kind !== 'deliveries',
    ...(kinds[kind] !== undefined && { kind: kinds[kind] }),
    ...(width !== undefined && { width }),
    ...(cell !== undefined && { cell }),
    ...(at === 0 && kind === 'text' && rowNameColumn),
  };
};

/** Converts the columns of a report to columns of a grid. */
export const toGridColumns = (type: ReportType): readonly ReportGridColumn[] =>
  reports[type].columns.map(toGridColumn);
