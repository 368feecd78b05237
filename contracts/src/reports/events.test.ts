import { expect, test } from '@jest/globals';
import { readEventData } from '../core/event.ts';
import { alertDefinitionChanged, alertRaised } from './events.ts';

const ofAlert = { definitionId: 'alert', type: 'OVERDUE_PURCHASE_ORDER' };

test('entries of AlertRaised in version 1 are about orders', () => {
  const entry = {
    ...{ purchaseOrderId: 'order', purchaseOrderName: 'PO 1', supplierName: null, days: 3 },
    shipment: null,
  };
  const stored = { ...ofAlert, alertId: 'raised', date: '2026-11-20', entries: [entry] };
  expect(readEventData(alertRaised, 1, stored).entries).toEqual([
    { about: 'ORDER', ...entry, movedFrom: null, happening: null },
  ]);
});

test('AlertDefinitionChanged in version 1 has no percentage', () => {
  const stored = { ...ofAlert, status: 'ACTIVE', recipients: null, changedAt: '2026-11-20' };
  expect(readEventData(alertDefinitionChanged, 1, stored)).toEqual({
    ...stored,
    costRisePercent: null,
  });
});
