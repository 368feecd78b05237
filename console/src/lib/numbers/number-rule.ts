import { formatMoney } from '../format.ts';
import {
  describeAmbiguous,
  isAmbiguous,
  type NumberKind,
  type NumberReading,
} from '@quartermaster/contracts/core/number-text';
import { parseNumber, parseReading, writeNumber } from './parse-number.ts';
import { acceptedNumber, acceptedWhole } from './words.ts';

/** Rule for the numbers that a field, a cell or a pasted column accepts. */
export interface NumberRule {
  readonly kind: NumberKind;
  /** 0 when left out; null for none. */
  readonly min?: number | null;
  readonly max?: number;
  /** Fractions are refused. Quantities are whole when left out. */
  readonly isWhole?: boolean;
  /** True where an empty field is refused. */
  readonly isRequired?: boolean;
  /** The currency whose sign or code may be typed beside an amount. */
  readonly currency?: string | null;
  /** Reason why a number within the bounds is refused; null when it is accepted. */
  readonly refuse?: (value: number) => string | null;
}

/** Value of a text, or a sentence that names what is accepted instead. */
export type Reading<Value> = { readonly value: Value } | { readonly problem: string };

const examples = { quantity: 1.5, money: 12.5, rate: 0.925, percent: 12.5 } as const;

const isWholeKind = ({ kind, isWhole = kind === 'quantity' }: NumberRule): boolean => isWhole;

/** Names what is accepted; an example follows where fractions are. */
export const acceptedText = (rule: NumberRule): string => {
  const { kind, min = 0, max } = rule;
  const write = (value: number): string => writeNumber(value, { kind });
  const bounds = {
    min: min === null ? undefined : write(min),
    max: max === undefined ? undefined : write(max),
  };
  return isWholeKind(rule)
    ? acceptedWhole(kind, bounds)
    : acceptedNumber(kind, bounds, write(examples[kind]));
};

const isWithin = (value: number, { min = 0, max = Infinity }: NumberRule): boolean =>
  (min === null || value >= min) && value <= max;

/** Reason why a number is refused; null when it is accepted. */
export const describeRefusal = (value: number, rule: NumberRule): string | null => {
  const isFit = isWithin(value, rule) && (!isWholeKind(rule) || Number.isInteger(value));
  return isFit ? (rule.refuse?.(value) ?? null) : acceptedText(rule);
};

/** Removes the sign or the code of the currency; null when the text names another one. */
export const withoutCurrency = (text: string, currency: string | null): string | null => {
  const named = /\p{Sc}+|[a-z]{3}(?!\p{L})/iu.exec(text)?.[0];
  if (named === undefined) return text;
  const isOwn =
    currency !== null &&
    (named.toUpperCase() === currency || formatMoney(0, currency).includes(named));
  return isOwn ? text.replace(named, '').trim() : null;
};

const FACTORS: Readonly<Record<string, number>> = { k: 3, m: 6 };
/** Fraction digits of a number that was changed by a percentage. */
const KEPT_DIGITS = 6;

const scaleByPowerOfTen = (value: number, digits: number): number =>
  Number(`${String(value)}e${digits}`);

const applyPercent = (percent: number, current: number, rule: NumberRule): number =>
  Number((current * (1 + percent / 100)).toFixed(isWholeKind(rule) ? 0 : KEPT_DIGITS));

/** "+10%" of the current number, where the field holds no percentage itself. */
const parseRelative = (text: string, rule: NumberRule, current: number | null): number | null => {
  if (current === null || rule.kind === 'rate' || !/^[+\-−]/.test(text)) return null;
  const percent = parseNumber(text.slice(0, -1), { kind: 'percent' });
  return percent === null ? null : applyPercent(percent, current, rule);
};

/** "12.5%", "1.2k" and "+10%"; other texts as `parseNumber` reads them. */
const parseWithSuffix = (text: string, rule: NumberRule, current: number | null): NumberReading => {
  const { kind } = rule;
  if (/[%٪]$/.test(text))
    return kind === 'percent'
      ? parseReading(text.slice(0, -1), { kind })
      : parseRelative(text, rule, current);
  const power = FACTORS[text.slice(-1).toLowerCase()];
  const isShort = power !== undefined && (kind === 'quantity' || kind === 'money');
  const value = parseReading(isShort ? text.slice(0, -1) : text, { kind });
  return typeof value === 'number' && isShort ? scaleByPowerOfTen(value, power) : value;
};

const checkNumber = (value: NumberReading, rule: NumberRule, text: string): Reading<number> => {
  if (isAmbiguous(value)) return { problem: `“${text}” ${describeAmbiguous(value)}` };
  const problem = value === null ? acceptedText(rule) : describeRefusal(value, rule);
  return value === null || problem !== null ? { problem: problem ?? '' } : { value };
};

/** Reads the text of a field or cell by its rule; null when it was emptied. `current` is the number before, for "+10%". */
export const readNumber = (
  typed: string,
  rule: NumberRule,
  current: number | null = null,
): Reading<number | null> => {
  const text = typed.trim();
  if (text === '')
    return rule.isRequired === true ? { problem: acceptedText(rule) } : { value: null };
  const amount = rule.kind === 'money' ? withoutCurrency(text, rule.currency ?? null) : text;
  return checkNumber(amount === null ? null : parseWithSuffix(amount, rule, current), rule, text);
};
