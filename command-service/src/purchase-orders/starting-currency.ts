import type { SupplierId, TeamId } from '@quartermaster/contracts/core/ids';
import type { Directory } from '../directory/directory.ts';
import { resolveToday } from '../directory/existence-checks.ts';

export interface StartingCurrency {
  /** Null for the shop's. */
  readonly currency: string | null;
  /** The rate of the shop's currency; absent where none is needed. */
  readonly exchangeRate?: { readonly currency: string; readonly rate: number };
  readonly notes: readonly string[];
}

const inShopCurrency: StartingCurrency = { currency: null, notes: [] };

type Moment = Readonly<Record<'teamId', TeamId>> & { readonly now: string };

/**
 * The currency of a new order to a supplier: that of its last order, with the reference rate of the day, by which prices in
 * the shop's currency are converted. Without a rate the order starts in the shop's currency, and a note has the reason.
 */
export const resolveStartingCurrency = async (
  directory: Directory,
  { teamId, now }: Moment,
  supplierId: SupplierId | null,
): Promise<StartingCurrency> => {
  if (supplierId === null) return inShopCurrency;
  const last = await directory.lastCurrency(teamId, supplierId);
  if (last === null) return inShopCurrency;
  const known = await directory.shop(teamId);
  const shop = known.currency;
  if (last === shop) return inShopCurrency;
  const rate = await directory.referenceRate(
    { base: last, counter: shop },
    resolveToday(known, now),
  );
  if (rate !== null) return { currency: last, exchangeRate: { currency: shop, rate }, notes: [] };
  const why = `The last order of this supplier was in ${last}. No exchange rate is known for it, so this one is in ${shop}`;
  return { currency: null, notes: [why] };
};

interface CurrencyChoice {
  readonly currency?: string | null | undefined;
  readonly exchangeRate?: { readonly currency: string; readonly rate: number } | undefined;
}

/** The given currency and rate; where no currency is given, those that the supplier's order starts with. */
export const resolveOrderCurrency = async (
  directory: Directory,
  moment: Moment,
  {
    supplierId,
    currency,
    exchangeRate,
  }: CurrencyChoice & { readonly supplierId: SupplierId | null },
) => {
  if (currency !== undefined || exchangeRate !== undefined) {
    return { currency: currency ?? null, exchangeRate, notes: [] };
  }
  return {
    exchangeRate: undefined,
    ...(await resolveStartingCurrency(directory, moment, supplierId)),
  };
};

/** Creates a function that resolves the currency of a basket's order. */
export const createCurrencyResolver =
  (directory: Directory) => (moment: Moment, choice: Parameters<typeof resolveOrderCurrency>[2]) =>
    resolveOrderCurrency(directory, moment, choice);
