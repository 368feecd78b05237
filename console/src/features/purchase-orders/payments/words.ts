export const balanceOf = (order: string, balance: string): string => `${order} · ${balance}`;

export const balanceApplied = (amount: string, order: string): string =>
  `${amount} of ${order} applied`;

export const applyTo = (payment: string): string => `Apply a balance to ${payment}`;

export const applyNote = (amount: string): string =>
  `${amount} is due. The balance reduces the payment, and both orders record it.`;

export const mostApplicable = (amount: string): string => `At most ${amount} can be applied`;

/** Why no balance can be applied; `others` are the currencies of the balances. */
export const noBalance = (currency: string, others: readonly string[]): string =>
  others.length === 0
    ? 'No other order of this supplier has a balance. A balance is what was paid too much for an order: for units that did not come, or for a cancelled order.'
    : `The balances with this supplier are in ${others.join(', ')}. This payment is in ${currency}, and a balance is applied in its own currency.`;

export const applyBalanceTo = (payment: string): string => `Apply balance to ${payment}`;

export const deletePayment = (payment: string): string => `Delete ${payment}`;

export const PLAN_UNKNOWN =
  'Without all exchange rates it is unknown whether the payments add up to what the supplier is owed.';

export const planMatches = (due: string): string =>
  `The payments add up to what the supplier is owed, ${due}.`;

export const planHasBalance = (planned: string, balance: string): string =>
  `Payments add up to ${planned}. That is ${balance} more than the supplier is owed, which is the balance.`;

interface PlanDifference {
  readonly planned: string;
  readonly due: string;
  readonly difference: string;
}

export const planLacks = ({ planned, due, difference }: PlanDifference): string =>
  `Payments add up to ${planned}, the supplier is owed ${due}: ${difference} not planned.`;

export const planExceeds = ({ planned, due, difference }: PlanDifference): string =>
  `Payments add up to ${planned}, the supplier is owed ${due}: ${difference} planned too much.`;

export const UNKNOWN_AMOUNT = 'an unknown amount';

export const undoHint = (amount: string, consequence: string): string =>
  `${amount} is part of the balance of the other order again. ${consequence} Both orders record it.`;

export const balanceAgain = (amount: string): string => `${amount} is a balance again`;

export const isToPay = (amount: string, payment: string): string =>
  `${amount} of ${payment} is to pay.`;

export const PAYMENT_STAYS_DELETED = 'The payment stays deleted.';

export const undoBalance = (amount: string): string => `Undo the balance of ${amount}`;

export const undoBalanceOn = (amount: string, payment: string): string =>
  `Undo the balance of ${amount} on ${payment}`;

export const undoBalanceOnDeleted = (amount: string): string =>
  `Undo the balance of ${amount} on a deleted payment`;

export const appliedToDeleted = (amount: string): string =>
  `A balance of ${amount} was applied to a payment that was deleted.`;
