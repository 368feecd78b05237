/** Units of each currency per 1 unit of one base currency. */
export type ExchangeRates = Readonly<Record<string, number>>;

export interface ConvertedAmount {
  /** Null when a rate is missing. */
  readonly amount: number | null;
  /** Currencies whose rate is missing, each once, in alphabetical order. */
  readonly missingCurrencies: readonly string[];
}

const findRate = (rates: ExchangeRates, currency: string): number | null => {
  const rate = rates[currency];
  return rate !== undefined && rate > 0 && Number.isFinite(rate) ? rate : null;
};

export const sortUnique = (currencies: Iterable<string>): readonly string[] =>
  [...new Set(currencies)].sort();

/** value / rate[from] x rate[to]; a currency to itself needs no rate, one that is not above 0 is missing (CALC-FX). */
export const convert = (
  value: number,
  from: string,
  to: string,
  rates: ExchangeRates,
): ConvertedAmount => {
  if (from === to) return { amount: value, missingCurrencies: [] };
  const fromRate = findRate(rates, from);
  const toRate = findRate(rates, to);
  if (fromRate !== null && toRate !== null) {
    return { amount: (value / fromRate) * toRate, missingCurrencies: [] };
  }
  const missing = [...(fromRate === null ? [from] : []), ...(toRate === null ? [to] : [])];
  return { amount: null, missingCurrencies: sortUnique(missing) };
};

/** Returns the rates of an order. The rate of its own currency is always 1, even if the map has another one (AMB-036). */
export const getOrderRates = (currency: string, exchangeRates: ExchangeRates): ExchangeRates => ({
  ...exchangeRates,
  [currency]: 1,
});

/** Converts and sums amounts of several currencies; null when one of them cannot be converted. */
export const convertSum = (
  amounts: readonly { readonly amount: number; readonly currency: string }[],
  to: string,
  rates: ExchangeRates,
): ConvertedAmount => {
  const converted = amounts.map(({ amount, currency }) => convert(amount, currency, to, rates));
  const missingCurrencies = sortUnique(converted.flatMap((one) => one.missingCurrencies));
  const sum = converted.reduce((total, { amount }) => total + (amount ?? 0), 0);
  return { amount: missingCurrencies.length > 0 ? null : sum, missingCurrencies };
};
