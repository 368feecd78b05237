import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { getUserContext } from '@quartermaster/contracts/auth/calls';
import { requestInventoryExport } from '@quartermaster/contracts/inventory/calls/export';
import {
  explainInventoryItem,
  getInventoryTotals,
  listInventoryItems,
} from '@quartermaster/contracts/inventory/calls/items';
import { listShipmentLandedCosts } from '@quartermaster/contracts/inventory/calls/landed-cost';
import { listVariantTags, setVariantTags } from '@quartermaster/contracts/products/tag-calls';
import { getShopSettings } from '@quartermaster/contracts/teams/calls';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answers, fakeApi, type SeenCall } from '../../testing/fake-api.ts';
import { aUserContext, renderApp } from '../../testing/render-app.tsx';
import { anExplanation, anItem, variantId } from '../../testing/test-inventory.ts';
import { aShop } from '../../testing/test-shop.ts';

const lantern = anItem({ tags: ['gift', 'sale'] });
const kettle = anItem({
  variantId: variantId(2),
  productTitle: 'Copper kettle',
  tags: ['sale', 'kitchen'],
});
const at = '2026-03-01T09:00:00.000Z';
const url = 'https://shop.example/api/inventory-items/exports/token/inventory-2026-03-01.csv';

const shop = () => {
  const { calls } = fakeApi(
    answers(getUserContext, aUserContext()),
    answers(getShopSettings, aShop),
    answers(listInventoryItems, ({ body }) => {
      const { variantIds } = body as { readonly variantIds?: readonly string[] };
      const data = [lantern, kettle].filter((item) => variantIds?.includes(item.variantId) ?? true);
      return { data, total: data.length };
    }),
    answers(getInventoryTotals, {
      totalRetailValue: 2400,
      totalCostValue: 960,
      totalQuantity: 127,
      withoutCost: 0,
      statuses: { HEALTHY: 2 },
    }),
    answers(explainInventoryItem, ({ path }) => anExplanation(path.split('/')[2] ?? '')),
    answers(listShipmentLandedCosts, []),
    answers(listVariantTags, [{ id: 't1', name: 'winter', createdAt: at, updatedAt: at }]),
    answers(setVariantTags, undefined),
    answers(requestInventoryExport, { url }),
  );
  const sent = (part: string): SeenCall[] =>
    calls.filter(({ method, path }) => method !== 'GET' && path.includes(part));
  return { sent };
};
const undo = async () => userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const choose = async (name: string) =>
  userEvent.click(await screen.findByRole('menuitem', { name, hidden: true }));
const selectAll = async () => {
  await screen.findByText('Storm lantern');
  await userEvent.click(screen.getAllByRole('checkbox')[0]!);
};

describe('UI-SC-07 tags', () => {
  test('API-PROD-20 of an item are added in its panel, and taken back', async () => {
    const { sent } = shop();
    renderApp(`/inventory?item=${lantern.variantId}`);
    const field = await screen.findByRole('combobox', { name: 'Tags' });
    await userEvent.type(field, 'winter,');
    await waitFor(() => expect(sent('/tags')).toHaveLength(1));
    expect(await screen.findByText('Tagged “winter”')).toBeTruthy();
    await undo();
    await waitFor(() => expect(sent('/tags')).toHaveLength(2));
    expect(sent('/tags').map(({ body }) => body)).toEqual([
      { tags: ['gift', 'sale', 'winter'] },
      { tags: ['gift', 'sale'] },
    ]);
  });
});

describe('UI-SC-10 the export of the inventory', () => {
  const click = jest.spyOn(HTMLAnchorElement.prototype, 'click');
  const saved: (readonly [string, string])[] = [];
  beforeEach(() => {
    saved.length = 0;
    click.mockImplementation(function (this: HTMLAnchorElement) {
      saved.push([this.href, this.download]);
    });
  });
  afterEach(() => {
    click.mockReset();
  });

  test('API-INV-06 has the shown columns of all that match, with search, filters and order', async () => {
    const { sent } = shop();
    renderApp('/inventory?q=lamp&status=HEALTHY&sort=-quantity');
    await press('Export all that match');
    await choose('Excel workbook');
    await waitFor(() => expect(saved).toEqual([[url, 'inventory-2026-03-01.csv']]));
    const [request] = sent('request-export');
    const body = request?.body as { columns: string[]; titles: string[] };
    expect(body).toMatchObject({
      search: 'lamp',
      sort: { column: 'quantity', order: 'DESC' },
      filters: [{ column: 'status', criteria: { operator: 'is', value: 'HEALTHY' } }],
      format: 'xlsx',
    });
    expect(body.columns.slice(0, 4)).toEqual(['favourite', 'productTitle', 'variantTitle', 'sku']);
    expect(body.titles.slice(0, 4)).toEqual(['Favourite', 'Product', 'Variant', 'SKU']);
    expect(body.titles).toHaveLength(body.columns.length);
  });

  test('has the selected items alone, with decimal commas on request', async () => {
    const { sent } = shop();
    renderApp('/inventory');
    await selectAll();
    await press('Export');
    await choose('CSV with decimal commas');
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(sent('request-export')[0]?.body).toMatchObject({
      variantIds: [lantern.variantId, kettle.variantId],
      format: 'csv',
      decimalComma: true,
    });
  });
});
