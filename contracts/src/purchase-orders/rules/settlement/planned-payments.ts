import { roundTo6 } from '../../../core/decimal.ts';
import type { SupplierAccount } from './account.ts';

type Sums = Pick<SupplierAccount, 'owed' | 'applied' | 'used' | 'planned'>;

/** Payments of an order compared with their expected sum; null while a rate is missing. */
export interface PlannedPayments {
  readonly planned: number | null;
  readonly due: number | null;
  /** Due amount without a payment; negative when the payments exceed it. */
  readonly notPlanned: number | null;
}

/**
 * Calculates the expected sum of the payments of an order: the amount owed, less balances of other orders applied here,
 * plus the balance that other orders used.
 */
export const calculateDuePayments = ({
  owed,
  applied,
  used,
}: Omit<Sums, 'planned'>): number | null =>
  owed === null || applied === null || used === null ? null : roundTo6(owed - applied + used);

/** Compares the payments of an order with their expected sum; payments stay when the order changes (AMB-098). */
export const comparePlannedPayments = (account: Sums): PlannedPayments => {
  const { planned } = account;
  const due = calculateDuePayments(account);
  const notPlanned = planned === null || due === null ? null : roundTo6(due - planned);
  return { planned, due, notPlanned };
};
