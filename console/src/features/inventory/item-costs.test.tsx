import { describe, expect, test } from '@jest/globals';
import { getUserContext } from '@quartermaster/contracts/auth/calls';
import { addComment, listComments } from '@quartermaster/contracts/comments/calls';
import {
  applyShipmentLandedCost,
  listShipmentLandedCosts,
  setManualLandedCost,
} from '@quartermaster/contracts/inventory/calls/landed-cost';
import {
  explainInventoryItem,
  getInventoryTotals,
  listInventoryItems,
} from '@quartermaster/contracts/inventory/calls/items';
import type { InventoryItem } from '@quartermaster/contracts/inventory/read-models';
import {
  getProductProfile,
  setSupplierVariantData,
  setSupplierVariantsData,
} from '@quartermaster/contracts/products/calls';
import { getShopSettings } from '@quartermaster/contracts/teams/calls';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answers, fakeApi, type SeenCall } from '../../testing/fake-api.ts';
import { aUserContext, renderApp } from '../../testing/render-app.tsx';
import { actAnswers } from '../../testing/test-bulk-acts.ts';
import { anExplanation, anItem, variantId } from '../../testing/test-inventory.ts';
import { aShop } from '../../testing/test-shop.ts';

const HALDEN = '018f0000-0000-7000-8000-0000000000a1';
const OTHER = '018f0000-0000-7000-8000-0000000000a2';
const SHIPMENT = '018f0000-0000-7000-8000-0000000000d1';
const delivers = (id: string, name: string, unitPrice: number | null) => ({
  id,
  name,
  unitPrice,
  supplierSKU: null,
  isPrimary: true,
  leadTime: 14,
  moq: null,
  moqMode: 'EachSku' as const,
});
const suppliers = [delivers(HALDEN, 'Halden Ceramics', 4)];
const lantern = anItem({ suppliers });
const kettle = anItem({
  productId: '018f0000-0000-7000-8000-000000000202',
  variantId: variantId(2),
  productTitle: 'Copper kettle',
  manualLandedCost: 9.5,
  suppliers: [delivers(HALDEN, 'Halden Ceramics', 7), delivers(OTHER, 'Otley', 8)],
});
const product = {
  id: lantern.productId,
  title: 'Lamp',
  imageUrl: null,
  shopifyTags: [],
  vendor: 'Halden',
  shopifyStatus: 'ACTIVE' as const,
  category: null,
  suppliers: [],
  variants: [],
  stockLevelsSettings: { stockBuffer: null, runningLowThreshold: null, overstockedThreshold: null },
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
};

