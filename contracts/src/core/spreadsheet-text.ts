/**
 * A spreadsheet takes a text that begins so for a formula, also after spaces. Apostrophes before it count, so that a text
 * that looks guarded gets a guard of its own.
 */
const FORMULA = /^'*(?:\s*[=+\-@＝＋－＠]|[\t\r])/u;

/** Text that no spreadsheet runs as a formula: an apostrophe before it marks it as text (NF-C-03). */
export const spreadsheetText = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);

/** The text before `spreadsheetText` guarded it: a table that was exported can be imported again. */
export const withoutGuard = (cell: string): string =>
  cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell;
