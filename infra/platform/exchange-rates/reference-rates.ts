import { readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';

/** Reference rates of a day: units of each currency per 1 euro. */
export interface ReferenceRates {
  readonly day: string;
  readonly rates: Readonly<Record<string, number>>;
}

/** Written by condense.ts; ecb/NOTICE.md describes its content and owner. */
export const referenceRatesFile = path.join(import.meta.dirname, 'ecb/reference-rates.csv.br');

const parseRates = (head: readonly string[], line: string): ReferenceRates => {
  const [day = '', ...cells] = line.split(',');
  const known = head.flatMap((currency, at): [string, number][] => {
    const cell = cells[at] ?? '';
    return cell === '' ? [] : [[currency, Number(cell)]];
  });
  return { day, rates: Object.fromEntries(known) };
};

const readLines = (): readonly string[] =>
  brotliDecompressSync(readFileSync(referenceRatesFile)).toString('utf8').trimEnd().split('\n');

/** The first line that is not after the day; lines are sorted newest first. */
const lineOn = (lines: readonly string[], day: string): string | undefined => {
  let [low, high] = [0, lines.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((lines[middle] ?? '').slice(0, day.length) > day) low = middle + 1;
    else high = middle;
  }
  return lines[low];
};

/**
 * The rates that come with the product. Returns those of the last day up to the given one; null before the first. The file
 * is read at the first call.
 */
export const openReferenceRates = (): ((day: string) => ReferenceRates | null) => {
  let lines: readonly string[] | null = null;
  return (day) => {
    lines ??= readLines();
    const [head = '', ...days] = lines;
    const line = lineOn(days, day);
    return line === undefined ? null : parseRates(head.split(',').slice(1), line);
  };
};

/** Recorded rates, or those that come with the product where these are newer; null where neither are known. */
export const newerRates = (
  recorded: ReferenceRates | null,
  atHand: ReferenceRates | null,
): ReferenceRates | null => {
  if (recorded === null || atHand === null) return recorded ?? atHand;
  return recorded.day >= atHand.day ? recorded : atHand;
};

const TIMEOUT_MS = 10_000;
const LARGEST_CHARACTERS = 100_000;

/** The answer is not a list of reference rates. */
export class NoReferenceRates extends Error {
  override readonly name = 'NoReferenceRates';
}

/** The rates in a text in the format of https://www.ecb.europa.eu/stats/eurofxref/eurofxref-daily.xml. */
export const parseDailyRates = (xml: string): ReferenceRates => {
  const day = /<Cube\s+time=['"](\d{4}-\d{2}-\d{2})['"]/.exec(xml)?.[1];
  const cells = xml.matchAll(/<Cube\s+currency=['"]([A-Z]{3})['"]\s+rate=['"]([\d.]+)['"]/g);
  const rates = [...cells].map(([, currency = '', rate]) => [currency, Number(rate)] as const);
  const isGood = rates.every(([, rate]) => Number.isFinite(rate) && rate > 0);
  if (day === undefined || rates.length === 0 || !isGood) {
    throw new NoReferenceRates('The answer holds no reference rates');
  }
  return { day, rates: Object.fromEntries(rates) };
};

/** Fetches the rates of the last working day; rejects when no valid answer comes in time. */
export const fetchDailyRates = async (
  url: string,
  fetchFrom: typeof fetch,
): Promise<ReferenceRates> => {
  const response = await fetchFrom(url, { signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (!response.ok) throw new NoReferenceRates(`The answer is ${String(response.status)}`);
  const text = await response.text();
  if (text.length > LARGEST_CHARACTERS) throw new NoReferenceRates('The answer is too long');
  return parseDailyRates(text);
};
