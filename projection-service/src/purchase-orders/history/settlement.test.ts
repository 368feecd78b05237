import { expect, test } from '@jest/globals';
import { mugRed } from '../../products/examples.ts';
import { otherOrder, paid } from '../examples.ts';
import {
  applicationUndone,
  balanceApplied,
  balanceUsed,
  credited,
  reopened,
  useUndone,
} from '../examples-settlement.ts';
import { openHistories, planned } from './test-history.ts';

const { lastEntry } = openHistories();

test('a credit names its cause, its units and the payments that it changes', async () => {
  const payments = [{ paymentId: 'p1', from: 100, to: 50 }];
  expect(
    await lastEntry(...planned, paid({ id: 'p1' }), credited(mugRed, 5, 10, { payments })),
  ).toEqual([
    'The order was closed short: the supplier credits 50.00 USD for 5 units',
    'Credit: 0.00 -> 50.00',
    expect.stringMatching(/: not owed: - -> 5 × 10\.00$/),
    'Payment Deposit: 100.00 -> 50.00',
  ]);
  const taken = { cause: 'reopened', previousAmount: 50 } as const;
  expect(await lastEntry(...planned, credited(mugRed, 0, 10, taken))).toEqual([
    'The order was opened again: the supplier credits nothing',
    'Credit: 50.00 -> 0.00',
  ]);
});

test('a balance and the reason of reopening are named', async () => {
  expect(await lastEntry(...planned, balanceUsed(20, otherOrder))).toEqual([
    'Applied 20.00 USD of the balance to a payment of another order',
  ]);
  expect(await lastEntry(...planned, balanceApplied(20, otherOrder))).toEqual([
    'Applied 20.00 USD of the balance of another order to a payment',
  ]);
  expect(await lastEntry(...planned, useUndone(20, otherOrder))).toEqual([
    'Took 20.00 USD back from a payment of another order into the balance',
  ]);
  expect(await lastEntry(...planned, applicationUndone(20, otherOrder))).toEqual([
    'Undid 20.00 USD of the balance of another order on a payment',
  ]);
  expect(await lastEntry(...planned, reopened('They found a box'))).toEqual([
    'Opened the order again',
    'Reason: - -> They found a box',
  ]);
  expect(await lastEntry(...planned, reopened(''))).toEqual(['Opened the order again']);
});
