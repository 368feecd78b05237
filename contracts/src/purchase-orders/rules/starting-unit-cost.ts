import { convert, type ExchangeRates, ratesOfOrder } from './currency.ts';

/** What a variant costs in the shop's currency; null for what is not known. */
export interface KnownPrices {
  readonly supplierUnitPrice: number | null;
  readonly costPrice: number | null;
}

/** An order without a currency of its own is in the shop's (AMB-158). */
export interface OrderCurrency {
  readonly currency: string | null;
  readonly shopCurrency: string;
  readonly exchangeRates: ExchangeRates;
}

/**
 * What a unit costs when its variant is put on an order, in the order's currency (CALC-FX): the supplier's price, else the
 * variant's cost (CALC-RCO). 0 where neither is known, or no rate to the order's currency is: the cost is then typed in (AMB-157).
 */
export const startingUnitCost = (
  { supplierUnitPrice, costPrice }: KnownPrices,
  { currency, shopCurrency, exchangeRates }: OrderCurrency,
): number => {
  const to = currency ?? shopCurrency;
  const rates = ratesOfOrder(to, exchangeRates);
  return convert(supplierUnitPrice ?? costPrice ?? 0, shopCurrency, to, rates).amount ?? 0;
};
