import { Skeleton, Stack } from '@mantine/core';
import { negate } from '@quartermaster/contracts/core/money';
import { explainAccount } from '@quartermaster/contracts/purchase-orders/rules/settlement/explain';
import type { PurchaseOrderStatus } from '@quartermaster/contracts/purchase-orders/rules/status';
import { comparePlannedPayments } from '@quartermaster/contracts/purchase-orders/rules/settlement/planned-payments';
import type { Account } from '../../../data/purchase-orders/account.ts';
import { formatMoney } from '../../../lib/format.ts';
import { Fact } from '../../../ui/text.tsx';
import {
  PLAN_UNKNOWN,
  planExceeds,
  planHasBalance,
  planLacks,
  planMatches,
  UNKNOWN_AMOUNT,
} from './words.ts';
import textStyles from '../../../ui/text.module.css';
import styles from './supplier-account.module.css';

interface AccountProps {
  readonly account: Account;
  readonly status: PurchaseOrderStatus;
}

/** Lists the figures of the account; those of other orders' balances only when they are not 0. */
const listFigures = ({ ordered, credited, owed, paid, applied, used, open, balance }: Account) =>
  [
    ['Ordered', ordered],
    ['Credited', credited],
    ['Owed', owed],
    ['Paid', paid],
    ...(applied === 0 ? [] : [['From other orders', applied] as const]),
    ...(used === 0 ? [] : [['Used for other orders', used] as const]),
    ['Open', open],
    ['Balance', balance],
  ] as const;

interface Comparison {
  readonly text: string;
  readonly differs: boolean;
}

const comparePayments = (account: Account): Comparison => {
  const { planned, due, notPlanned } = comparePlannedPayments(account);
  const money = (amount: number | null): string => formatMoney(amount, account.currency);
  if (notPlanned === null) return { text: PLAN_UNKNOWN, differs: true };
  if (notPlanned === 0) return { text: planMatches(money(due)), differs: false };
  if (notPlanned === negate(account.balance))
    return { text: planHasBalance(money(planned), money(account.balance)), differs: false };
  const difference = {
    planned: money(planned),
    due: money(due),
    difference: money(Math.abs(notPlanned)),
  };
  return { text: notPlanned > 0 ? planLacks(difference) : planExceeds(difference), differs: true };
};

/** Empty line while the account is loading, so that the payments below do not move. */
const UNKNOWN: Comparison = { text: '\u00A0', differs: false };

/** Compares the payments with the amount owed to the supplier, which may have changed since they were planned. */
export const PlannedPaymentsNote = ({ account }: { readonly account: Account | null }) => {
  const { text, differs } = account === null ? UNKNOWN : comparePayments(account);
  return (
    <p
      className={[styles.planned, differs ? textStyles.warn : textStyles.muted].join(' ')}
      role="status"
      title="Owed are the items and supplier costs, less discounts, credits and balances of other orders"
    >
      {text}
    </p>
  );
};

/** Returns the explanations of the contract, with amounts in the browser's format. */
const listExplanations = (account: Account, status: PurchaseOrderStatus): readonly string[] =>
  explainAccount(account, status, (amount) =>
    amount === null ? UNKNOWN_AMOUNT : formatMoney(amount, account.currency),
  );

/** Amounts that the supplier is owed and was paid, in the currency of the order, with an explanation of each. */
export const SupplierAccount = ({ account, status }: AccountProps) => (
  <section className={styles.account} aria-label="Account with the supplier">
    <dl>
      {listFigures(account).map(([name, amount]) => (
        <Fact key={name} name={name}>
          {formatMoney(amount, account.currency)}
        </Fact>
      ))}
    </dl>
    <ul className={textStyles.muted}>
      {listExplanations(account, status).map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  </section>
);

/** As tall as the account of most orders, so that the content below does not move. */
export const AccountSkeleton = () => (
  <div className={styles.account} role="status" aria-label="Loading the account">
    <Skeleton height={40} />
    <Stack gap={8} py={4}>
      {['30%', '45%', '38%'].map((width) => (
        <Skeleton key={width} height={12} width={width} />
      ))}
    </Stack>
  </div>
);
