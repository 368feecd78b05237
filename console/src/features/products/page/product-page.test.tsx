import { describe, expect, test } from '@jest/globals';
import { getUserContext } from '@quartermaster/contracts/auth/calls';
import { listComments } from '@quartermaster/contracts/comments/calls';
import { getInsightsMetadata } from '@quartermaster/contracts/inventory/calls/insights-metadata';
import { listInventoryItems } from '@quartermaster/contracts/inventory/calls/items';
import { defaultInsightsSettings } from '@quartermaster/contracts/inventory/settings';
import { getProductProfile } from '@quartermaster/contracts/products/calls';
import { setStockLevels } from '@quartermaster/contracts/products/decision-calls';
import { getProductHistory, getStockLevels } from '@quartermaster/contracts/products/history-calls';
import { getShopSettings } from '@quartermaster/contracts/teams/calls';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answers, fakeApi, refuses } from '../../../testing/fake-api.ts';
import { aUserContext, renderApp } from '../../../testing/render-app.tsx';

const LAMP = '018f0000-0000-7000-8000-0000000000c1';
const at = '2026-03-01T09:00:00.000Z';
const variant = (id: string, title: string) => ({
  id,
  productId: LAMP,
  title,
  options: [],
  sku: `SKU-${title}`,
  inventoryQuantity: 4,
  imageUrl: null,
  tags: [],
  createdAt: at,
  updatedAt: at,
});
const profile = {
  id: LAMP,
  title: 'Lamp',
  imageUrl: null,
  shopifyStatus: 'ACTIVE' as const,
  shopifyTags: ['gift'],
  vendor: 'Halden',
  category: 'Lamps',
  suppliers: [{ supplierId: 's1', name: 'Halden Ltd', isPrimary: true }],
  stockLevelsSettings: { stockBuffer: 5, runningLowThreshold: null, overstockedThreshold: null },
  variants: [variant('v1', 'Green'), variant('v2', 'Blue')],
  createdAt: at,
  updatedAt: at,
};
const ofTeam = (value: number) => ({ value, source: 'TEAM' as const, ofTeam: value });
const levels = {
  leadTime: { value: 21, source: 'SUPPLIER' as const, ofTeam: 30 },
  stockBuffer: { value: 5, source: 'PRODUCT' as const, ofTeam: 14 },
  runningLowThreshold: ofTeam(7),
  overstockedThreshold: ofTeam(90),
  primarySupplier: { id: 's1', name: 'Halden Ltd' },
};
const order = { purchaseOrderId: 'o1', purchaseOrderName: 'PO-7' };
const shipment = { ...order, shipmentId: 'h1', shipmentName: 'Shipment 1' };
const history = {
  days: [
    { day: '2026-02-28', units: 2, revenue: 50, stock: 12 },
    { day: '2026-03-01', units: 0, revenue: 0, stock: 12 },
  ],
  stockRecordedFrom: '2026-03-01',
  marks: [
    { kind: 'ORDER' as const, day: '2026-02-28', ...order, quantity: 40 },
    { kind: 'RECEIPT' as const, day: '2026-03-01', ...shipment, quantity: 40 },
    {
      kind: 'SETTINGS' as const,
      day: '2026-03-01',
      scope: 'PRODUCT' as const,
      changes: [{ setting: 'stockBuffer' as const, before: null, after: 5 }],
    },
    {
      kind: 'SETTINGS' as const,
      day: '2026-03-01',
      scope: 'TEAM' as const,
      changes: [
        { setting: 'serviceLevels' as const, before: null, after: 'A 98 %, B 95 %, C 90 %' },
      ],
    },
  ],
  shipments: [
    {
      ...shipment,
      receivedAt: at,
      quantity: 40,
      variants: [{ variantId: 'v1', quantity: 40, landedCost: 4.25 }],
    },
  ],
};

const open = (path: string, ...more: ReturnType<typeof refuses>[]) => {
  const { calls } = fakeApi(
    ...more,
    answers(getUserContext, aUserContext()),
    answers(getShopSettings, {
      currency: 'GBP',
      timeZone: 'Europe/London',
      recordedSince: '2024-01-01',
    }),
    answers(getProductProfile, profile),
    answers(getStockLevels, levels, { ETag: '"6"' }),
    answers(getProductHistory, history),
    answers(listInventoryItems, {
      data: [{ variantId: 'v1', status: 'HEALTHY', gradingLevel: 'A', quantity: 12 }],
      total: 1,
    }),
    answers(listComments, []),
    answers(setStockLevels, undefined),
  );
  renderApp(path);
  return (method: string) => calls.filter((call) => call.method === method);
};

