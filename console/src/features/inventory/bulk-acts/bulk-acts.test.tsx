import { describe, expect, test } from '@jest/globals';
import { getUserContext } from '@quartermaster/contracts/auth/calls';
import { followBulkAct, getBulkAct } from '@quartermaster/contracts/bulk-acts/calls';
import {
  getInventoryTotals,
  listInventoryItems,
} from '@quartermaster/contracts/inventory/calls/items';
import { listVariantTags } from '@quartermaster/contracts/products/tag-calls';
import { listSuppliers } from '@quartermaster/contracts/suppliers/calls';
import { getShopSettings } from '@quartermaster/contracts/teams/calls';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answers, fakeApi, refuses, type SeenCall, waits } from '../../../testing/fake-api.ts';
import { aUserContext, renderApp } from '../../../testing/render-app.tsx';
import { actAnswers, anAct } from '../../../testing/test-bulk-acts.ts';
import { anItem, variantId } from '../../../testing/test-inventory.ts';
import { scopeText } from '../words.ts';

const lantern = anItem({});
const kettle = anItem({ variantId: variantId(2), productTitle: 'Copper kettle' });
const ids = [lantern.variantId, kettle.variantId];

const shop = (...more: ReturnType<typeof answers>[]) => {
  const { calls } = fakeApi(
    ...more,
    answers(getUserContext, aUserContext()),
    answers(getShopSettings, {
      currency: 'GBP',
      timeZone: 'Europe/London',
      recordedSince: '2026-01-01T00:00:00.000Z',
    }),
    answers(listInventoryItems, { data: [lantern, kettle], total: 2 }),
    answers(getInventoryTotals, {
      totalRetailValue: 2400,
      totalCostValue: 960,
      totalQuantity: 127,
      withoutCost: 0,
      statuses: { HEALTHY: 3, RUNNING_LOW: 2 },
    }),
    answers(listVariantTags, []),
    answers(listSuppliers, { data: [], count: 0, totalPurchaseOrders: 0, totalProducts: 0 }),
    ...actAnswers(),
  );
  const sent = (part: string): SeenCall[] =>
    calls.filter(({ method, path }) => method !== 'GET' && path.includes(part));
  return { sent };
};
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const selectAll = async () => {
  renderApp('/inventory');
  await screen.findByText('Storm lantern');
  await userEvent.click(screen.getAllByRole('checkbox')[0]!);
};
const edit = async (name: string) => {
  await press('Edit');
  await userEvent.click(await screen.findByRole('menuitem', { name, hidden: true }));
  return within(await screen.findByRole('dialog'));
};
const changeSent = (sent: (part: string) => SeenCall[]) =>
  waitFor(() => {
    expect(sent('/bulk')).toHaveLength(1);
    return sent('/bulk')[0]?.body;
  });

