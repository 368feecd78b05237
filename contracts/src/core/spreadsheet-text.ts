/**
 * A text that a spreadsheet reads as a formula, also after spaces. Leading apostrophes are included, so that a text
 * that looks guarded gets its own guard.
 */
const FORMULA = /^'*(?:\s*[=+\-@＝＋－＠]|[\t\r])/u;

/** Guards a text so that no spreadsheet runs it as a formula: a leading apostrophe marks it as text (NF-C-03). */
export const guardFormula = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);

/** Removes the guard of `guardFormula`, so that an exported table can be imported again. */
export const removeFormulaGuard = (cell: string): string =>
  cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell;
