import { expect, test } from '@jest/globals';
import { getUserContext } from '@quartermaster/contracts/auth/calls';
import { type ActOfItem, listActsOfItem } from '@quartermaster/contracts/bulk-acts/calls';
import {
  explainInventoryItem,
  getInventoryTotals,
  listInventoryItems,
} from '@quartermaster/contracts/inventory/calls/items';
import { getShopSettings } from '@quartermaster/contracts/teams/calls';
import { screen, within } from '@testing-library/react';
import { answers, fakeApi } from '../testing/fake-api.ts';
import { aUserContext, renderApp } from '../testing/render-app.tsx';
import { anExplanation, anItem } from '../testing/test-inventory.ts';
import { aShop } from '../testing/test-shop.ts';

const item = anItem();
const anAct = {
  id: '018f0000-0000-7000-8000-0000000000ac',
  change: { kind: 'tags', add: ['gift'], remove: [] },
  itemKind: 'variants',
  itemsCount: 1204,
  requestedAt: '2026-03-03T09:00:00.000Z',
  requestedBy: 'anna@shop.example',
  isUndone: false,
} satisfies ActOfItem;

test('API-BULK-06 the panel of an item lists the changes of many items that changed it', async () => {
  const { calls } = fakeApi(
    answers(getUserContext, aUserContext()),
    answers(getShopSettings, aShop),
    answers(listInventoryItems, { data: [item], total: 1 }),
    answers(getInventoryTotals, {
      totalRetailValue: 2400,
      totalCostValue: 960,
      totalQuantity: 127,
      withoutCost: 0,
      statuses: { HEALTHY: 1 },
    }),
    answers(explainInventoryItem, anExplanation(item.variantId)),
    answers(listActsOfItem, [
      {
        ...anAct,
        id: '018f0000-0000-7000-8000-0000000000ad',
        itemKind: 'products',
        itemsCount: 1,
        change: { kind: 'stockLevels', stockBuffer: 9 },
        requestedBy: null,
        isUndone: true,
      },
      anAct,
    ]),
  );
  renderApp(`/inventory?item=${item.variantId}`);
  const heading = await screen.findByRole('heading', { name: 'Bulk changes' });
  const lines = within(heading.parentElement!).getAllByRole('listitem');
  expect(lines[0]?.textContent).toContain('Stock levels changed, undone');
  expect(lines[0]?.textContent).toContain('One change of 1 product by an unknown user');
  expect(lines[1]?.textContent).toMatch(/Mar.*Tags changedOne change of 1,204 items by anna@shop/);
  expect(calls.map(({ path }) => path)).toContain(
    `/products/${item.productId}/variants/${item.variantId}/bulk-acts`,
  );
});
