import { daysBetween } from '@quartermaster/contracts/core/day';
import { type ExchangeRate, getExchangeRate } from '@quartermaster/contracts/exchange-rates/calls';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../lib/http.ts';
import { rateSource } from './words.ts';

/** Reference rate of one currency in another. */
export const referenceRateQuery = (baseCurrency: string, counterCurrency: string) =>
  queryOptions({
    queryKey: ['exchange-rates', baseCurrency, counterCurrency],
    // Not aborted with its caller: others may wait for the same answer.
    queryFn: () => call(getExchangeRate, { params: { baseCurrency, counterCurrency } }),
    staleTime: 3_600_000, // published once a day
  });

const FRESH_DAYS = 7;

export interface RateAge {
  readonly text: string;
  /** Too old to use without a check. */
  readonly old: boolean;
}

/** `European Central Bank, Nov 20, 2026, 1 day old`; null for a rate that needs no day. */
export const rateAge = ({ day }: Pick<ExchangeRate, 'day'>, today: string): RateAge | null => {
  if (day === null) return null;
  const days = daysBetween(day, today);
  return { text: rateSource(day, days), old: days > FRESH_DAYS };
};
