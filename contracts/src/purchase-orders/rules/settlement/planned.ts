import { roundTo6 } from '../../../core/decimal.ts';
import type { SupplierAccount } from './account.ts';

type Sums = Pick<SupplierAccount, 'owed' | 'applied' | 'used' | 'planned'>;

/** Payments of an order compared with what they should come to; null while a rate is missing. */
export interface PlannedPayments {
  readonly planned: number | null;
  readonly due: number | null;
  /** Due without a payment; negative when the payments exceed it. */
  readonly notPlanned: number | null;
}

/**
 * What the payments of an order should come to: the amount owed, less balances of other orders that were applied here,
 * plus the balance that other orders used.
 */
export const dueInPayments = ({ owed, applied, used }: Omit<Sums, 'planned'>): number | null =>
  owed === null || applied === null || used === null ? null : roundTo6(owed - applied + used);

/** Compares the payments of an order with what they should come to: they stay when the order changes (AMB-098). */
export const plannedPayments = (account: Sums): PlannedPayments => {
  const { planned } = account;
  const due = dueInPayments(account);
  const notPlanned = planned === null || due === null ? null : roundTo6(due - planned);
  return { planned, due, notPlanned };
};
