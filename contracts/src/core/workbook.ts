import { daysBetween } from './day.ts';
import { toExportedNumber, roundTo6 } from './decimal.ts';

/** The fixed parts of a workbook with one sheet (ECMA-376, part 1). Its styles are those of `STYLE`. */

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONSHIPS = 'http://schemas.openxmlformats.org/package/2006/relationships';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const SHEET_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const buildRelation = (id: string, type: string, target: string): string =>
  `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"/>`;

export const SHEET_FILE = 'xl/worksheets/sheet1.xml';

/** Every file of the workbook but the sheet, by its name. */
export const fixedFiles: Readonly<Record<string, string>> = {
  '[Content_Types].xml': `${XML}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${SHEET_TYPE}.sheet.main+xml"/><Override PartName="/${SHEET_FILE}" ContentType="${SHEET_TYPE}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${SHEET_TYPE}.styles+xml"/></Types>`,
  '_rels/.rels': `${XML}<Relationships xmlns="${RELATIONSHIPS}">${buildRelation('rId1', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
  'xl/workbook.xml': `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="Export" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `${XML}<Relationships xmlns="${RELATIONSHIPS}">${buildRelation('rId1', 'worksheet', 'worksheets/sheet1.xml')}${buildRelation('rId2', 'styles', 'styles.xml')}</Relationships>`,
  'xl/styles.xml': `${XML}<styleSheet xmlns="${MAIN}"><numFmts count="1"><numFmt numFmtId="164" formatCode="0.00&quot;%&quot;"/></numFmts><fonts count="2"><font/><font><b/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="5"><xf/><xf numFmtId="14" applyNumberFormat="1"/><xf fontId="1" applyFont="1"/><xf numFmtId="4" applyNumberFormat="1"/><xf numFmtId="164" applyNumberFormat="1"/></cellXfs></styleSheet>`,
};

/** Places of the styles in `cellXfs`. */
const STYLE = { day: 1, bold: 2, decimal: 3, percent: 4 } as const;

const buildColumnXml = (width: number, at: number): string =>
  `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`;

/** Builds the start of the sheet with a frozen table head. `widths` are the column widths in characters. */
export const buildSheetStart = (headRows: number, widths: readonly number[]): string =>
  `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="${headRows}" topLeftCell="A${headRows + 1}" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.map(buildColumnXml).join('')}</cols><sheetData>`;

export const SHEET_END = '</sheetData></worksheet>';

/**
 * Value of a cell; null is an empty cell. `day` is YYYY-MM-DD; `decimal` has two decimals, as screens show
 * money and rates, and so is `percent`, which is in percent already.
 */
export type WorkbookCell =
  | string
  | number
  | boolean
  | null
  | { readonly day: string }
  | { readonly decimal: number }
  | { readonly percent: number };

/** Converts a number to a cell: two decimals for money, rates and percentages, else all decimals. */
export const toNumberCell = (kind: string | undefined, value: number): WorkbookCell => {
  if (kind === 'percent') return { percent: value };
  return kind === 'money' || kind === 'rate' ? { decimal: value } : value;
};

/** Rounds the number of a cell to two decimals. */
export const roundToTwoDecimals = (
  cell: { readonly decimal: number } | { readonly percent: number },
) => Number(roundTo6('decimal' in cell ? cell.decimal : cell.percent).toFixed(2)) + 0;

/** Characters that XML cannot hold, and other control characters. */
const UNPRINTABLE = /(?![\t\n\r])\p{Cc}|[\ufffe\uffff]/gu;

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const escapeXml = (text: string): string =>
  text.replace(UNPRINTABLE, '').replace(/[&<>]/gu, (sign) => escapes[sign] ?? sign);

/** Longest text of a cell. */
const MAX_CELL_LENGTH = 32_767;

/** Converts a day to its number in a workbook: 1 is 1 January 1900, and 1900 counts as a leap year. */
const toSerialDay = (day: string): number => daysBetween('1899-12-30', day);

const buildCellXml = (cell: WorkbookCell, style: string): string => {
  if (cell === null) return '<c/>';
  if (typeof cell === 'number') return `<c><v>${toExportedNumber(cell)}</v></c>`;
  if (typeof cell === 'boolean') return `<c t="b"><v>${cell ? 1 : 0}</v></c>`;
  if (typeof cell === 'object') {
    if ('day' in cell) return `<c s="${STYLE.day}"><v>${toSerialDay(cell.day)}</v></c>`;
    const place = 'decimal' in cell ? STYLE.decimal : STYLE.percent;
    return `<c s="${place}"><v>${roundToTwoDecimals(cell)}</v></c>`;
  }
  const text = escapeXml(cell.slice(0, MAX_CELL_LENGTH));
  return `<c t="inlineStr"${style}><is><t xml:space="preserve">${text}</t></is></c>`;
};

/** Rows of the sheet, each cell in a style. */
export const buildRowsXml = (rows: readonly (readonly WorkbookCell[])[], style = ''): string =>
  rows.map((row) => `<row>${row.map((cell) => buildCellXml(cell, style)).join('')}</row>`).join('');

/** Style of the table head in `buildRowsXml`. */
export const HEAD_STYLE = ` s="${STYLE.bold}"`;

const [NARROWEST, WIDEST, PADDING] = [8, 50, 2];
/** Number of measured rows; enough for most tables. */
const MEASURED_ROWS = 500;
const decimals = new Intl.NumberFormat('en', { minimumFractionDigits: 2 });

const measureCell = (cell: WorkbookCell): number => {
  if (typeof cell !== 'object' || cell === null) return String(cell ?? '').length;
  return 'day' in cell ? cell.day.length : decimals.format(roundToTwoDecimals(cell)).length;
};

/** Measures the widths of columns by the first rows, in characters; longer texts are cut. */
export const measureColumns = (rows: readonly (readonly WorkbookCell[])[]): readonly number[] => {
  const widths: number[] = [];
  for (const row of rows.slice(0, MEASURED_ROWS)) {
    for (const [at, cell] of row.entries()) {
      const width = Math.min(measureCell(cell) + PADDING, WIDEST);
      widths[at] = Math.max(widths[at] ?? NARROWEST, width);
    }
  }
  return widths;
};
