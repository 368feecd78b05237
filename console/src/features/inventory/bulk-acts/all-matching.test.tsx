import { beforeEach, describe, expect, test } from '@jest/globals';
import { getUserContext } from '@quartermaster/contracts/auth/calls';
import {
  getInventoryTotals,
  listInventoryItems,
} from '@quartermaster/contracts/inventory/calls/items';
import { getShopSettings } from '@quartermaster/contracts/teams/calls';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { buildChoiceFilter } from '../../../data/list-call.ts';
import { answers, fakeApi, type SeenCall } from '../../../testing/fake-api.ts';
import { aUserContext, renderApp } from '../../../testing/render-app.tsx';
import { actAnswers } from '../../../testing/test-bulk-acts.ts';
import { anItem, variantId } from '../../../testing/test-inventory.ts';
import { aShop } from '../../../testing/test-shop.ts';

const items = [
  anItem(),
  anItem({ variantId: variantId(2), productTitle: 'Copper kettle' }),
  anItem({ variantId: variantId(3), productTitle: 'Tin' }),
];
const ids = items.map(({ variantId: id }) => id);
const noRestock = { kind: 'manualStatus', manualStatus: 'NO_RESTOCK' } as const;

let calls: readonly SeenCall[];
/** Three items match; a page shows two of them. */
beforeEach(() => {
  ({ calls } = fakeApi(
    answers(getUserContext, aUserContext()),
    answers(getShopSettings, aShop),
    answers(listInventoryItems, ({ body }) => {
      const { pagination } = body as { pagination: { limit: number } };
      return { data: pagination.limit === 100 ? items.slice(0, 2) : items, total: 3 };
    }),
    answers(getInventoryTotals, {
      totalRetailValue: 2400,
      totalCostValue: 960,
      totalQuantity: 127,
      withoutCost: 0,
      statuses: { HEALTHY: 3 },
    }),
    ...actAnswers(),
  ));
});

const selectAllMatching = async (address: string): Promise<void> => {
  renderApp(address);
  await screen.findByText('Storm lantern');
  await userEvent.click(screen.getAllByRole('checkbox')[0]!);
  await userEvent.click(
    await screen.findByRole('button', { name: 'Select all 3 items that match' }),
  );
  await screen.findByText('All 3 items that match are selected.');
};
const markNoRestock = async (): Promise<void> => {
  await userEvent.click(await screen.findByRole('button', { name: 'Restocking' }));
  await userEvent.click(
    await screen.findByRole('menuitem', { name: 'Do not restock', hidden: true }),
  );
};
const acts = async (count: number): Promise<readonly unknown[]> => {
  const bodies = () => calls.filter(({ path }) => path === '/inventory-items/bulk');
  await waitFor(() => expect(bodies()).toHaveLength(count));
  return bodies().map(({ body }) => body);
};

describe('a change of all matching items', () => {
  test('UI-SC-09 is requested for what matches the search and the tab', async () => {
    await selectAllMatching('/inventory?status=HEALTHY&q=lantern');
    await markNoRestock();
    expect(await acts(1)).toEqual([
      {
        matching: { filters: [buildChoiceFilter('status', 'HEALTHY')], search: 'lantern' },
        change: noRestock,
      },
    ]);
  });

  test('is requested for the selected items once the selection was changed', async () => {
    await selectAllMatching('/inventory');
    await userEvent.click(screen.getAllByRole('checkbox')[2]!);
    await screen.findByText('2 items selected');
    await markNoRestock();
    expect(await acts(1)).toEqual([{ variantIds: [ids[0], ids[2]], change: noRestock }]);
  });

  test('is requested for the same items again after a change, which may match no more', async () => {
    await selectAllMatching('/inventory');
    await markNoRestock();
    await acts(1);
    await userEvent.click(screen.getByRole('button', { name: 'Favourite' }));
    expect(await acts(2)).toEqual([
      { matching: { filters: [] }, change: noRestock },
      { variantIds: ids, change: { kind: 'favourite', favourite: true } },
    ]);
  });
});
