import {
  fixedFiles,
  HEAD_STYLE,
  buildRowsXml,
  SHEET_END,
  SHEET_FILE,
  buildSheetStart,
  measureColumns,
} from '@quartermaster/contracts/core/workbook';
import { Zip, ZipDeflate } from 'fflate';
import { buildHeadRows, type Table } from './table.ts';

/** Little compression is enough for repeated tags and saves most of the time. */
const LEVEL = { level: 1 } as const;

/** A workbook with one sheet, for spreadsheets. Texts are stored as texts, so none runs as a formula. */
export const streamXlsx = async function* (table: Table): AsyncGenerator<Uint8Array> {
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
  const head = buildHeadRows(table);
  const parts = table.rows[Symbol.asyncIterator]();
  let part = await parts.next();
  const first = part.done === true ? [] : part.value;
  const start = buildSheetStart(head.length, measureColumns([table.header, ...first]));
  sheet.push(Buffer.from(start + buildRowsXml(head, HEAD_STYLE)));
  while (part.done !== true) {
    sheet.push(Buffer.from(buildRowsXml(part.value)));
    yield* made.splice(0);
    part = await parts.next();
  }
  sheet.push(Buffer.from(SHEET_END), true);
  zip.end();
  yield* made.splice(0);
};
