import { expect, test } from '@jest/globals';
import { getUserContext } from '@quartermaster/contracts/auth/calls';
import { listComments } from '@quartermaster/contracts/comments/calls';
import { listShipmentLandedCosts } from '@quartermaster/contracts/inventory/calls/landed-cost';
import {
  explainInventoryItem,
  getInventoryTotals,
  listInventoryItems,
} from '@quartermaster/contracts/inventory/calls/items';
import { getShopSettings } from '@quartermaster/contracts/teams/calls';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answers, fakeApi, type SeenCall } from '../../testing/fake-api.ts';
import { aUserContext, renderApp } from '../../testing/render-app.tsx';
import { anExplanation, anItem, variantId } from '../../testing/test-inventory.ts';
import { aShop } from '../../testing/test-shop.ts';

const halden = {
  id: '018f0000-0000-7000-8000-0000000000a1',
  name: 'Halden Ceramics',
  unitPrice: 4,
  supplierSKU: 'H-7',
  isPrimary: true,
  leadTime: 14,
  moq: null,
  moqMode: 'EachSku' as const,
};
const asOfIn = ({ query }: SeenCall): string | null => new URLSearchParams(query).get('asOf');

const cost = {
  purchaseOrderId: '018f0000-0000-7000-8000-0000000000e1',
  purchaseOrderName: 'PO-12',
  shipmentId: '018f0000-0000-7000-8000-0000000000d1',
  shipmentName: 'Sea freight',
  landedCost: 5.25,
  quantity: 60,
  createdAt: '2026-01-20T00:00:00.000Z',
};

/** The stock was 70 units then and is 120 now; the second variant did not exist. */
const shop = () =>
  fakeApi(
    answers(getUserContext, aUserContext()),
    answers(getShopSettings, aShop),
    answers(listInventoryItems, (call) => {
      const quantity = asOfIn(call) === null ? 120 : 70;
      const item = anItem({ quantity, suppliers: [halden], tags: ['winter'] });
      const { variantIds = [item.variantId] } = call.body as { variantIds?: readonly string[] };
      const data = variantIds.includes(item.variantId) ? [item] : [];
      return { data, total: data.length };
    }),
    answers(getInventoryTotals, {
      totalRetailValue: 1200,
      totalCostValue: 480,
      totalQuantity: 70,
      withoutCost: 0,
      statuses: {},
    }),
    answers(explainInventoryItem, anExplanation(variantId(1))),
    answers(listShipmentLandedCosts, [cost]),
    answers(listComments, []),
  );

test('NF-D-06 an item of a list of the past opens as it was, and cannot be changed', async () => {
  const { calls } = shop();
  renderApp('/inventory?asOf=2026-02-01');
  await userEvent.click(await screen.findByText('Storm lantern'));
  const panel = await screen.findByRole('dialog', { name: /Storm lantern/ });
  expect(await within(panel).findByText('70')).toBeTruthy();
  expect(within(panel).getByText(/^As of the end of/)).toBeTruthy();
  expect(await within(panel).findByText('winter')).toBeTruthy();
  expect(within(panel).getByText('H-7')).toBeTruthy();
  const order = await within(panel).findByRole('link', { name: 'PO-12' });
  expect(order.getAttribute('href')).toContain('asOf=2026-02-01');
  expect(within(panel).queryAllByRole('textbox')).toEqual([]);
  for (const gone of ['New purchase order', 'Do not restock', 'Favourite', /^Use the costs/])
    expect(within(panel).queryByRole('button', { name: gone })).toBeNull();
  const ofItem = calls.filter(({ path }) => path.includes(variantId(1)));
  expect(ofItem.length).toBeGreaterThan(1);
  expect(ofItem.map(asOfIn)).toEqual(ofItem.map(() => '2026-02-01'));
});

test('an item that did not exist then is said to be not tracked then', async () => {
  shop();
  renderApp(`/inventory?asOf=2026-02-01&item=${variantId(2)}`);
  expect(await screen.findByText('This item was not tracked')).toBeTruthy();
});
