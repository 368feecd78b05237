import { expect, test } from '@jest/globals';
import {
  canSetStatus,
  isOpenStatus,
  purchaseOrderStatuses,
  purchaseOrderStatusLabels,
  resolveStatusAfterReceipt,
} from './status.ts';

test('ST-POS-01..07 every status has its label, four are open', () => {
  expect(
    purchaseOrderStatuses.map((status) => [
      status,
      purchaseOrderStatusLabels[status],
      isOpenStatus(status),
    ]),
  ).toEqual([
    ['Draft', 'Draft', false],
    ['SentToSupplier', 'Sent to Supplier', true],
    ['InProduction', 'In production', true],
    ['InDelivery', 'In delivery', true],
    ['PartiallyReceived', 'Partially received', true],
    ['FullyReceived', 'Fully received', false],
    ['Cancelled', 'Cancelled', false],
  ]);
});

test('ST-POS-08 any status may be set by hand before something was received', () => {
  const pairs = purchaseOrderStatuses.flatMap((from) =>
    purchaseOrderStatuses.map((to) => canSetStatus(from, to, { anythingReceived: false })),
  );
  expect(pairs).toEqual(pairs.map(() => true));
});

test('ST-POS-08, AMB-067 after a receipt neither Draft nor Cancelled may be set, unless the order has that status', () => {
  const refused = purchaseOrderStatuses.filter(
    (to) => !canSetStatus('PartiallyReceived', to, { anythingReceived: true }),
  );
  expect(refused).toEqual(['Draft', 'Cancelled']);
  expect(canSetStatus('Cancelled', 'Cancelled', { anythingReceived: true })).toBe(true);
  expect(canSetStatus('Draft', 'Cancelled', { anythingReceived: true })).toBe(false);
});

test('ST-POS-09 receiving sets the status automatically, never from Cancelled', () => {
  expect(resolveStatusAfterReceipt('InDelivery', { open: 5, accepted: 1 })).toBe(
    'PartiallyReceived',
  );
  expect(resolveStatusAfterReceipt('PartiallyReceived', { open: 0, accepted: 6 })).toBe(
    'FullyReceived',
  );
  expect(resolveStatusAfterReceipt('Draft', { open: 0, accepted: 6 })).toBe('FullyReceived');
  expect(resolveStatusAfterReceipt('Cancelled', { open: 0, accepted: 6 })).toBe('Cancelled');
});

test('ST-POS-09 AMB-068 receiving without an accepted unit keeps the status', () => {
  for (const status of purchaseOrderStatuses) {
    expect(resolveStatusAfterReceipt(status, { open: 5, accepted: 0 })).toBe(status);
  }
});
