import type { Tell } from './telling.ts';
import { differences, type HistoryChange, listText, numberText } from './words.ts';

type Rates = Readonly<Record<string, number>>;

const rateText = (rate: number | undefined): string | null =>
  rate === undefined ? null : numberText(rate);

const rateChanges = (from: Rates, to: Rates): readonly HistoryChange[] =>
  differences(
    [...new Set([...Object.keys(from), ...Object.keys(to)])]
      .sort()
      .map((code) => [`Exchange rate ${code}`, rateText(from[code]), rateText(to[code])]),
  );

const beginnings = {
  sent: 'Fixed the exchange rates the order was sent with',
  received: 'Fixed the exchange rates a shipment was received with',
  changed: 'Changed fixed exchange rates',
  given: 'Gave exchange rates the order was sent without',
} as const;

/** The rates that were fixed and how they differ from those before; what has no rate is named. */
export const tellRatesFixed: Tell<'PurchaseOrderRatesFixed'> = (data, { names }) => {
  const { rates, currencies, previous } = data;
  const cause = data.cause === 'changed' && previous === null ? 'given' : data.cause;
  const own = data.currency ?? names.shopCurrency;
  const unknown = currencies.filter((code) => code !== own && rates[code] === undefined);
  const missing = unknown.length === 0 ? '' : `; that of ${listText(unknown)} is not known`;
  return {
    summary: `${beginnings[cause]}${missing}`,
    changes: rateChanges(previous ?? {}, rates),
  };
};
