import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { listBaskets } from '@quartermaster/contracts/buy-now/calls';
import { listInventoryItems } from '@quartermaster/contracts/inventory/calls/items';
import type { PurchaseOrder } from '@quartermaster/contracts/purchase-orders/read-models/order';
import { getPurchaseOrder } from '@quartermaster/contracts/purchase-orders/calls/orders';
import { getSupplier } from '@quartermaster/contracts/suppliers/calls';
import { getBusinessDetails } from '@quartermaster/contracts/teams/calls';
import { getWhatIf } from '@quartermaster/contracts/what-if/calls';
import { byRole } from './find-by-role.ts';
import { startMerchant, MERCHANT_START_MS, type Merchant, signInOn } from './merchant.ts';
import type { Screen } from './screen.ts';
import { findShopIds, type ShopIds } from './shop-ids.ts';
import { cellTyping, expectEventually, awaitSaveEnd } from './typing.ts';

let merchant: Merchant;
let screen: Screen;
let ids: ShopIds;

beforeAll(async () => {
  merchant = await startMerchant('works-offline');
  ({ screen } = merchant);
  ids = await findShopIds(merchant.call);
  await signInOn(merchant);
}, MERCHANT_START_MS);

afterAll(() => merchant.leave(), 60_000);

const fetchOrder = async (id: string): Promise<PurchaseOrder> =>
  (await merchant.call(getPurchaseOrder, { params: { id } })).body;

/** Waits until the sync state in the header shows that the server is or is not reachable. */
const awaitHeaderState = (isOffline: boolean): Promise<unknown> =>
  screen.page.waitForFunction(
    (expected) => {
      const header = document.querySelector('header')?.textContent ?? '';
      return header.includes('Offline') === expected && (expected || header.includes('Synced'));
    },
    {},
    isOffline,
  );

/** Runs `work` while the browser is offline. */
const whileOffline = async (work: () => Promise<void>): Promise<void> => {
  await screen.page.setOfflineMode(true);
  await awaitHeaderState(true);
  await work();
  await screen.page.setOfflineMode(false);
  await awaitHeaderState(false);
};

const typeIntoCell = (row: string, column: string, text: string): Promise<void> =>
  cellTyping(screen, row, column).type(text);

describe('an order', () => {
  test('keeps edited lines and fields while its other tabs cannot be loaded, and loads them by itself', async () => {
    const [item, other] = (await fetchOrder(ids.order)).items;
    await screen.moveTo(`/purchase-orders/${ids.order}?panel=details`);
    await screen.sees('textbox', 'Reference');
    await whileOffline(async () => {
      await screen.fill('Reference', 'Typed offline');
      await screen.press('button', 'Apply');
      await typeIntoCell(item!.id, 'quantity', '70001');
      for (const tab of ['Costs', 'History', 'Documents']) {
        await screen.openTab(tab);
        await screen.sees('heading', 'Waiting for the server');
      }
      await screen.openTab('Items');
      await typeIntoCell((other ?? item)!.id, 'unitCost', '12.5');
      await screen.press('button', 'Save');
      await awaitSaveEnd(screen, 'Save');
      await screen.openTab('Costs');
      await screen.picture('costs');
    });
    await screen.page.waitForFunction(
      () => !document.body.innerText.includes('Waiting for the server'),
    );
    await screen.sees('heading', 'Supplier costs');
    await screen.press('button', 'Save');
    const stored = async () => {
      const { content, items } = await fetchOrder(ids.order);
      const unitCost = items.find(({ id }) => id === (other ?? item)!.id)?.unitCost;
      const quantity = items.find(({ id }) => id === item!.id)?.quantity;
      return [content.reference, quantity, unitCost];
    };
    await expectEventually(stored, ['Typed offline', 70_001, 12.5]);
  });

  test('keeps the counts of a shipment, also over a reload', async () => {
    const [, , id = ''] = ids.arriving.split('/');
    const shipment = (await fetchOrder(id)).shipments.find(({ receivedAt }) => receivedAt === null);
    const item = shipment!.items[0]!.purchaseOrderItemId;
    await screen.moveTo(ids.arriving);
    await screen.seesAt(`[row-id="${item}"]`);
    await whileOffline(async () => {
      await typeIntoCell(item, 'received', '3');
      await screen.press('button', 'Receive 3 units');
      await screen.pressIn('//*[@role="dialog"]', 'Receive');
      await awaitSaveEnd(screen, 'Receive 3 units');
      await typeIntoCell(item, 'received', '4');
    });
    await screen.page.reload();
    await screen.cellBecomes(item, 'received', 4);
    await screen.press('button', 'Receive 4 units');
    await screen.pressIn('//*[@role="dialog"]', 'Receive');
    const received = async () =>
      (await fetchOrder(id)).shipments.find((one) => one.id === shipment!.id)?.items[0]
        ?.receivedQuantity;
    await expectEventually(received, 4);
  });
});

