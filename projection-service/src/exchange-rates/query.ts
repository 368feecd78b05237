import { SYSTEM_TEAM } from '@quartermaster/contracts/core/event';
import type { ReferenceRates } from '@quartermaster/infra/platform/exchange-rates/reference-rates';
import type { ReadPool } from '../core/paging.ts';

/** Rates that were not recorded but come with the product: the last up to a day. */
export type RatesAtHand = (day: string) => ReferenceRates | null;

/** The last rates up to a day, recorded or at hand. */
export const ratesUpTo = async (
  pool: ReadPool,
  atHand: RatesAtHand,
  day: string,
): Promise<ReferenceRates | null> => {
  const { rows } = await pool.query<ReferenceRates>(
    `select r.day, r.rates from ${pool.schema}.reference_rates r
     where r.team_id = $1 and r.day <= $2 order by r.day desc limit 1`,
    [SYSTEM_TEAM, day],
  );
  const [recorded = null, known] = [rows[0], atHand(day)];
  if (recorded === null || known === null) return recorded ?? known;
  return recorded.day >= known.day ? recorded : known;
};
