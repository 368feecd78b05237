import { MAX_AMOUNT } from '@quartermaster/contracts/core/bounds';
import { toOneLine, toStorableText } from '@quartermaster/contracts/core/text';

/** Largest number of units of a line, a refund or a stock level; the limit of the platform. */
export const MAX_STORE_UNITS = 1_000_000_000;
/** Most characters of a name; the platform's limit of titles. Names are keys of indexes, which cannot hold long ones. */
const MAX_NAME = 255;

const unitFields = new Set(['quantity', 'currentQuantity', 'current_quantity', 'available']);
const amountFields = new Set(['amount', 'price']);
const nameFields = new Set(['title', 'sku', 'barcode', 'vendor', 'productType', 'name', 'value']);

/**
 * Numbers of adjusted values in an answer of a store: texts that cannot be stored, names that are too long or have several lines,
 * and numbers out of bounds.
 */
export interface Adjustment {
  readonly document: string;
  readonly texts: number;
  readonly numbers: number;
}

/** True for every text with a value to adjust, and for few others; the rest is parsed without a check of each value. */
const mayNeedAdjusting = (json: string): boolean =>
  /\\u(?:0000|d[89a-f])/i.test(json) ||
  /"(?:quantity|currentQuantity|current_quantity|available|amount|price)"\s*:\s*"?-?(?:\d{10}|[\d.]+e)/i.test(
    json,
  ) ||
  /"(?:title|sku|barcode|vendor|productType|name|value)"\s*:\s*"(?:[^"\\]|\\.){256}/.test(json) ||
  /"(?:title|sku|barcode|vendor|productType|name|value)"\s*:\s*"(?:[^"\\]|\\.)*?(?:\\(?:[bfnrt]|u(?:00[01789]|202[89]))|[\u007f-\u009f\u2028\u2029])/i.test(
    json,
  );

const clamp = (value: number, most: number): number => Math.min(most, Math.max(-most, value));

const adjustText = (field: string, value: string): string => {
  const amount = Number(value);
  if (amountFields.has(field) && Math.abs(amount) > MAX_AMOUNT) {
    return String(clamp(amount, MAX_AMOUNT));
  }
  const text = toStorableText(value);
  if (!nameFields.has(field)) return text;
  const line = toOneLine(text);
  return line.length <= MAX_NAME ? line : line.slice(0, MAX_NAME).replace(/[\ud800-\udbff]$/, '');
};

const adjustNumber = (field: string, value: number): number => {
  if (unitFields.has(field)) return clamp(value, MAX_STORE_UNITS);
  return amountFields.has(field) ? clamp(value, MAX_AMOUNT) : value;
};

/**
 * Parses JSON of a store and adjusts values that cannot be stored or summed: U+FFFD replaces such characters, names get one line
 * and at most 255 characters, numbers are limited to their bounds. Reports the adjustments. Throws SyntaxError for invalid JSON.
 */
export const parseStoreJson = (
  json: string,
  document: string,
  onAdjusted: (adjustment: Adjustment) => void,
): unknown => {
  if (!mayNeedAdjusting(json)) return JSON.parse(json) as unknown;
  let texts = 0;
  let numbers = 0;
  const parsed = JSON.parse(json, (field, value: unknown) => {
    if (typeof value === 'string') {
      const text = adjustText(field, value);
      if (text !== value && amountFields.has(field)) numbers += 1;
      else if (text !== value) texts += 1;
      return text;
    }
    if (typeof value !== 'number') return value;
    const number = adjustNumber(field, value);
    if (number !== value) numbers += 1;
    return number;
  }) as unknown;
  if (texts + numbers > 0) onAdjusted({ document, texts, numbers });
  return parsed;
};
