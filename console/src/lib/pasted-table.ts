/** Rows of cells as text, without the spaces around it. */
export type PastedTable = readonly (readonly string[])[];

interface Reading {
  readonly rows: string[][];
  cell: string;
  isQuoted: boolean;
}

const endCell = (reading: Reading): void => {
  reading.rows.at(-1)?.push(reading.cell.trim());
  reading.cell = '';
};

const endRow = (reading: Reading): void => {
  endCell(reading);
  reading.rows.push([]);
};

/** Takes one sign within quotes; two quotes are one. Answers how many signs it took. */
const takeQuoted = (reading: Reading, text: string, at: number): number => {
  const isQuote = text[at] === '"';
  const isPair = isQuote && text[at + 1] === '"';
  if (isQuote && !isPair) reading.isQuoted = false;
  else reading.cell += text[at] ?? '';
  return isPair ? 2 : 1;
};

const takePlain = (reading: Reading, sign: string, separator: string): number => {
  if (sign === '"' && reading.cell === '') reading.isQuoted = true;
  else if (sign === separator) endCell(reading);
  else if (sign === '\n') endRow(reading);
  else reading.cell += sign;
  return 1;
};

/**
 * A table as spreadsheets put it on the clipboard: cells between tabs, a cell with a tab, a line break or a quote in it
 * in quotes. Without any tab, cells are between semicolons. Empty rows at the end are left out; others stay, so that
 * numbers of rows are those of the text.
 */
export const readTable = (pasted: string): PastedTable => {
  const text = pasted.replaceAll(/\r\n?/g, '\n');
  const separator = text.includes('\t') ? '\t' : ';';
  const reading: Reading = { rows: [[]], cell: '', isQuoted: false };
  let at = 0;
  while (at < text.length) {
    at += reading.isQuoted
      ? takeQuoted(reading, text, at)
      : takePlain(reading, text[at] ?? '', separator);
  }
  endCell(reading);
  const last = reading.rows.findLastIndex((row) => row.some((cell) => cell !== ''));
  return reading.rows.slice(0, last + 1);
};

/** Whether a text is more than one cell, and so no text to type into a field. */
export const isTable = (text: string): boolean => /[\t\n]/.test(text.replace(/\r?\n$/, ''));
