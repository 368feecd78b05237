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
/** Delays the answer with all matching items. */
let untilAll: Promise<void>;
const isPage = (body: unknown): boolean =>
  (body as { pagination: { limit: number } }).pagination.limit === 100;
/** Three items match; a page shows two of them. */
beforeEach(() => {
  untilAll = Promise.resolve();
  const list = answers(listInventoryItems, ({ body }) => ({
    data: isPage(body) ? items.slice(0, 2) : items,
    total: 3,
  }));
  ({ calls } = fakeApi(
    answers(getUserContext, aUserContext()),
    answers(getShopSettings, aShop),
    {
      ...list,
      respond: async (call) => {
        if (!isPage(call.body)) await untilAll;
        return list.respond(call);
      },
    },
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

const beginSelectingAll = async (address: string): Promise<void> => {
  renderApp(address);
  await screen.findByText('Storm lantern');
  await userEvent.click(screen.getAllByRole('checkbox')[0]!);
  await userEvent.click(
    await screen.findByRole('button', { name: 'Select all 3 items that match' }),
  );
};
const selectAllMatching = async (address: string): Promise<void> => {
  await beginSelectingAll(address);
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

describe('while all matching items are read', () => {
  const PENDING = 'Selecting all 3 items that match…';
  let answer: () => void;
  beforeEach(async () => {
    untilAll = new Promise((resolve) => void (answer = resolve));
    await beginSelectingAll('/inventory');
    await screen.findByText(PENDING);
  });
  /** Answers, and waits until a late selection would be shown. */
  const answerLate = async (): Promise<void> => {
    answer();
    await new Promise((resolve) => setTimeout(resolve, 50));
  };

  test('they are selected once they are there', async () => {
    answer();
    expect(await screen.findByText('All 3 items that match are selected.')).toBeTruthy();
  });

  test('that can be cancelled', async () => {
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByText(PENDING)).toBeNull();
    await answerLate();
    expect(screen.getByText('2 items selected')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Select all 3 items that match' })).toBeTruthy();
  });

  test('another filter drops them', async () => {
    await userEvent.click(screen.getByRole('tab', { name: /^Healthy/ }));
    await waitFor(() => expect(screen.queryByText(PENDING)).toBeNull());
    await answerLate();
    expect(screen.getByText('2 items selected')).toBeTruthy();
  });

  test('a cleared selection stays empty', async () => {
    await userEvent.click(screen.getByRole('button', { name: 'Clear the selection' }));
    await answerLate();
    expect(screen.queryByText(/items selected$/)).toBeNull();
  });
});
