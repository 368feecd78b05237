import { beforeEach, expect, test } from '@jest/globals';
import { getUserContext } from '@quartermaster/contracts/auth/calls';
import {
  getInventoryTotals,
  listInventoryItems,
} from '@quartermaster/contracts/inventory/calls/items';
import { getShopSettings } from '@quartermaster/contracts/teams/calls';
import { createWhatIf } from '@quartermaster/contracts/what-if/calls';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { buildChoiceFilter } from '../../data/list-call.ts';
import { answers, fakeApi, type SeenCall } from '../../testing/fake-api.ts';
import { aUserContext, renderApp } from '../../testing/render-app.tsx';
import { anItem, variantId } from '../../testing/test-inventory.ts';
import { aShop } from '../../testing/test-shop.ts';
import { aDraft, draftId } from '../../testing/test-what-if.ts';

const items = [anItem(), anItem({ variantId: variantId(2), productTitle: 'Copper kettle' })];

let calls: readonly SeenCall[];
beforeEach(() => {
  ({ calls } = fakeApi(
    answers(getUserContext, aUserContext()),
    answers(getShopSettings, aShop),
    answers(listInventoryItems, ({ body }) => {
      const { pagination } = body as { pagination: { limit: number } };
      return { data: pagination.limit === 100 ? items.slice(0, 1) : items, total: 2 };
    }),
    answers(getInventoryTotals, {
      totalRetailValue: 2400,
      totalCostValue: 960,
      totalQuantity: 127,
      withoutCost: 0,
      statuses: { HEALTHY: 2 },
    }),
    answers(createWhatIf, { id: draftId, revision: 0, expiresAt: aDraft.expiresAt }),
  ));
});

const select = async (address: string) => {
  const { router } = renderApp(address);
  await screen.findByText('Storm lantern');
  await userEvent.click(screen.getAllByRole('checkbox')[0]!);
  return router;
};
const askWhatIf = async (): Promise<unknown> => {
  await userEvent.click(await screen.findByRole('button', { name: 'What if…' }));
  const sent = () => calls.find(({ path }) => path === '/what-if');
  await waitFor(() => expect(sent()).toBeDefined());
  return sent()?.body;
};

test('API-WHATIF-02 a draft about the selected items opens', async () => {
  const router = await select('/inventory');
  expect(await askWhatIf()).toEqual({
    name: 'What if: 1 item',
    selection: { variantIds: [items[0]?.variantId] },
  });
  await waitFor(() => expect(router.state.location.pathname).toBe(`/what-if/${draftId}`));
});

test('API-WHATIF-02 a draft is about all that match, once all that match are selected', async () => {
  await select('/inventory?status=HEALTHY&q=lantern');
  await userEvent.click(
    await screen.findByRole('button', { name: 'Select all 2 items that match' }),
  );
  await screen.findByText('All 2 items that match are selected.');
  expect(await askWhatIf()).toEqual({
    name: 'What if: 2 items',
    selection: {
      matching: { filters: [buildChoiceFilter('status', 'HEALTHY')], search: 'lantern' },
    },
  });
});
