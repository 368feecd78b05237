import { toExportedNumber } from '@quartermaster/contracts/core/decimal';
import { guardFormula } from '@quartermaster/contracts/core/spreadsheet-text';
import { roundToTwoDecimals, type WorkbookCell } from '@quartermaster/contracts/core/workbook';
import { saveBlob } from './save-blob.ts';

export type CsvCell = WorkbookCell | undefined;

/** Numbers stay numbers. */
const safe = (cell: CsvCell): string => {
  if (cell === null || cell === undefined) return '';
  if (typeof cell === 'number') return String(toExportedNumber(cell));
  if (typeof cell === 'boolean') return cell ? 'Yes' : 'No';
  if (typeof cell === 'string') return guardFormula(cell);
  return 'day' in cell ? cell.day : String(roundToTwoDecimals(cell));
};

const quoted = (text: string): string =>
  /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;

/** RFC 4180 text of a table; the first row is usually the titles. */
export const toCsv = (rows: readonly (readonly CsvCell[])[]): string =>
  rows.map((row) => row.map((cell) => quoted(safe(cell))).join(',')).join('\r\n');

/** The file name a download gets: the last path segment of its URL (UI-DT-08). */
export const fileNameOfUrl = (url: string): string =>
  decodeURIComponent(new URL(url, window.location.href).pathname.split('/').at(-1) ?? '');

/** Saves a table as a file; a byte order mark marks it as UTF-8 for spreadsheets. */
export const downloadCsv = (fileName: string, rows: readonly (readonly CsvCell[])[]): void =>
  saveBlob(fileName, new Blob(['\uFEFF', toCsv(rows)], { type: 'text/csv;charset=utf-8' }));
