import { expect, test } from '@jest/globals';
import type { PurchaseOrderStatus } from '@quartermaster/contracts/purchase-orders/rules/status';
import { render, screen, within } from '@testing-library/react';
import { StatusStepper } from './status-stepper.tsx';

const ticked = (status: PurchaseOrderStatus, reached: PurchaseOrderStatus[]): readonly string[] => {
  render(<StatusStepper status={status} reached={reached} />);
  return screen
    .getAllByRole('listitem')
    .filter((step) => within(step).queryByRole('img', { name: 'Done:' }) !== null)
    .map((step) => step.textContent);
};

test('an order received at once was neither in production nor partially received', () => {
  expect(ticked('FullyReceived', ['SentToSupplier', 'FullyReceived'])).toEqual([
    'Draft',
    'Sent',
    'Received',
  ]);
});

test('an order that was set back is not yet what comes later', () => {
  expect(ticked('SentToSupplier', ['SentToSupplier', 'InDelivery'])).toEqual(['Draft']);
});
