import type { PaymentFields } from '@quartermaster/contracts/purchase-orders/purchase-order';
import type { ListWords, PastWords, SelectionWords } from '../../list/words.ts';
import { plural } from '../../lib/plural.ts';
import { DASH, formatMonth, formatNumber } from '../../lib/format.ts';
import { joinParts } from '../../lib/words.ts';

export const listWords: ListWords = {
  failed: 'The payments could not be loaded',
  noneMatches: 'No payment matches',
  onlyWhere: (reasons) => `Only payments are shown where ${reasons}.`,
};

export const ALL_PAYMENTS = 'All payments';

export const tabWords = {
  showAll: 'Show all payments',
  noneIn: (tab: string) => `No payment is in “${tab}”`,
};

export const pastWords: PastWords = { noneAt: (moment) => `There was no payment at ${moment}` };

export const paymentSelection: SelectionWords = {
  selected: (count) => plural(count, { one: '# payment selected', other: '# payments selected' }),
  allSelected: (total) => `All ${formatNumber(total)} payments that match are selected.`,
  selectAll: (total) => `Select all ${formatNumber(total)} payments that match`,
  selectingAll: (total) => `Selecting all ${formatNumber(total)} payments that match…`,
};

export const paymentsText = (count: number): string =>
  plural(count, { one: '# payment', other: '# payments' });

const paymentNames = (names: readonly string[]): string =>
  names.length === 1 ? (names[0] ?? '') : paymentsText(names.length);

/** Questions and reports about one payment, which is named, or several. */
export const markPaid = (names: readonly string[]): string => `Mark ${paymentNames(names)} as paid`;

export const markedAs: Readonly<
  Record<PaymentFields['status'], (names: readonly string[]) => string>
> = {
  PAID: (names) => `${paymentNames(names)} marked as paid`,
  NOT_PAID: (names) => `${paymentNames(names)} marked as not paid`,
};

export const deleteQuestion = (names: readonly string[]): string =>
  `Delete ${paymentNames(names)}?`;

export const deletePayments = (count: number): string =>
  plural(count, { one: 'Delete payment', other: 'Delete payments' });

export const paymentsDeleted = (count: number): string =>
  plural(count, { one: '# payment deleted', other: '# payments deleted' });

/** Names the button that changes a status, after the present one. */
export const toggleLabel = (status: string, payment: string, isPaid: boolean): string =>
  isPaid ? `${status}. Mark ${payment} as not paid` : `${status}. Mark ${payment} as paid`;

interface MonthAmounts {
  readonly day: string;
  readonly due: string | null;
  readonly paid: string | null;
}

/** "Mar 2026: to pay £120.00, paid £80.00" */
export const monthAmounts = ({ day, due, paid }: MonthAmounts): string => {
  const amounts = joinParts(', ', due !== null && `to pay ${due}`, paid !== null && `paid ${paid}`);
  return `${formatMonth(day)}: ${amounts === '' ? DASH : amounts}`;
};

export const showDueThen = (month: string): string => `${month}. Show what is due then`;

export const noRateFor = (currencies: readonly string[]): string =>
  `No rate for ${currencies.join(', ')}`;
