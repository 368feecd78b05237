import { daysBetween } from '@quartermaster/contracts/core/day';
import { Zip, ZipDeflate } from 'fflate';
import { type Cell, headOf, type Table } from './table.ts';
import { fixedFiles, SHEET_END, SHEET_FILE, sheetStart } from './xlsx-parts.ts';

/** Characters that XML cannot hold, and other control characters. */
const UNPRINTABLE = /(?![\t\n\r])\p{Cc}|[\ufffe\uffff]/gu;

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const escaped = (text: string): string =>
  text.replace(UNPRINTABLE, '').replace(/[&<>]/gu, (sign) => escapes[sign] ?? sign);

/** Longest text of a cell. */
const LONGEST_TEXT = 32_767;

/** The number of a day in a workbook: 1 is 1 January 1900, and 1900 counts as a leap year. */
const serialOf = (day: string): number => daysBetween('1899-12-30', day);

const cellXml = (cell: Cell, style: string): string => {
  if (cell === null) return '<c/>';
  if (typeof cell === 'number') return `<c><v>${cell}</v></c>`;
  if (typeof cell === 'boolean') return `<c t="b"><v>${cell ? 1 : 0}</v></c>`;
  if (typeof cell === 'object') return `<c s="1"><v>${serialOf(cell.day)}</v></c>`;
  const text = escaped(cell.slice(0, LONGEST_TEXT));
  return `<c t="inlineStr"${style}><is><t xml:space="preserve">${text}</t></is></c>`;
};

const rowsXml = (rows: readonly (readonly Cell[])[], style = ''): string =>
  rows.map((row) => `<row>${row.map((cell) => cellXml(cell, style)).join('')}</row>`).join('');

/** Little compression is enough for repeated tags and saves most of the time. */
const LEVEL = { level: 1 } as const;

/** A workbook with one sheet, for spreadsheets. Texts are stored as texts, so none runs as a formula. */
export const xlsxOf = async function* (table: Table): AsyncGenerator<Uint8Array> {
  const made: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error !== null) throw error;
    made.push(chunk);
  });
  const file = (name: string): ZipDeflate => {
    const entry = new ZipDeflate(name, LEVEL);
    zip.add(entry);
    return entry;
  };
  for (const [name, text] of Object.entries(fixedFiles)) file(name).push(Buffer.from(text), true);
  const sheet = file(SHEET_FILE);
  const head = headOf(table);
  sheet.push(Buffer.from(sheetStart(head.length) + rowsXml(head, ' s="2"')));
  for await (const rows of table.rows) {
    sheet.push(Buffer.from(rowsXml(rows)));
    yield* made.splice(0);
  }
  sheet.push(Buffer.from(SHEET_END), true);
  zip.end();
  yield* made.splice(0);
};
