import { Readable } from 'node:stream';
import { TextDecoder } from 'node:util';
import { Rejection } from '@quartermaster/contracts/core/rejection';
import { toStorableText } from '@quartermaster/contracts/core/text';
import {
  type ImportColumn,
  findImportColumn,
  getImportTitle,
} from '@quartermaster/contracts/purchase-orders/rules/import';
import { CsvError, parse } from 'csv-parse';
import { createImportBounds, type ImportBounds } from './import-bounds.ts';

type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be';

/** Bytes examined for the encoding: column titles, half of whose bytes are 0 in UTF-16. */
const DETECTION_BYTES = 64;

const startsWith = (bytes: Uint8Array, ...mark: readonly number[]): boolean =>
  mark.every((byte, at) => bytes[at] === byte);

/** True when more than half of the bytes at `zerosAt`, and no others, are 0. */
const isWide = (bytes: Uint8Array, zerosAt: 0 | 1): boolean => {
  const zeros = [...bytes.keys()].filter((at) => bytes[at] === 0);
  return zeros.length > bytes.length / 4 && zeros.every((at) => at % 2 === zerosAt);
};

/** The encoding of a table, by its byte order mark or, since many programs omit it, by its first bytes. */
const detectEncoding = (bytes: Uint8Array): Encoding => {
  if (startsWith(bytes, 0xff, 0xfe) || isWide(bytes, 1)) return 'utf-16le';
  return startsWith(bytes, 0xfe, 0xff) || isWide(bytes, 0) ? 'utf-16be' : 'utf-8';
};

/** The text of a file in UTF-8 or UTF-16, without its byte order mark; U+FFFD replaces invalid bytes. */
const decodeText = async function* (content: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let start = Buffer.alloc(0);
  let decoder: TextDecoder | null = null;
  for await (const chunk of content) {
    if (decoder !== null) {
      yield decoder.decode(chunk, { stream: true });
      continue;
    }
    start = Buffer.concat([start, chunk]);
    if (start.length < DETECTION_BYTES) continue;
    decoder = new TextDecoder(detectEncoding(start.subarray(0, DETECTION_BYTES)));
    yield decoder.decode(start, { stream: true });
  }
  decoder ??= new TextDecoder(detectEncoding(start));
  yield decoder.decode(start.length < DETECTION_BYTES ? start : new Uint8Array());
};

const LONGEST_ROW = 100_000;

/** A row of the table by column; columns the file does not have are absent. */
export interface Row {
  readonly row: number;
  readonly cells: Readonly<Partial<Record<ImportColumn, string>>>;
  /** All cells, unchanged. */
  readonly values: readonly string[];
  /** Reason why the row cannot be read; null when it can. */
  readonly problem: string | null;
  /** Columns in which a character that cannot be stored was replaced. */
  readonly replaced: readonly ImportColumn[];
}

export interface Table {
  readonly titles: readonly string[];
  readonly rows: readonly Row[];
  readonly ignoredColumns: readonly string[];
}

const unreadable = (message: string): Rejection => new Rejection('FILE_UNREADABLE', message);

interface Header {
  readonly titles: readonly string[];
  readonly columns: readonly (ImportColumn | null)[];
  readonly ignored: readonly string[];
}

const requiredColumns: readonly (readonly ImportColumn[])[] = [
  ['order', 'reference'],
  ['sku', 'variantId'],
  ['quantity'],
];

const parseHeader = (titles: readonly string[]): Header => {
  const columns = titles.map(findImportColumn);
  if (titles.length === 1 && /[;\t]/.test(titles[0] ?? '')) {
    throw unreadable('The columns must be separated by commas');
  }
  const duplicateColumn = columns.find(
    (column, at) => column !== null && columns.indexOf(column) !== at,
  );
  if (duplicateColumn !== undefined && duplicateColumn !== null) {
    throw unreadable(`Two columns mean ${getImportTitle(duplicateColumn)}`);
  }
  const missing = requiredColumns.filter(
    (some) => !some.some((column) => columns.includes(column)),
  );
  if (missing.length > 0) {
    const names = missing.map((some) => some.map(getImportTitle).join(' or '));
    throw unreadable(`The file has no column ${names.join(', nor ')}`);
  }
  return {
    titles,
    columns,
    ignored: titles.filter((title, at) => columns[at] === null && title !== ''),
  };
};

const findRowProblem = (values: readonly string[], { columns }: Header): string | null => {
  if (values.length > columns.length) {
    return `The row has ${values.length} cells, but there are ${columns.length} columns`;
  }
  return values.some((value) => value.includes('\uFFFD')) ? 'The text is not UTF-8' : null;
};

const parseRow = (row: number, values: readonly string[], header: Header): Row => {
  const cells = header.columns.flatMap((column, at) =>
    column === null ? [] : [[column, values[at] ?? ''] as const],
  );
  return {
    row,
    cells: Object.fromEntries(cells.map(([column, cell]) => [column, toStorableText(cell)])),
    values,
    problem: findRowProblem(values, header),
    replaced: cells.flatMap(([column, cell]) => (toStorableText(cell) === cell ? [] : [column])),
  };
};

const isEmpty = (values: readonly string[]): boolean => values.every((value) => value === '');

/** The rejection of a parse error, such as an open quote, after which the cells cannot be separated. */
const toRejection = (error: unknown): unknown => {
  if (!(error instanceof CsvError)) return error;
  const row = Number(error['records']) + 1;
  return unreadable(`Row ${row}: ${error.message.replace(/ at line \d+.*$/, '')}`);
};

/**
 * Reads a CSV table as a stream. Rejects with FILE_UNREADABLE when the file is no table or has the wrong columns (NF-C-07), and
 * with PAYLOAD_TOO_LARGE beyond the limits of the import.
 */
export const readTable = async (
  content: Readable,
  bounds: ImportBounds = createImportBounds(),
): Promise<Table> => {
  const text = Readable.from(decodeText(content as AsyncIterable<Uint8Array>));
  const records = text.pipe(
    parse({ trim: true, relax_column_count: true, max_record_size: LONGEST_ROW }),
  );
  text.once('error', (error) => records.destroy(error));
  let header: Header | null = null;
  const rows: Row[] = [];
  let row = 0;
  try {
    for await (const values of records as AsyncIterable<readonly string[]>) {
      row += 1;
      if (header === null) header = parseHeader(values);
      else if (!isEmpty(values)) {
        bounds.countRow(Math.max(values.length, header.columns.length));
        rows.push(parseRow(row, values, header));
      }
    }
  } catch (error) {
    throw toRejection(error);
  } finally {
    content.destroy();
  }
  if (header === null) throw unreadable('The file is empty');
  return { titles: header.titles, rows, ignoredColumns: header.ignored };
};
