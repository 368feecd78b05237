import { z } from 'zod';
import { asOfQuery } from '../core/as-of.ts';
import { defineRoute } from '../core/route.ts';
import { currencyCode } from '../purchase-orders/purchase-order.ts';

export const exchangeRate = z.object({
  /** Units of the counter currency per 1 unit of the base currency (AMB-036). */
  rate: z.number().positive(),
  /** Day of the reference rates behind it; null for a currency to itself, which needs none. */
  day: z.string().nullable(),
});
export type ExchangeRate = z.infer<typeof exchangeRate>;

export const getExchangeRate = defineRoute({
  id: 'API-FX-01',
  method: 'GET',
  path: '/commons/get-fx-rate/:baseCurrency/:counterCurrency',
  kind: 'query',
  summary: 'What one unit of a currency is worth in another, by the latest reference rates',
  params: z.object({ baseCurrency: currencyCode, counterCurrency: currencyCode }),
  query: asOfQuery,
  response: exchangeRate,
  refusals: ['FX_RATE_NOT_FOUND'],
});

export const exchangeRateRoutes = [getExchangeRate] as const;
