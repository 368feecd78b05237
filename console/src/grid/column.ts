import type { ReactNode } from 'react';
import {
  DASH,
  formatDate,
  formatDateTime,
  formatMoney,
  formatNumber,
  formatPercent,
  formatUnitPrice,
  formatRate,
} from '../lib/format.ts';
import type { NumberRule } from '../lib/numbers/number-rule.ts';
import { amountRule, unitsRule } from '../lib/numbers/rules.ts';

export type CellValue = string | number | boolean | null;
export type ColumnKind =
  | 'text'
  | 'number'
  | 'rate'
  | 'money'
  | 'unitPrice'
  | 'percent'
  | 'date'
  | 'datetime';

/** Editor of a cell; it stays open until it holds an accepted text. */
export type CellEditor =
  | {
      readonly type: 'text';
      /** Reason why a text is refused; null when it is accepted. */
      readonly refuse?: (text: string) => string | null;
    }
  | { readonly type: 'number'; readonly rule: NumberRule };

/** Short forms: any text, units of a line, or an amount in the currency of the column. */
type Editing = 'text' | 'units' | 'amount' | CellEditor;

export interface Column<Row> {
  /** Name in saved views, in sorts and in the API's select. */
  readonly key: string;
  readonly title: string;
  /** Value that is sorted, copied and exported. */
  readonly value: (row: Row) => CellValue;
  /** Decides format and alignment; text when absent. Percent values are in percent. */
  readonly kind?: ColumnKind;
  /** Currency of money: one for all rows, or that of the row. */
  readonly currency?: string | null | ((row: Row) => string | null);
  /** Draws the cell instead of the formatted value. Called often: no hooks, no tooltips or menus per cell. */
  readonly cell?: (row: Row) => ReactNode;
  /** Minimum width; a column of numbers is as wide as its longest number. */
  readonly width?: number;
  /** Width of the content that `cell` draws beside the number. */
  readonly besideNumber?: number;
  /** Takes a share of the remaining width; `width` is the minimum until people make it smaller. */
  readonly grow?: boolean;
  readonly pinned?: boolean;
  /** Offered in the chooser, not shown at first. */
  readonly hidden?: boolean;
  /** Always shown. */
  readonly locked?: boolean;
  readonly sortable?: boolean;
  /** Heading in the chooser. */
  readonly group?: string;
  /** A heading over this column and its neighbours with the same one, and the short title under it. */
  readonly heading?: { readonly over: string; readonly title: string };
  /** Quiet: a computed value that nobody has adjusted. Strong: an adjusted one, with a corner that is read as “Adjusted”. */
  readonly emphasis?: (row: Row) => 'quiet' | 'strong';
  /** One line under the pointer in the header. */
  readonly help?: string;
  /** Holds the chevron that shows or hides a row's children. */
  readonly expander?: boolean;
  /** How a text becomes a value, or why it is refused. */
  readonly edit?: Editing | ((row: Row) => Editing | null);
  /** Fields of the row that change when a value is entered; absent: the field with the key of the column gets it. */
  readonly write?: (row: Row, value: CellValue) => object;
  /** Value of a cell that is emptied; null when absent. */
  readonly emptied?: CellValue;
  /** The cell shows a change whose save is under way. */
  readonly isPending?: (row: Row) => boolean;
  /** Text that is shown, printed and copied in place of the formatted value. */
  readonly text?: (row: Row) => string;
  /** Printed text when it differs from the text of `cell` and from the exported value. */
  readonly print?: (row: Row) => string;
  /** Exported value when it is not `value`. */
  readonly csv?: (row: Row) => CellValue;
}

/** Fields whose value a cell can show directly. */
type PlainField<Row> = {
  [Field in keyof Row]: Row[Field] extends CellValue ? Field : never;
}[keyof Row] &
  string;

/** The parts of a column besides its key, title and value. Its fields are checked here: columns of a part of a row suit the row. */
type ColumnDetails<Row> = Omit<Partial<Column<Row>>, 'write'> & {
  readonly write?: (row: Row, value: CellValue) => Partial<Row>;
};

