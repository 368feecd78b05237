import { expect, test } from '@jest/globals';
import { getUserContext } from '@quartermaster/contracts/auth/calls';
import {
  explainInventoryItem,
  getInventoryTotals,
  listInventoryItems,
} from '@quartermaster/contracts/inventory/calls/items';
import { getShopSettings } from '@quartermaster/contracts/teams/calls';
import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answers, fakeApi } from '../../testing/fake-api.ts';
import { aUserContext, renderApp } from '../../testing/render-app.tsx';
import { anExplanation, anItem } from '../../testing/test-inventory.ts';
import { aShop } from '../../testing/test-shop.ts';

const item = anItem();
const open = (flag: string) => {
  fakeApi(
    answers(getUserContext, aUserContext()),
    answers(getShopSettings, aShop),
    answers(listInventoryItems, { data: [item], total: 1 }),
    answers(getInventoryTotals, {
      ...{ totalRetailValue: 2400, totalCostValue: 960, totalQuantity: 127 },
      ...{ withoutCost: 0, statuses: { HEALTHY: 1 } },
    }),
    answers(explainInventoryItem, anExplanation(item.variantId)),
  );
  renderApp(`/inventory?item=${item.variantId}`, { environment: { VITE_MANUAL_STATUS: flag } });
};
const count = (role: string, name: string): number =>
  screen.queryAllByRole(role, { name, hidden: true }).length;

test.each([
  ['true', 1],
  ['false', 0],
])(
  'UI-FF-04 with the flag %s, the panel, the bar of selected items and the menu of a row offer the mark %i times',
  async (flag, times) => {
    open(flag);
    await within(await screen.findByRole('dialog')).findByText('Storm lantern, Green');
    expect(count('button', 'Do not restock')).toBe(times);
    const [all] = await screen.findAllByRole('checkbox', { hidden: true });
    await userEvent.click(all!);
    await screen.findByRole('button', { name: 'What if…', hidden: true });
    expect(count('button', 'Restocking')).toBe(times);
    fireEvent.contextMenu(screen.getByText('Storm lantern'));
    await screen.findByRole('menuitem', { name: 'Favourite', hidden: true });
    expect(count('menuitem', 'Do not restock')).toBe(times);
  },
);
