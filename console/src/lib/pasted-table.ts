import { parse, unparse } from 'papaparse';

/** Rows of cells as text, without the spaces around it. */
export type PastedTable = readonly (readonly string[])[];

const parseCells = (text: string, options: { readonly fastMode?: boolean } = {}) =>
  parse<string[]>(text, {
    delimiter: text.includes('\t') ? '\t' : ';',
    newline: '\n',
    transform: (cell) => cell.trim(),
    ...options,
  });

/**
 * Parses a table from the clipboard of a spreadsheet: cells are separated by tabs, or by semicolons when there is no tab; a cell
 * with a tab, a line break or a quote is quoted. When text follows a closing quote, the spreadsheet quotes nothing, and all
 * quotes are text. Empty rows at the end are left out; others stay, so that row numbers match the text.
 */
export const readTable = (pasted: string): PastedTable => {
  const text = pasted.replaceAll(/\r\n?/g, '\n');
  const { data, errors } = parseCells(text);
  const isQuoted = errors.every(({ code }) => code !== 'InvalidQuotes');
  const rows = isQuoted ? data : parseCells(text, { fastMode: true }).data; // treats quotes as text
  const last = rows.findLastIndex((row) => row.some((cell) => cell !== ''));
  return rows.slice(0, last + 1);
};

/** Writes a table for a spreadsheet. `readTable` reads the same cells, also a single column of texts with semicolons. */
export const writeTable = (table: PastedTable): string =>
  unparse(
    table.map((row) => [...row]),
    { delimiter: '\t', newline: '\n', quotes: (cell) => String(cell).includes(';') },
  );

/** True when a text has several cells, and is no text to type into a field. */
export const isTable = (text: string): boolean => /[\t\n]/.test(text.replace(/\r?\n$/, ''));
