const SCALE = 1_000_000;

/** Rounds to 6 decimals, which removes the noise of binary fractions: 0.07 x 100 is 7 (AMB-027). Never -0. */
export const roundTo6 = (value: number): number => Math.round(value * SCALE) / SCALE + 0;

/** The floor of every formula: rounded to 6 decimals first (CALC-K-22). */
export const floor6 = (value: number): number => Math.floor(roundTo6(value));

/** The ceil of every formula: rounded to 6 decimals first (CALC-K-22). */
export const ceil6 = (value: number): number => Math.ceil(roundTo6(value)) + 0;

/** Decimal figures that a binary fraction represents exactly. */
const EXACT_FIGURES = 15;

/** Converts a number for an export, without the noise of binary fractions: 100.49999999999999 is 100.5. */
export const toExportedNumber = (value: number): number =>
  Number((Math.abs(value) < 1 ? value : roundTo6(value)).toPrecision(EXACT_FIGURES)) + 0;

/** Formats a number for a sentence: at most two decimals, thousands grouped. */
export const formatSpokenNumber = (value: number): string =>
  roundTo6(value).toLocaleString('en', { maximumFractionDigits: 2 });