describe('a change of the selected items', () => {
  test('is one act, and undone as one', async () => {
    const { sent } = shop();
    await selectAll();
    await press('Favourite');
    expect(await changeSent(sent)).toEqual({
      variantIds: ids,
      change: { kind: 'favourite', favourite: true },
    });
    await screen.findByText('Changed 2 items');
    await press('Undo');
    await screen.findByText('Restored 2 items');
    expect(sent('/undo').map(({ path }) => path)).toEqual([`/bulk-acts/${anAct().id}/undo`]);
  });

  test('API-BULK-03 shows how far it is while it runs, and says what it skipped', async () => {
    const many = { itemsCount: 1204, state: 'RUNNING' } as const;
    shop(
      ...actAnswers([
        { ...many, done: 0, changed: 0 },
        { ...many, done: 500, changed: 500 },
        { ...many, state: 'DONE', done: 1204, changed: 1201, skippedCount: 3 },
      ]),
    );
    await selectAll();
    await press('Favourite');
    await screen.findByText('Changed 1,201 items, 3 skipped');
    await waitFor(() => expect(screen.queryByText(/^Changing/)).toBeNull());
  });

  test('API-BULK-02 is shown again after a reload, to its end and with Undo', async () => {
    const many = { itemsCount: 1204, state: 'RUNNING' } as const;
    sessionStorage.setItem('bulk-acts-under-way', JSON.stringify([anAct().id]));
    const { sent } = shop(
      ...actAnswers([
        { ...many, done: 500, changed: 500 },
        { ...many, state: 'DONE', done: 1204, changed: 1204 },
      ]),
    );
    renderApp('/inventory');
    await screen.findByText('Changed 1,204 items');
    expect(sessionStorage.getItem('bulk-acts-under-way')).toBe('[]');
    await press('Undo');
    await waitFor(() => expect(sent('/undo')).toHaveLength(1));
  });

  test.each([
    [
      'is kept for the next visit while the server does not answer',
      503,
      'UNAVAILABLE',
      [anAct().id],
    ],
    ['is forgotten when it is of another team', 404, 'NOT_FOUND', []],
  ] as const)('after a reload %s', async (_, status, code, kept) => {
    sessionStorage.setItem('bulk-acts-under-way', JSON.stringify([anAct().id]));
    shop(refuses(getBulkAct, status, { code, message: 'No' }), ...actAnswers());
    renderApp('/inventory');
    await screen.findByText('Storm lantern');
    await waitFor(() =>
      expect(sessionStorage.getItem('bulk-acts-under-way')).toBe(JSON.stringify(kept)),
    );
  });

  test('API-BULK-04 can be stopped', async () => {
    const running = { itemsCount: 1204, state: 'RUNNING', done: 0, changed: 0 } as const;
    const { sent } = shop(waits(followBulkAct), ...actAnswers([running]));
    await selectAll();
    await press('Favourite');
    await screen.findByText('Changing: 0 of 1,204 items');
    await press('Stop');
    await waitFor(() => expect(sent('/interrupt')).toHaveLength(1));
  });

  test('names how many items were changed since when it is undone', async () => {
    const undo = { done: 2, restored: 1, changedSinceCount: 1, changedSince: [variantId(2)] };
    shop(...actAnswers([{}], undo));
    await selectAll();
    await press('Favourite');
    await press('Undo');
    expect(await screen.findByText(/Restored 1 item\. 1 was changed later/)).toBeTruthy();
  });

  test('of tags adds and removes them', async () => {
    const { sent } = shop();
    await selectAll();
    const panel = await edit('Tags');
    await userEvent.type(panel.getByRole('combobox', { name: 'Add tags' }), 'gift{Enter}');
    await userEvent.type(panel.getByRole('combobox', { name: 'Remove tags' }), 'sale{Enter}');
    await press('Set tags');
    expect(await changeSent(sent)).toEqual({
      variantIds: ids,
      change: { kind: 'tags', add: ['gift'], remove: ['sale'] },
    });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('of stock levels names the other variants of the products first', async () => {
    const { sent } = shop();
    await selectAll();
    const panel = await edit('Stock levels of the products');
    await panel.findByText(/1 product, 5 variants, 3 of them not selected/);
    await userEvent.type(panel.getByRole('textbox', { name: 'Stock buffer' }), '9');
    await press('Set stock levels');
    expect(await changeSent(sent)).toMatchObject({
      change: { kind: 'stockLevels', stockBuffer: 9 },
    });
  });

  test('that excludes their products asks first, and then none is selected', async () => {
    const { sent } = shop();
    await selectAll();
    await press('Edit');
    await userEvent.click(
      await screen.findByRole('menuitem', { name: 'Exclude the products', hidden: true }),
    );
    await screen.findByText(/1 product, 5 variants, 3 of them not selected/);
    expect(screen.getByText('2 items selected')).toBeTruthy();
    expect(sent('/bulk')).toEqual([]);
    await press('Exclude 1 product');
    expect(await changeSent(sent)).toMatchObject({ change: { kind: 'excluded', excluded: true } });
    await waitFor(() => expect(screen.queryByText('2 items selected')).toBeNull());
  });
});

test('the scope of a change of products counts what is not selected', () => {
  expect(scopeText(12, 31, 22)).toBe('12 products, 31 variants, 9 of them not selected');
  expect(scopeText(1, 2, 2)).toBe('1 product, 2 variants');
});
