import papaparse from 'papaparse';

/** A table that cannot be used; the message is one sentence with the file and, where one is wrong, the row. */
export class BadTable extends Error {
  override readonly name = 'BadTable';
  readonly isOperational = true;
}

/** One row of a table. Row 1 is the head, as in a spreadsheet. */
export interface TableRow<Column extends string> {
  readonly row: number;
  /** The text of each column without the spaces around it; empty where the table lacks an optional column. */
  readonly cells: Readonly<Record<Column, string>>;
}

interface TableFormat<Required extends string, Optional extends string> {
  /** Name of the file in messages. */
  readonly file: string;
  readonly required: readonly Required[];
  readonly optional?: readonly Optional[];
}

export const refuseRow = (file: string, row: number, problem: string): never => {
  throw new BadTable(`${file} row ${String(row)}: ${problem}.`);
};

/** Separators that a head may have in place of commas. */
const separators = [
  [';', 'semicolons'],
  ['\t', 'tabs'],
  ['|', 'bars'],
] as const;

const MAX_ROWS = 1_000_000;

/** A text of the table for a message, cut after 60 characters. */
export const quote = (text: string): string =>
  JSON.stringify(text.length > 60 ? `${text.slice(0, 60)}...` : text);

const refuseOtherSeparator = (head: readonly string[], file: string): void => {
  const [only = ''] = head;
  const found = head.length === 1 ? separators.find(([sign]) => only.includes(sign)) : undefined;
  if (found !== undefined) {
    refuseRow(file, 1, `The columns are separated by ${found[1]}, but commas are needed`);
  }
};

const checkHead = <Required extends string, Optional extends string>(
  head: readonly string[],
  { file, required, optional = [] }: TableFormat<Required, Optional>,
): void => {
  const known: readonly string[] = [...required, ...optional];
  refuseOtherSeparator(head, file);
  const unknown = head.find((name) => !known.includes(name));
  if (unknown !== undefined) {
    refuseRow(file, 1, `There is no column ${quote(unknown)}; the columns are ${known.join(', ')}`);
  }
  const repeated = head.find((name, at) => head.indexOf(name) !== at);
  if (repeated !== undefined) refuseRow(file, 1, `The column ${repeated} is there twice`);
  const missing = required.filter((name) => !head.includes(name));
  if (missing.length > 0) refuseRow(file, 1, `Missing: ${missing.join(', ')}`);
};

const parseCells = (text: string, file: string): readonly (readonly string[])[] => {
  const { data, errors } = papaparse.parse<string[]>(text.replace(/^\uFEFF/, ''), {
    delimiter: ',',
    preview: MAX_ROWS + 2, // with the head, and one row too many
    transform: (cell) => cell.trim(),
  });
  const [broken] = errors;
  if (broken !== undefined)
    refuseRow(file, (broken.row ?? 0) + 1, 'A quote is not closed properly');
  if (data.length > MAX_ROWS + 1) throw new BadTable(`${file} has more than 1,000,000 rows.`);
  return data;
};

const isEmpty = (cells: readonly string[]): boolean => cells.length === 1 && cells[0] === '';

/**
 * Reads a table with commas and a head. Columns may come in any order, and empty rows are left out. Throws BadTable for another
 * separator, an unknown, repeated or missing column, a row with more or fewer cells than the head, a table without rows, and one
 * with more than 1,000,000.
 */
export const readTable = <Required extends string, Optional extends string = never>(
  text: string,
  format: TableFormat<Required, Optional>,
): readonly TableRow<Required | Optional>[] => {
  const [head = [], ...body] = parseCells(text, format.file);
  checkHead(head, format);
  const columns = [...format.required, ...(format.optional ?? [])];
  const places = columns.map((name) => [name, head.indexOf(name)] as const);
  const rows = body.flatMap((cells, at) => {
    const row = at + 2;
    if (isEmpty(cells)) return [];
    if (cells.length !== head.length) {
      const counts = `It has ${String(cells.length)} cells, but the head has ${String(head.length)}`;
      refuseRow(format.file, row, counts);
    }
    const named = places.map(([name, place]) => [name, cells[place] ?? '']);
    return [{ row, cells: Object.fromEntries(named) as Record<Required | Optional, string> }];
  });
  if (rows.length === 0) refuseRow(format.file, 2, 'The table has no rows below its head');
  return rows;
};