describe('the page of a product', () => {
  test('API-PROD-02 has its variants, the tracked ones with their status, and its suppliers', async () => {
    open(`/products/${LAMP}`);
    const variants = await screen.findByRole('table', { name: 'Variants' });
    const [, green, blue] = within(variants).getAllByRole('row');
    expect(within(green!).getByRole('link', { name: 'Green' })).toBeTruthy();
    expect(within(green!).getByText('Healthy')).toBeTruthy();
    expect(within(blue!).getByText('Not tracked')).toBeTruthy();
    expect(screen.getAllByRole('link', { name: 'Halden Ltd' }).length).toBeGreaterThan(0);
    expect(screen.getByRole('button', { name: 'Comments' })).toBeTruthy();
  });

  test('names the only variant of a product like the product', async () => {
    const only = { ...profile, variants: [variant('v1', '')] };
    open(`/products/${LAMP}`, answers(getProductProfile, only));
    const variants = await screen.findByRole('table', { name: 'Variants' });
    expect(within(variants).getByRole('link', { name: 'Lamp' })).toBeTruthy();
  });

  test('API-PROD-28 has orders, receipts and settings over time, and landed costs by shipment', async () => {
    const sent = open(`/products/${LAMP}`);
    const events = await screen.findByRole('table', {
      name: 'Orders, receipts and changes of settings',
    });
    expect(within(events).getByText('Stock buffer: that of the team to 5 days')).toBeTruthy();
    expect(
      within(events).getByText('Service levels: stock buffer to A 98 %, B 95 %, C 90 %'),
    ).toBeTruthy();
    expect(within(events).getAllByRole('link', { name: 'PO-7' })).toHaveLength(2);
    expect(screen.getByText(/Stock is recorded from/)).toBeTruthy();
    const costs = screen.getByRole('table', { name: 'Landed cost by shipment' });
    expect(within(costs).getByText('£4.25')).toBeTruthy();
    await userEvent.click(screen.getByRole('radio', { name: '90 days' }));
    await waitFor(() =>
      expect(sent('GET').some(({ query }) => query.includes('days=90'))).toBe(true),
    );
  });

  test('API-PROD-27 says where each stock level comes from', async () => {
    open(`/products/${LAMP}`);
    expect(await screen.findByText('21 days')).toBeTruthy();
    expect(screen.getByText(/the primary supplier. The team has 30 days/)).toBeTruthy();
    expect(screen.getByText('Set for this product. The team’s setting is 14 days.')).toBeTruthy();
    expect(screen.getAllByText('The team’s setting.')).toHaveLength(2);
    expect(screen.getAllByRole('button', { name: /^Reset/ })).toHaveLength(1);
  });

  test('API-PROD-27 says that the service level sets the stock buffer of each variant', async () => {
    const stockBuffer = { value: null, source: 'SERVICE_LEVEL' as const, ofTeam: 14 };
    open(`/products/${LAMP}`, answers(getStockLevels, { ...levels, stockBuffer }));
    expect(await screen.findByText(/^By service level/)).toBeTruthy();
    const field = screen.getByRole('textbox', { name: 'Stock buffer, days' });
    expect(field.getAttribute('placeholder')).toBe('By grade');
    expect(screen.queryByRole('button', { name: /^Reset/ })).toBeNull();
  });

  test('API-PROD-27 says that without its own stock buffer, the service level would set it', async () => {
    const serviceLevels = { A: 98, B: 95, C: 90 };
    const metadata = { ...defaultInsightsSettings, today: null, lastCalculatedAt: null };
    open(`/products/${LAMP}`, answers(getInsightsMetadata, { ...metadata, serviceLevels }));
    expect(
      await screen.findByText('Set for this product. The team sets it by service level.'),
    ).toBeTruthy();
  });

  test('API-PROD-06 sets and resets one stock level at a time, whatever the others are by now', async () => {
    const sent = open(`/products/${LAMP}`);
    const field = await screen.findByRole('textbox', { name: 'Overstocked, days' });
    await userEvent.type(field, '40{Enter}');
    expect(await screen.findByText('Overstocked set to 40 days')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Reset stock buffer' }));
    expect(await screen.findByText('Stock buffer: the team’s setting applies again')).toBeTruthy();
    expect(sent('PUT').map(({ body }) => body)).toEqual([
      { overstockedThreshold: 40 },
      { stockBuffer: null },
    ]);
    expect(sent('PUT').map(({ headers }) => headers.get('If-Match'))).toEqual([null, null]);
  });

  test('says that there is no such product', async () => {
    const missing = { code: 'NOT_FOUND', message: 'No such product' } as const;
    open(`/products/${LAMP}`, refuses(getProductProfile, 404, missing));
    expect(await screen.findByText('There is no such product')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'All products' })).toBeTruthy();
  });

  test('shows what could be loaded when its history could not', async () => {
    const broken = { code: 'INTERNAL', message: 'Broken' } as const;
    open(`/products/${LAMP}`, refuses(getProductHistory, 500, broken));
    expect(await screen.findByText('The history could not be loaded')).toBeTruthy();
    expect(await screen.findByRole('table', { name: 'Variants' })).toBeTruthy();
  });
});