interface Form {
  readonly address: () => string;
  readonly label: string;
  readonly typed: string;
  readonly button: string;
  readonly stored: () => Promise<unknown>;
}

const forms: Readonly<Record<string, Form>> = {
  'a supplier': {
    address: () => `/suppliers/${ids.supplier}?panel=edit`,
    label: 'City',
    typed: 'Leeds',
    button: 'Save',
    stored: async () =>
      (await merchant.call(getSupplier, { params: { id: ids.supplier } })).body.city,
  },
  'the business details': {
    address: () => '/settings/general',
    label: 'VAT number',
    typed: 'GB 123',
    button: 'Save',
    stored: async () => (await merchant.call(getBusinessDetails, {})).body.vatNumber,
  },
  'a shipment': {
    address: () => `/purchase-orders/${ids.order}/shipments?panel=${ids.shipment}`,
    label: 'Tracking number',
    typed: 'RM 44',
    button: 'Save shipment',
    stored: async () =>
      (await fetchOrder(ids.order)).shipments.find(({ id }) => id === ids.shipment)?.trackingNumber,
  },
  'a payment': {
    address: () => `/purchase-orders/${ids.order}/payments?panel=${ids.payment}`,
    label: 'Name',
    typed: 'Deposit',
    button: 'Save payment',
    stored: async () =>
      (await fetchOrder(ids.order)).payments.find(({ id }) => id === ids.payment)?.name,
  },
  'a what-if draft': {
    address: () => `/what-if/${ids.whatIf}`,
    label: 'Name',
    typed: 'Slower boats',
    button: 'Save draft',
    stored: async () => (await merchant.call(getWhatIf, { params: { id: ids.whatIf } })).body.name,
  },
};

test.each(Object.keys(forms))(
  'the form of %s keeps what is typed, and saves it later',
  async (name) => {
    const { address, label, typed, button, stored } = forms[name]!;
    await screen.moveTo(address());
    await screen.sees('textbox', label);
    await whileOffline(async () => {
      await screen.fill(label, typed);
      await screen.press('button', button);
      await awaitSaveEnd(screen, button);
    });
    const kept = await screen.page.$eval(byRole('textbox', label), (field) =>
      field instanceof HTMLInputElement ? field.value : null,
    );
    expect(kept).toBe(typed);
    await screen.press('button', button);
    await expectEventually(stored, typed);
  },
);

test('cells that are saved at once are saved once the server answers', async () => {
  await screen.moveTo(`/suppliers/${ids.supplier}`);
  const first = '[role="row"][row-id][row-index="0"]';
  await screen.seesAt(`${first} [col-id="unitPrice"]`);
  const row = await screen.page.$eval(first, (found) => found.getAttribute('row-id') ?? '');
  await whileOffline(async () => {
    await typeIntoCell(row, 'unitPrice', '4021');
    await screen.cellBecomes(row, 'unitPrice', 4021);
  });
  const stored = async () => {
    const body = { variantIds: [row], select: ['suppliers' as const] };
    const [found] = (await merchant.call(listInventoryItems, { body })).body.data;
    return found?.suppliers?.find(({ id }) => id === ids.supplier)?.unitPrice;
  };
  await expectEventually(stored, 4021);
  await screen.cellBecomes(row, 'unitPrice', 4021);
});

test('quantities to buy are saved once the server answers', async () => {
  const { variantId, title } = merchant.purchase.lines[0]!;
  await screen.moveTo(`/buy-now?q=${encodeURIComponent(title)}`);
  await screen.seesAt(`[row-id="${variantId}"]`);
  await screen.page.waitForNetworkIdle({ idleTime: 300, concurrency: 2 }); // the baskets are read beside the rows
  await whileOffline(async () => {
    await typeIntoCell(variantId, 'totalReorderQuantity', '77');
    await screen.seesText('The baskets are not saved');
  });
  const stored = async () =>
    (await merchant.call(listBaskets, {})).body.baskets
      .flatMap(({ lines }) => lines)
      .find((line) => line.variantId === variantId)?.quantity;
  await expectEventually(stored, 77);
  await screen.page.waitForFunction(
    (cell) => document.querySelector(cell)?.textContent === '77',
    {},
    `[row-id="${variantId}"] [col-id="totalReorderQuantity"] [data-edited="true"]`,
  );
});
