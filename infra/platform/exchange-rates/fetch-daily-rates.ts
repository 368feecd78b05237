import type { ReferenceRates } from './reference-rates.ts';

const TIMEOUT_MS = 10_000;
const LARGEST_CHARACTERS = 100_000;

/** What was answered is no list of reference rates. */
export class NoReferenceRates extends Error {
  override readonly name = 'NoReferenceRates';
}

/** The rates in a text like that of https://www.ecb.europa.eu/stats/eurofxref/eurofxref-daily.xml. */
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

/** Fetches the rates of the last working day; rejects when there is no answer in time or it is something else. */
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
