import type { RowWords } from '../../../form/words.ts';

export const supplierCostRow: RowWords = {
  row: (place) => `Supplier cost ${String(place)}`,
  remove: (place) => `Remove supplier cost ${String(place)}`,
  add: 'Add supplier cost',
};

export const costRow: RowWords = {
  row: (place) => `Cost ${String(place)}`,
  remove: (place) => `Remove cost ${String(place)}`,
  add: 'Add cost',
};

export const discountRow: RowWords = {
  row: (place) => `Discount ${String(place)}`,
  remove: (place) => `Remove discount ${String(place)}`,
  add: 'Add discount',
};

export const costFields = {
  name: (cost: string) => `${cost}: name`,
  type: (cost: string) => `${cost}: type`,
  amount: (cost: string) => `${cost}: amount`,
  currency: (cost: string) => `${cost}: currency`,
};

export const rateUnknown = (currency: string): string =>
  `The rate of ${currency} is not known. Enter it.`;

export const rateLabel = (from: string, to: string): string => `Rate: ${to} for 1 ${from}`;

export const fetchRateOf = (currency: string): string => `Fetch the rate of ${currency}`;

export const removeRateOf = (currency: string): string => `Remove the rate of ${currency}`;

export const enterRates = (currencies: readonly string[]): string =>
  `Enter the rate of ${currencies.join(', ')}, then the totals are known.`;

export const ratesHint = (currency: string): string =>
  `How many of that currency one ${currency} buys. Amounts in other currencies are converted with these rates.`;
