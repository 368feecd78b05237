/** A spreadsheet takes a text that begins so for a formula, also after spaces. */
const FORMULA = /^\s*[=+\-@＝＋－＠]|^[\t\r]/u;

/** Text that no spreadsheet runs as a formula: an apostrophe before it marks it as text (NF-C-03). */
export const spreadsheetText = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);
