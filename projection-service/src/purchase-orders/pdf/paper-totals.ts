import { roundedToTotal } from '@quartermaster/contracts/core/money';
import { convert, ratesOfOrder } from '@quartermaster/contracts/purchase-orders/currency';
import type { CostedOrder, OrderCost } from '@quartermaster/contracts/purchase-orders/landed-cost';
import type { CostItem } from '@quartermaster/contracts/purchase-orders/purchase-order';
import { type AmountWords, amountsIn, currencyText, rateText } from './words.ts';

export interface PaperTotal {
  readonly label: string;
  readonly amount: string;
}

/** An order with its figures and how they are written. */
export interface Counted {
  readonly costed: CostedOrder;
  readonly cost: OrderCost;
  readonly amounts: AmountWords;
}

const UNKNOWN = 'unknown';

/** What one cost or discount item comes to in the order's currency; null while its rate is missing. */
const amountOf = (item: CostItem, { costed, cost }: Counted): number | null => {
  if (item.type === 'Percentage') return (cost.extendedCost * item.amount) / 100;
  const rates = ratesOfOrder(costed.currency, costed.exchangeRates);
  return convert(item.amount, item.currency, costed.currency, rates).amount;
};

const labelOf = (item: CostItem, { costed }: Counted): string => {
  if (item.type === 'Percentage') return `${item.name} (${rateText(item.amount)}%)`;
  if (item.currency === costed.currency) return item.name;
  return `${item.name} (${item.currency} ${amountsIn(item.currency).plain(item.amount)})`;
};

/**
 * The parts as they are printed. A supplier adds them up, so they come to the printed total to the last digit; the
 * items stay what they are everywhere else.
 */
const printedAmounts = (counted: Counted): readonly (number | null)[] => {
  const { costed, cost, amounts } = counted;
  const added = costed.supplierCostItems.map((item) => amountOf(item, counted));
  const taken = costed.discountItems.map((item) => amountOf(item, counted));
  const parts = [...added, ...taken.map((amount) => (amount === null ? null : -amount))];
  const known = parts.filter((part) => part !== null);
  if (cost.supplierCost === null || known.length < parts.length) return parts;
  const rest = amounts.rounded(cost.supplierCost) - amounts.rounded(cost.extendedCost);
  return roundedToTotal(rest, known, amounts.digits);
};

/** From the goods to what the supplier is paid; costs paid to others are no business of the supplier (AMB-043). */
export const paperTotals = (counted: Counted): readonly PaperTotal[] => {
  const { supplierCostItems, discountItems } = counted.costed;
  const items = [...supplierCostItems, ...discountItems];
  if (items.length === 0) return [];
  const printed = printedAmounts(counted);
  const textOf = (amount: number | null): string =>
    amount === null ? UNKNOWN : counted.amounts.plain(amount);
  return [
    { label: 'Items', amount: counted.amounts.plain(counted.cost.extendedCost) },
    ...items.map((item, at) => ({
      label: labelOf(item, counted),
      amount: textOf(printed[at] ?? null),
    })),
  ];
};

export const grandTotal = ({ cost, amounts }: Counted): string =>
  cost.supplierCost === null ? UNKNOWN : amounts.named(cost.supplierCost);

/** Other currencies of what stands on the paper. */
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

/** In which currency the amounts are, and what the others were converted with; missing rates are named. */
export const currencyNote = ({ costed }: Counted): string => {
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