/**
 * Creates columns from the fields of a row, or of a part of it: the field is the key, its value is shown. `toFields` has the
 * fields of the row for an edited part.
 */
export const createFieldColumn =
  <Row, Part = Row>(
    part: (row: Row) => Part | null | undefined,
    toFields?: (part: Part) => Partial<Row>,
  ) =>
  (key: PlainField<Part>, title: string, more: ColumnDetails<Row>): Column<Row> => ({
    key,
    title,
    value: (row) => (part(row)?.[key] ?? null) as CellValue,
    ...(toFields && {
      write: (row, value) => toFields({ ...(part(row) as Part), [key]: value }),
    }),
    ...more,
  });

/** Creates a column whose value is computed from the row. */
export const createColumn = <Row>(
  key: string,
  title: string,
  value: (row: Row) => CellValue,
  more: ColumnDetails<Row>,
): Column<Row> => ({ key, title, value, ...more });

/** Props of the column that names the row: always visible, with all remaining width. */
export const rowNameColumn = { grow: true, pinned: true, locked: true } as const;

/** Puts columns under one heading of the chooser. */
export const groupColumns = <One extends Column<never>>(
  group: string,
  columns: readonly One[],
): readonly One[] => columns.map((column) => ({ ...column, group }));

/** Marks the columns of a list by which its call can sort. */
export const markSortable = <Row>(
  keys: readonly string[],
  columns: readonly Column<Row>[],
): readonly Column<Row>[] =>
  columns.map((column) => ({ ...column, sortable: keys.includes(column.key) }));

const unnumbered: ReadonlySet<ColumnKind> = new Set(['text', 'date', 'datetime']);

/** Keys of the columns that fill the width. */
export const growingKeys = <Row>(columns: readonly Column<Row>[]): ReadonlySet<string> =>
  new Set(columns.filter(({ grow }) => grow === true).map(({ key }) => key));

/** Numbers are aligned right. */
export const isNumeric = (kind: ColumnKind = 'text'): boolean => !unnumbered.has(kind);

/** Keys of the columns whose width follows from the table: growing ones, and numbers. */
export const fittedKeys = <Row>(columns: readonly Column<Row>[]): ReadonlySet<string> =>
  new Set([
    ...growingKeys(columns),
    ...columns.filter(({ kind }) => isNumeric(kind)).map(({ key }) => key),
  ]);

const asNumber = (value: CellValue): number | null => (typeof value === 'number' ? value : null);
const asText = (value: CellValue): string | null => (typeof value === 'string' ? value : null);

const formatters: Readonly<
  Record<ColumnKind, (value: CellValue, currency: string | null) => string>
> = {
  text: (value) => (value === null || value === '' ? DASH : String(value)),
  number: (value) => formatNumber(asNumber(value)),
  rate: (value) => formatRate(asNumber(value)),
  money: (value, currency) => formatMoney(asNumber(value), currency),
  unitPrice: (value, currency) => formatUnitPrice(asNumber(value), currency),
  percent: (value) => formatPercent(asNumber(value)),
  date: (value) => formatDate(asText(value)),
  datetime: (value) => formatDateTime(asText(value)),
};

export const resolveCurrency = <Row>({ currency = null }: Column<Row>, row: Row): string | null =>
  typeof currency === 'function' ? currency(row) : currency;

/** Text of a cell, as a plain cell shows it and Ctrl+C copies it. */
export const cellText = <Row>(column: Column<Row>, row: Row): string =>
  column.text?.(row) ??
  formatters[column.kind ?? 'text'](column.value(row), resolveCurrency(column, row));

/** Editor of a cell of this row; null when it is read-only. */
export const resolveEditor = <Row>(column: Column<Row>, row: Row): CellEditor | null => {
  const { edit = null } = column;
  const editing = typeof edit === 'function' ? edit(row) : edit;
  if (typeof editing !== 'string') return editing;
  if (editing === 'text') return { type: editing };
  const rule = editing === 'units' ? unitsRule : amountRule(resolveCurrency(column, row));
  return { type: 'number', rule };
};
