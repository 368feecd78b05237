import { isDay } from '@quartermaster/contracts/core/day';
import type {
  Explanation,
  ExplanationInput,
  InputSource,
  InputValue,
} from '@quartermaster/contracts/inventory/rules/explain/explanation';
import { planningMethodLabels } from '@quartermaster/contracts/inventory/field-labels';
import { inventoryStatusLabels } from '@quartermaster/contracts/inventory/rules/status';
import { moqModeLabels } from '@quartermaster/contracts/suppliers/supplier';
import { DASH, formatDate, formatMoney, formatNumber } from '../lib/format.ts';
import { ratePerDay, recordedOn, unitTexts } from './words.ts';
import { rowsText } from '../lib/words.ts';

const DAY = /\b\d{4}-\d\d-\d\d\b/g;

/** Formats the days in a sentence for people. */
export const withReadableDays = (text: string): string =>
  text.replaceAll(DAY, (day) => (isDay(day) ? formatDate(day) : day));

const words: Readonly<Record<string, string>> = {
  ...inventoryStatusLabels,
  NO_RESTOCK: 'Do not restock',
  ...moqModeLabels,
  ...planningMethodLabels,
};

type Scalar = Exclude<InputValue, readonly unknown[]>;

export const scalarText = (value: Scalar): string => {
  if (value === null) return DASH;
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'number') return formatNumber(value);
  return isDay(value) ? formatDate(value) : (words[value] ?? value);
};

/** "33 units", "80%", "12 rows". */
export const inputText = ({ value, unit }: ExplanationInput): string => {
  if (Array.isArray(value)) return value.length === 0 ? 'None' : rowsText(value.length);
  const withUnit = unitTexts[unit ?? ''];
  return withUnit === undefined || typeof value !== 'number' ? scalarText(value) : withUnit(value);
};

/** Formats the number as the rest of the console shows it. */
export const explainedText = ({ name, value }: Explanation, currency: string | null): string => {
  if (name === 'landedCost' && typeof value === 'number') return formatMoney(value, currency);
  if (name === 'planningRate' && typeof value === 'number') return ratePerDay(value);
  return scalarText(value);
};

/** "Stock history, Nov 21, 2026": where an input comes from and when that was recorded. */
export const sourceText = ({ label, recorded }: InputSource): string =>
  recorded === undefined ? label : recordedOn(label, recorded.recordedAt);

/** Inputs people can read; ids and the raw rows of other variants are of use only to check the sum. */
const technical: ReadonlySet<string> = new Set(['variantId', 'minimumOrderDeliveries']);

export const readableInputs = ({ inputs }: Explanation): readonly ExplanationInput[] =>
  inputs.filter(({ name, value }) => {
    if (name === 'minimumOrderRows') return Array.isArray(value) && value.length > 1;
    return !technical.has(name);
  });

/** The last rule has no reason of its own. */
const HEALTHY_REASON = 'Stock lasts long enough, and not too long';

/** The reason of the status without its name: "Runs short before an order placed today could arrive". */
export const statusReason = ({ value, steps }: Explanation): string => {
  if (value === 'HEALTHY') return HEALTHY_REASON;
  const last = steps.at(-1) ?? '';
  const reason = last.slice(last.indexOf(':') + 1).trim();
  return reason.charAt(0).toUpperCase() + reason.slice(1).replace(/\.$/, '');
};
