import { toExportedNumber } from '@quartermaster/contracts/core/decimal';
import { guardFormula } from '@quartermaster/contracts/core/spreadsheet-text';
import { roundToTwoDecimals } from '@quartermaster/contracts/core/workbook';
import { stringify } from 'csv-stringify/sync';
import { type Cell, buildHeadRows, type Table } from './table.ts';

export interface CsvOptions {
  /** Decimal comma, with semicolons between the cells, as spreadsheets in such languages expect it. */
  readonly decimalComma?: boolean;
}

const toNumber = (cell: Cell): number | null => {
  if (typeof cell === 'number') return toExportedNumber(cell);
  if (typeof cell !== 'object' || cell === null || 'day' in cell) return null;
  return roundToTwoDecimals(cell);
};

const shown = (cell: Cell, decimalComma: boolean): string => {
  if (cell === null) return '';
  if (typeof cell === 'string') return guardFormula(cell);
  const number = toNumber(cell);
  if (number !== null) return decimalComma ? String(number).replace('.', ',') : String(number);
  if (typeof cell === 'boolean') return String(cell);
  return typeof cell === 'object' && 'day' in cell ? cell.day : '';
};

const BOM = '\ufeff';

/** CSV in UTF-8 with a byte order mark, so that spreadsheets read every character; lines end with CRLF (NF-C-02). */
export const streamCsv = async function* (
  table: Table,
  { decimalComma = false }: CsvOptions = {},
): AsyncGenerator<Buffer> {
  const format = {
    delimiter: decimalComma ? ';' : ',',
    record_delimiter: '\r\n',
    // A single line break is not the end of a line here, but is one to many readers.
    quoted_match: /[\r\n]/,
  };
  const formatLines = (rows: readonly (readonly Cell[])[]): string =>
    stringify(
      rows.map((row) => row.map((cell) => shown(cell, decimalComma))),
      format,
    );
  yield Buffer.from(BOM + formatLines(buildHeadRows(table)));
  for await (const rows of table.rows) if (rows.length > 0) yield Buffer.from(formatLines(rows));
};
