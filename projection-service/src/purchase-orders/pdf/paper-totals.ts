import type {
  CostedOrder,
  OrderCost,
} from '@quartermaster/contracts/purchase-orders/rules/landed-cost';
import { calculateCostParts } from '@quartermaster/contracts/purchase-orders/rules/cost-parts';
import type { CostItem } from '@quartermaster/contracts/purchase-orders/purchase-order';
import { type AmountWords, createAmountWords, currencyText, rateText } from './words.ts';

export interface PaperTotal {
  readonly label: string;
  readonly amount: string;
}

/** An order with its figures and the format of its amounts. */
export interface OrderFigures {
  readonly costed: CostedOrder;
  readonly cost: OrderCost;
  readonly amounts: AmountWords;
}

const UNKNOWN = 'unknown';

const formatLabel = (item: CostItem, { costed }: OrderFigures): string => {
  if (item.type === 'Percentage') return `${item.name} (${rateText(item.amount)}%)`;
  if (item.currency === costed.currency) return item.name;
  return `${item.name} (${item.currency} ${createAmountWords(item.currency).plain(item.amount)})`;
};

/**
 * The sums from the goods to the amount that is paid to the supplier. Costs that are paid to others are left out
 * (AMB-043).
 */
export const paperTotals = (counted: OrderFigures): readonly PaperTotal[] => {
  const { costed, cost, amounts } = counted;
  const parts = calculateCostParts(costed, cost, amounts.digits);
  const adjustments = [...parts.supplierCosts, ...parts.discounts];
  if (adjustments.length === 0) return [];
  return [
    { label: 'Items', amount: amounts.plain(parts.items) },
    ...adjustments.map(({ item, amount }) => ({
      label: formatLabel(item, counted),
      amount: amount === null ? UNKNOWN : amounts.plain(amount),
    })),
  ];
};

export const grandTotal = ({ cost, amounts }: OrderFigures): string =>
  cost.supplierCost === null ? UNKNOWN : amounts.named(cost.supplierCost);

/** Currencies on the printed order other than its own. */
const foreignCurrencies = ({
  currency,
  supplierCostItems,
  discountItems,
}: CostedOrder): readonly string[] => {
  const codes = [...supplierCostItems, ...discountItems].flatMap((item) =>
    item.type === 'Fixed' && item.currency !== currency ? [item.currency] : [],
  );
  return [...new Set(codes)].sort();
};

/** Names the currency of the amounts, the exchange rates that were used and the ones that are missing. */
export const currencyNote = ({ costed }: OrderFigures): string => {
  const { currency, exchangeRates } = costed;
  if (currency === '') return '';
  const foreign = foreignCurrencies(costed);
  const known = foreign.filter((code) => (exchangeRates[code] ?? 0) > 0);
  const missing = foreign.filter((code) => !known.includes(code));
  const rates = known.map((code) => `${rateText(exchangeRates[code] ?? 0)} ${code}`);
  return [
    `All amounts are in ${currencyText(currency)}.`,
    ...(rates.length > 0 ? [`Converted with 1 ${currency} = ${rates.join(' = ')}.`] : []),
    ...(missing.length > 0 ? [`The rate of ${missing.join(', ')} is not known.`] : []),
  ].join(' ');
};
