import { expect, jest, test } from '@jest/globals';
import { getUserContext } from '@quartermaster/contracts/auth/calls';
import {
  getInventoryTotals,
  listInventoryItems,
} from '@quartermaster/contracts/inventory/calls/items';
import { getShopSettings } from '@quartermaster/contracts/teams/calls';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answers, fakeApi } from '../testing/fake-api.ts';
import { aUserContext, renderApp } from '../testing/render-app.tsx';
import { anItem, variantId } from '../testing/test-inventory.ts';
import { aShop } from '../testing/test-shop.ts';

interface Asked {
  readonly pagination: { readonly page: number; readonly limit: number };
}

const item = (at: number) =>
  anItem({
    variantId: variantId(at),
    productTitle: `Lantern ${String(at)}`,
    sku: `L-${String(at)}`,
  });

/** A shop with items, a page of which the screen shows. */
const shop = (total: number, shown = 1) => {
  const { calls } = fakeApi(
    answers(getUserContext, aUserContext()),
    answers(getShopSettings, aShop),
    answers(listInventoryItems, ({ body }) => {
      const { page, limit } = (body as Asked).pagination;
      const first = (page - 1) * limit;
      const count = Math.min(limit === 100 ? shown : limit, total - first);
      return { data: Array.from({ length: count }, (_, at) => item(first + at)), total };
    }),
    answers(getInventoryTotals, {
      totalRetailValue: 2400,
      totalCostValue: 960,
      totalQuantity: 127,
      withoutCost: 0,
      statuses: { HEALTHY: 2 },
    }),
  );
  return () =>
    calls
      .filter(({ path }) => path === '/inventory-items')
      .map(({ body }) => (body as Asked).pagination);
};

/** Presses the button and waits for the dialog of the browser. */
const print = async () => {
  const open = jest.fn();
  window.print = open;
  renderApp('/inventory');
  await screen.findByText('Lantern 0');
  await userEvent.click(screen.getByRole('button', { name: 'Print all rows (Ctrl P)' }));
  await waitFor(() => expect(open).toHaveBeenCalledTimes(1));
};

const printedTable = () => within(document.querySelector<HTMLElement>('[data-part=printed]')!);

test('a list prints the rows of all pages with their SKUs, without controls', async () => {
  const pages = shop(3);
  await print();
  expect(pages().at(-1)).toEqual({ page: 1, limit: 1000 });
  fireEvent(window, new Event('beforeprint'));
  for (const at of ['0', '1', '2']) {
    expect(printedTable().getByText(`Lantern ${at} · Green · L-${at}`)).toBeTruthy();
  }
  expect(printedTable().queryAllByRole('button')).toEqual([]);
  expect(screen.getByText(/^Rows 1 to 3 of 3\b/)).toBeTruthy();
  fireEvent(window, new Event('afterprint'));
  expect(document.querySelector('[data-part=printed]')).toBeNull();
});

test('a list prints at most 2,000 rows, and says that there are more', async () => {
  const pages = shop(4500);
  await print();
  expect(pages().slice(-2)).toEqual([
    { page: 1, limit: 1000 },
    { page: 2, limit: 1000 },
  ]);
  const line = /^Rows 1 to 2,000 of 4,500 · The others are not printed; filters narrow the list/;
  expect(screen.getByText(line)).toBeTruthy();
});
