import { toLastInstant } from '@quartermaster/contracts/core/as-of';
import { SYSTEM_TEAM } from '@quartermaster/contracts/core/event';
import { Rejection } from '@quartermaster/contracts/core/rejection';
import { mount, type MountedRoute } from '@quartermaster/contracts/core/server';
import { getExchangeRate } from '@quartermaster/contracts/exchange-rates/calls';
import { calculateCrossRate } from '@quartermaster/contracts/exchange-rates/cross-rate';
import {
  newerRates,
  type ReferenceRates,
} from '@quartermaster/platform/exchange-rates/reference-rates';
import type { ReadPool } from '../core/paging.ts';

/** Returns the newest rates up to a day among those supplied with the product. */
export type FindSuppliedRates = (day: string) => ReferenceRates | null;

/** The newest rates up to a day, recorded or supplied with the product. */
const findRates = async (
  pool: ReadPool,
  atHand: FindSuppliedRates,
  day: string,
): Promise<ReferenceRates | null> => {
  const { rows } = await pool.query<ReferenceRates>(
    `select r.day, r.rates from ${pool.schema}.reference_rates r
     where r.team_id = $1 and r.day <= $2 order by r.day desc limit 1`,
    [SYSTEM_TEAM, day],
  );
  return newerRates(rows[0] ?? null, atHand(day));
};

/**
 * The central bank publishes in the afternoon of Frankfurt, so the rates of a day are known when that day ends in UTC.
 */
const ZONE = 'UTC';

export const exchangeRateQueryRoutes = ({
  pool,
  atHand,
}: {
  readonly pool: ReadPool;
  readonly atHand: FindSuppliedRates;
}): readonly MountedRoute[] => [
  mount(getExchangeRate, async (request) => {
    const { baseCurrency, counterCurrency } = request.params;
    if (baseCurrency === counterCurrency) return { body: { rate: 1, day: null } };
    const moment = toLastInstant(request.query.asOf ?? request.now, ZONE);
    const known = await findRates(pool, atHand, moment.slice(0, 10));
    const rate = known && calculateCrossRate(baseCurrency, counterCurrency, known.rates);
    if (known === null || rate === null) {
      const pair = `${baseCurrency} and ${counterCurrency}`;
      throw new Rejection('FX_RATE_NOT_FOUND', `The rate between ${pair} is not known`);
    }
    return { body: { rate, day: known.day } };
  }),
];
