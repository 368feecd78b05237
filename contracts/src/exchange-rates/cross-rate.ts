import { convert, type ExchangeRates } from '../purchase-orders/rules/currency.ts';

/** Significant figures of a rate; published rates have five or six, so more would be false precision. */
const FIGURES = 8;

/**
 * Units of the counter currency per 1 unit of the base currency, through the euro (AMB-036, CALC-FX); a currency to
 * itself is 1 (AMB-034), null when one of them has no rate. `perEuro` are units of each currency per 1 euro.
 */
export const calculateCrossRate = (
  base: string,
  counter: string,
  perEuro: ExchangeRates,
): number | null => {
  const { amount } = convert(1, base, counter, { ...perEuro, EUR: 1 });
  return amount === null ? null : Number(amount.toPrecision(FIGURES));
};
