import { describe, expect, test } from '@jest/globals';
import { emptyContent } from '../../purchase-order.ts';
import { planPaymentsByTerm } from '../installments.ts';
import { emptySettlement, calculateSupplierAccount } from './account.ts';
import { comparePlannedPayments } from './planned-payments.ts';

const account = { owed: 1000, applied: 0, used: 0, planned: 1000 };

describe('AMB-098 payments stay when the order changes', () => {
  test.each([
    ['as much as is owed', {}, 0],
    ['less', { planned: 687.1 }, 312.9],
    ['more', { planned: 1087.1 }, -87.1],
    ['less after a credit, by the same amount', { owed: 750, planned: 750 }, 0],
    ['less by a balance that was applied here', { applied: 100, planned: 900 }, 0],
    ['more by the balance that other orders used', { owed: 750, used: 100, planned: 850 }, 0],
  ])('they come to %s', (_, given, notPlanned) => {
    expect(comparePlannedPayments({ ...account, ...given }).notPlanned).toBe(notPlanned);
  });

  test('those of a term add up to the amount owed, for any fractions', () => {
    const content = { ...emptyContent, currency: 'USD' };
    const item = { id: 'i', quantity: 1.1, unitCost: 3.15, discount: null, discountType: null };
    const status = 'Draft' as const;
    const order = { status, content, items: [item], shipments: [], payments: [] };
    const { owed } = calculateSupplierAccount(order, emptySettlement, 'USD');
    const terms = planPaymentsByTerm(
      { type: 'UPFRONT' },
      { amount: 1.1 * 3.15, currency: 'USD' },
      null,
    );
    const payments = terms.map(({ amount }) => ({
      amount,
      currency: 'USD',
      status: 'PAID' as const,
    }));
    const made = calculateSupplierAccount({ ...order, payments }, emptySettlement, 'USD');
    expect(comparePlannedPayments(made)).toEqual({ planned: owed, due: owed, notPlanned: 0 });
  });

  test.each(['owed', 'applied', 'used', 'planned'])('no rate, no comparison: %s', (unknown) => {
    expect(comparePlannedPayments({ ...account, [unknown]: null }).notPlanned).toBeNull();
  });
});
