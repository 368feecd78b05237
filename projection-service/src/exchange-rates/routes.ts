import { lastInstantOf } from '@quartermaster/contracts/core/as-of';
import { Rejection } from '@quartermaster/contracts/core/rejection';
import { mount, type MountedRoute } from '@quartermaster/contracts/core/server';
import { crossRate } from '@quartermaster/contracts/exchange-rates/cross-rate';
import { getExchangeRate } from '@quartermaster/contracts/exchange-rates/calls';
import type { ReadPool } from '../core/paging.ts';
import { type RatesAtHand, ratesUpTo } from './query.ts';

/** The central bank publishes in the afternoon of Frankfurt, so a day of UTC has ended with its rates known. */
const ZONE = 'UTC';

export const exchangeRateQueryRoutes = ({
  pool,
  atHand,
}: {
  readonly pool: ReadPool;
  readonly atHand: RatesAtHand;
}): readonly MountedRoute[] => [
  mount(getExchangeRate, async (request) => {
    const { baseCurrency, counterCurrency } = request.params;
    if (baseCurrency === counterCurrency) return { body: { rate: 1, day: null } };
    const moment = lastInstantOf(request.query.asOf ?? request.now, ZONE);
    const known = await ratesUpTo(pool, atHand, moment.slice(0, 10));
    const rate = known && crossRate(baseCurrency, counterCurrency, known.rates);
    if (known === null || rate === null) {
      const pair = `${baseCurrency} and ${counterCurrency}`;
      throw new Rejection('FX_RATE_NOT_FOUND', `The rate between ${pair} is not known`);
    }
    return { body: { rate, day: known.day } };
  }),
];