const shop = (items: readonly InventoryItem[] = [lantern, kettle]) => {
  const { calls } = fakeApi(
    answers(getUserContext, aUserContext()),
    answers(getShopSettings, aShop),
    answers(listInventoryItems, ({ body }) => {
      const { variantIds } = body as { readonly variantIds?: readonly string[] };
      const data = items.filter((item) => variantIds?.includes(item.variantId) ?? true);
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
    answers(getProductProfile, product, { ETag: '"7"' }),
    answers(setSupplierVariantData, undefined),
    answers(setSupplierVariantsData, undefined),
    answers(setManualLandedCost, undefined),
    ...actAnswers(),
    answers(applyShipmentLandedCost, undefined),
    answers(listShipmentLandedCosts, [
      {
        purchaseOrderId: '018f0000-0000-7000-8000-0000000000e1',
        purchaseOrderName: 'PO-12',
        shipmentId: SHIPMENT,
        shipmentName: 'Sea freight',
        landedCost: 5.25,
        quantity: 60,
        createdAt: '2026-02-01T00:00:00.000Z',
      },
    ]),
    answers(listComments, []),
    answers(addComment, ({ body }) => ({
      id: 'c1',
      user_email: 'ada@gift-shop.example',
      created_at: '2026-03-02T09:56:00.000Z',
      content: (body as { content: string }).content,
    })),
  );
  const sent = (part: string): SeenCall[] =>
    calls.filter(({ method, path }) => method !== 'GET' && path.includes(part));
  return { sent };
};

const openItem = async (item: InventoryItem = lantern) => {
  const { sent } = shop();
  renderApp(`/inventory?item=${item.variantId}`);
  await screen.findByRole('heading', { name: 'Landed cost' });
  return { sent };
};
const retype = async (label: string, text: string): Promise<void> => {
  const field = await screen.findByRole('textbox', { name: label });
  await userEvent.clear(field);
  if (text !== '') await userEvent.type(field, text);
  await userEvent.tab();
};
const undo = async () => userEvent.click(await screen.findByRole('button', { name: 'Undo' }));

describe('the panel of an item', () => {
  test('API-PROD-19 sets the unit price of a supplier in place, and takes it back', async () => {
    const { sent } = await openItem();
    await retype('Unit price of Halden Ceramics', '4.25');
    await waitFor(() => expect(sent(`/variants/${variantId(1)}/data`)).toHaveLength(1));
    expect(await screen.findByText('Halden Ceramics charges £4.25')).toBeTruthy();
    await undo();
    await waitFor(() => expect(sent('/data')).toHaveLength(2));
    expect(sent('/data').map(({ body }) => body)).toEqual([
      { unitPrice: 4.25, supplierSKU: null },
      { unitPrice: 4, supplierSKU: null },
    ]);
    expect(sent('/data')[0]?.headers.get('If-Match')).toBe('"7"');
  });

  test('API-PROD-19 sets what the supplier calls it', async () => {
    const { sent } = await openItem();
    await retype('SKU of Halden Ceramics', 'H-77');
    await waitFor(() =>
      expect(sent('/data')[0]?.body).toEqual({ unitPrice: 4, supplierSKU: 'H-77' }),
    );
  });

  test('UI-SC-08 sets a landed cost by hand, removes it, and takes both back', async () => {
    const { sent } = await openItem(kettle);
    expect(await screen.findByText(/the landed cost set by hand: £9.50/)).toBeTruthy();
    await retype('Landed cost set by hand', '');
    await waitFor(() => expect(sent('/landed-cost')).toHaveLength(1));
    await undo();
    await waitFor(() => expect(sent('/landed-cost')).toHaveLength(2));
    expect(sent('/landed-cost').map(({ body }) => body)).toEqual([
      { landedCost: null },
      { landedCost: 9.5 },
    ]);
  });

  test('UI-SC-08 takes the landed costs of a shipment over after a question', async () => {
    const { sent } = await openItem();
    const use = 'Use the costs of Sea freight of PO-12';
    await userEvent.click(await screen.findByRole('button', { name: use }));
    expect(sent('from-shipment')).toEqual([]);
    await userEvent.click(await screen.findByRole('button', { name: 'Use the costs' }));
    await waitFor(() => expect(sent('from-shipment')[0]?.body).toEqual({ shipmentId: SHIPMENT }));
  });

  test('UI-RT-20 opens the comments on its product, also with M', async () => {
    const { sent } = await openItem();
    await userEvent.keyboard('m');
    const field = await screen.findByRole('textbox', { name: 'Comment' });
    await userEvent.type(field, 'Sells well{Control>}{Enter}{/Control}');
    await waitFor(() => expect(sent(`/comments/${lantern.productId}`)).toHaveLength(1));
  });
});

describe('the selected items', () => {
  const edit = async (action: string, items?: readonly InventoryItem[]) => {
    const { sent } = shop(items);
    renderApp('/inventory');
    await screen.findByText('Storm lantern');
    await userEvent.click(screen.getAllByRole('checkbox')[0]!);
    await userEvent.click(await screen.findByRole('button', { name: 'Edit' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: action, hidden: true }));
    return { sent, panel: within(await screen.findByRole('dialog')) };
  };

  test('get one landed cost by one act', async () => {
    const { sent } = await edit('Landed cost');
    await retype('Landed cost set by hand', '6');
    await userEvent.click(screen.getByRole('button', { name: 'Set landed cost' }));
    await screen.findByText('Changed 2 items');
    expect(sent('/bulk').map(({ body }) => body)).toEqual([
      { variantIds: [variantId(1), variantId(2)], change: { kind: 'landedCost', landedCost: 6 } },
    ]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('API-PROD-18 get a unit price of the supplier where it delivers them', async () => {
    const { sent, panel } = await edit('Unit price of a supplier');
    await userEvent.click(await panel.findByRole('combobox', { name: 'Supplier' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Otley', hidden: true }));
    expect(panel.getByText(/Delivers 1 item of 2/)).toBeTruthy();
    await retype('Unit price', '8.4');
    await userEvent.click(screen.getByRole('button', { name: 'Set unit price' }));
    await screen.findByText('Unit price of 1 item set to £8.40');
    await undo();
    await waitFor(() => expect(sent('/variants-data')).toHaveLength(2));
    expect(sent('/variants-data').map(({ path, body }) => [path, body])).toEqual(
      [8.4, 8].map((unitPrice) => [
        `/products/${kettle.productId}/suppliers/${OTHER}/variants-data`,
        [{ productVariantId: variantId(2), unitPrice, supplierSKU: null }],
      ]),
    );
  });

  test('UI-RT-20 get one comment on each product', async () => {
    const { sent } = await edit('Comment on the products');
    await userEvent.type(await screen.findByRole('textbox', { name: 'Comment' }), 'Out of season');
    await userEvent.click(screen.getByRole('button', { name: 'Add comment' }));
    await screen.findByText('Comment added to 2 products');
    expect(sent('/comments/').map(({ path, body }) => [path, body])).toEqual(
      [lantern, kettle].map(({ productId }) => [
        `/comments/${productId}`,
        { content: 'Out of season' },
      ]),
    );
    expect(
      new Set(sent('/comments/').map(({ headers }) => headers.get('Idempotency-Key'))).size,
    ).toBe(2);
  });

  test('are edited together up to a bound', async () => {
    const many = Array.from({ length: 201 }, (_, at) =>
      anItem({ variantId: `018f0000-0000-7000-8000-${String(at).padStart(12, '0')}` }),
    );
    shop(many);
    renderApp('/inventory');
    await screen.findAllByText('Storm lantern');
    await userEvent.click(screen.getAllByRole('checkbox')[0]!);
    await userEvent.click(await screen.findByRole('button', { name: 'Edit' }));
    const name = 'Unit price of a supplier, for at most 200';
    const item = await screen.findByRole('menuitem', { name, hidden: true });
    expect(item.hasAttribute('disabled') || item.getAttribute('data-disabled') !== null).toBe(true);
  });
});
