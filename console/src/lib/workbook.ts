import {
  fixedFiles,
  HEAD_STYLE,
  buildRowsXml,
  SHEET_END,
  SHEET_FILE,
  buildSheetStart,
  measureColumns,
  type WorkbookCell,
} from '@quartermaster/contracts/core/workbook';
import { saveBlob } from './save-blob.ts';

const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
/** Little compression is enough for repeated tags and saves most of the time. */
const LEVEL = { level: 1 } as const;

/** Saves a table as a workbook with one sheet. The code that packs it is fetched when it is needed. */
export const downloadWorkbook = async (
  fileName: string,
  header: readonly string[],
  rows: readonly (readonly WorkbookCell[])[],
): Promise<void> => {
  const { strToU8, zipSync } = await import('fflate');
  const start = buildSheetStart(1, measureColumns([header, ...rows]));
  const sheet = start + buildRowsXml([header], HEAD_STYLE) + buildRowsXml(rows) + SHEET_END;
  const files = Object.entries({ ...fixedFiles, [SHEET_FILE]: sheet });
  const packed = zipSync(
    Object.fromEntries(files.map(([name, text]) => [name, [strToU8(text), LEVEL]])),
  );
  saveBlob(fileName, new Blob([packed], { type: TYPE }));
};
