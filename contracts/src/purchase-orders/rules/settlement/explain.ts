import { getCurrencyDigits } from '../../../core/money.ts';
import type { PurchaseOrderStatus } from '../status.ts';
import type { SupplierAccount } from './account.ts';

const formatUnits = (units: number, singular: string, plural: string): string =>
  `${units.toLocaleString('en')} ${units === 1 ? singular : plural}`;

const capitalise = (sentence: string): string =>
  sentence.charAt(0).toUpperCase() + sentence.slice(1);

/** Formats amounts of one currency. */
const createMoneyFormatter = (currency: string) => {
  const digits = getCurrencyDigits(currency);
  const options = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  return (amount: number | null): string =>
    amount === null
      ? 'an unknown amount'
      : `${amount.toLocaleString('en', options)} ${currency}`.trim();
};
type Money = ReturnType<typeof createMoneyFormatter>;

const describeOwed = (
  account: SupplierAccount,
  status: PurchaseOrderStatus,
  money: Money,
): string => {
  const { ordered, credited, creditedUnits, owed } = account;
  if (status === 'Cancelled') return 'The order was cancelled. Nothing is owed.';
  if (creditedUnits === 0) return `${money(ordered)} was ordered and is owed.`;
  const units = formatUnits(creditedUnits, 'unit', 'units');
  const credit = `${money(credited)} is credited for ${units} that did not come or were rejected.`;
  return `${money(ordered)} was ordered. ${credit} ${capitalise(money(owed))} is owed.`;
};

const describePaid = ({ paid, applied, used, open }: SupplierAccount, money: Money): string => {
  const parts = [
    `${money(paid)} is paid`,
    ...(applied === 0 ? [] : [`${money(applied)} came from other orders`]),
    ...(used === 0 ? [] : [`${money(used)} went to other orders`]),
  ];
  const last = parts.pop() ?? '';
  const all = parts.length === 0 ? last : `${parts.join(', ')} and ${last}`;
  return `${all}. ${capitalise(money(open))} is still to pay.`;
};

/** Explains the amounts of an account in sentences, numbers first; `money` formats an amount, null for an unknown one. */
export const explainAccount = (
  account: SupplierAccount,
  status: PurchaseOrderStatus,
  money: Money = createMoneyFormatter(account.currency),
): readonly string[] => {
  const { openUnits, balance, missingCurrencies } = account;
  const open = formatUnits(
    openUnits,
    'unit of the order is open and stays',
    'units of the order are open and stay',
  );
  return [
    describeOwed(account, status, money),
    describePaid(account, money),
    ...(openUnits > 0 ? [`${open} owed.`] : []),
    ...(balance !== null && balance > 0
      ? [
          `${money(balance)} was ${status === 'Cancelled' ? 'paid for the cancelled order' : 'paid too much'} and is a balance with the supplier.`,
        ]
      : []),
    ...(missingCurrencies.length > 0
      ? [`An exchange rate is missing for ${missingCurrencies.join(', ')}.`]
      : []),
  ].map(capitalise);
};
