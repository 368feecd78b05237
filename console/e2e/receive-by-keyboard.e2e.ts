import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { PurchaseOrder } from '@quartermaster/contracts/purchase-orders/read-models/order';
import {
  getPurchaseOrder,
  listPurchaseOrders,
} from '@quartermaster/contracts/purchase-orders/calls/orders';
import type { KeyInput, Page } from 'puppeteer';
import { dueBySupplier, linesOf, madeBy, untilKept } from './desk-story.ts';
import { meetMerchant, MEETING_MS, type Merchant } from './merchant.ts';
import { mailedCode, mailsSoFar, OWNER } from './sample-shop.ts';

const MOST_STOPS = 60;
const REFERENCE = 'Autumn top-up';
const CREATE = 'Create purchase order';

let merchant: Merchant;
let page: Page;
let before: PurchaseOrder;

beforeAll(async () => {
  merchant = await meetMerchant('receive-by-keyboard');
  ({ page } = merchant.screen);
  const orders = (await merchant.call(listPurchaseOrders, { body: {} })).body;
  const found = orders.find(({ content }) => content.reference === REFERENCE);
  if (found === undefined) throw new Error(`The sample shop has no order ${REFERENCE}`);
  before = found;
}, MEETING_MS);

afterAll(() => merchant.leave(), 60_000);

interface Focused {
  readonly name: string;
  /** Column and row where it is a cell, or the editor of one. */
  readonly column: string | null;
  readonly row: number | null;
  readonly rowId: string | null;
  readonly isEditor: boolean;
  /** Something around it shows the focus. */
  readonly isVisible: boolean;
}

const focused = (): Promise<Focused> =>
  page.evaluate(() => {
    const at = document.activeElement ?? document.body;
    const cell = at.closest('[role="gridcell"]');
    const shown = [at, cell, at.parentElement, at.nextElementSibling].filter(
      (one) => one instanceof Element && one !== document.body,
    ) as Element[];
    // Methods, because the compiler marks functions that have a name of their own with a helper that no page has.
    const facts = {
      rowOf(element: Element): number | null {
        const index = element.closest('[row-index]')?.getAttribute('row-index') ?? null;
        return index === null ? null : Number(index);
      },
      rowIdOf(element: Element): string | null {
        return element.closest('[row-id]')?.getAttribute('row-id') ?? null;
      },
      nameOf(element: Element): string {
        const field = element instanceof HTMLInputElement ? element.labels?.[0] : element;
        return (element.getAttribute('aria-label') ?? field?.textContent ?? '').trim();
      },
      isMarked(element: Element): boolean {
        const { outlineStyle, boxShadow } = getComputedStyle(element);
        return outlineStyle !== 'none' || boxShadow !== 'none';
      },
    };
    return {
      name: facts.nameOf(at),
      column: cell?.getAttribute('col-id') ?? null,
      row: cell === null ? null : facts.rowOf(cell),
      rowId: facts.rowIdOf(at),
      isEditor: cell !== null && at.matches('input'),
      isVisible: shown.some((one) => facts.isMarked(one)),
    };
  });

const press = async (...keys: readonly KeyInput[]): Promise<void> => {
  for (const key of keys) await page.keyboard.press(key);
};

/** Presses a key until what has the focus is the right thing; everything on the way has to show that it has it. */
const goTo = async (
  key: KeyInput,
  isThere: (at: Focused) => boolean,
  what: string,
): Promise<Focused> => {
  const seen: string[] = [];
  for (let stops = 0; stops < MOST_STOPS; stops += 1) {
    await page.keyboard.press(key);
    const at = await focused();
    seen.push(at.name);
    if (isThere(at)) {
      expect([what, at.isVisible]).toEqual([what, true]);
      return at;
    }
  }
  throw new Error(`No ${what} within ${String(MOST_STOPS)} stops: ${seen.join(' | ')}`);
};

const tabTo = (name: string): Promise<Focused> =>
  goTo('Tab', (at) => at.name.startsWith(name), name);

/** Waits until the focus is where the page puts it by itself. */
const focusComesTo = (text: string): Promise<unknown> =>
  page.waitForFunction(
    (expected) => document.activeElement?.textContent.trim() === expected,
    {},
    text,
  );

test('NF-S-07 somebody without a mouse signs in and opens the receiving of an order', async () => {
  const { url, screen } = merchant;
  await page.goto(url);
  await screen.sees('heading', 'Sign in');
  const seen = await mailsSoFar(url);
  await tabTo('Email');
  await page.keyboard.type(OWNER);
  await press('Enter');
  await screen.sees('textbox', 'Sign-in code');
  await page.keyboard.type(await mailedCode(url, OWNER, seen));
  await screen.sees('heading', 'Home');
  await page.goto(`${url}/purchase-orders/${before.id}`);
  await screen.sees('grid', 'Items of the order');
  await tabTo('Items12');
  await goTo('ArrowRight', ({ name }) => name === 'Receiving', 'Receiving');
  await screen.sees('grid', 'Count of the shipment');
  expect(await focused()).toMatchObject({ name: 'Receiving', isVisible: true });
});

test('NF-S-07 counts by digits, Enter, Tab and arrows, and hears which cell is edited', async () => {
  await tabTo('Receive all');
  await press('Tab', 'ArrowDown');
  await goTo('ArrowRight', ({ column }) => column === 'received', 'received units');
  await page.keyboard.type('12');
  const editor = await focused();
  expect(editor).toMatchObject({ column: 'received', row: 0, isEditor: true });
  expect(editor.name).toMatch(/^Received: ./);
  await press('Enter');
  expect(await focused()).toMatchObject({ column: 'received', row: 0, isEditor: false });
  await press('ArrowRight');
  await page.keyboard.type('10');
  await press('Tab');
  await page.keyboard.type('7');
  await press('Enter', 'ArrowDown', 'F2', 'Escape');
  expect(await focused()).toMatchObject({ column: 'received', row: 2, isVisible: true });
  await page.keyboard.type('99');
  await press('Enter');
  await page.keyboard.down('Control');
  await press('z');
  await page.keyboard.up('Control');
  await merchant.screen.sees('button', 'Receive 17 units');
  expect(await focused()).toMatchObject({ column: 'received', row: 2, isVisible: true });
  await merchant.screen.picture('counted');
});

test('NF-S-07 leaves the table by one Tab, chooses place and day, and records the receipt', async () => {
  const { screen, call } = merchant;
  await press('Tab');
  expect((await focused()).name).toBe('At location');
  await press('ArrowDown', 'ArrowDown', 'ArrowUp', 'Enter', 'Tab');
  expect((await focused()).name).toBe('On');
  await tabTo('Receive 17 units');
  await press('Enter');
  await screen.sees('dialog', 'Receive Shipment 1?');
  await screen.picture('question');
  await tabTo('Receive');
  await press('Enter');
  await screen.sees('heading', 'Shipment 1 received');
  await focusComesTo('Shipment 1 received');
  await screen.picture('received');
  const { body } = await call(getPurchaseOrder, { params: { id: before.id } });
  const [shipment] = body.shipments;
  const counts = shipment?.items.map((one) => [one.receivedQuantity, one.acceptedQuantity]);
  expect(shipment?.receivedLocationId).not.toBeNull();
  expect(counts?.slice(0, 3)).toEqual([
    [12, 10],
    [7, 7],
    [0, 0],
  ]);
  await tabTo('See the history');
});

/** Goes through an open menu to an entry. */
const chooseInMenu = async (name: string): Promise<void> => {
  const seen: string[] = [];
  for (let stops = 0; stops < MOST_STOPS; stops += 1) {
    const at = await focused();
    if (at.name.startsWith(name)) return press('Enter');
    seen.push(at.name);
    await press('ArrowDown');
  }
  throw new Error(`The menu has no ${name}: ${seen.join(' | ')}`);
};

test('NF-S-07 opens an item, orders its suggestion from the panel, and sends the order', async () => {
  const { url, screen, call } = merchant;
  const [due = []] = await dueBySupplier(call);
  const [item] = due;
  if (item === undefined) throw new Error('Nothing is due');
  const [order] = await madeBy(call, async () => {
    await page.goto(`${url}/inventory?q=${encodeURIComponent(item.sku)}`);
    await screen.seesAt(`[role="row"][row-id="${item.variantId}"]`);
    await goTo('j', ({ rowId }) => rowId === item.variantId, 'the row of the item');
    await press('Enter');
    await screen.sees('button', 'New purchase order');
    await goTo('Tab', ({ name }) => name === 'New purchase order', 'New purchase order');
    await press('Enter');
    await screen.sees('textbox', 'Reference');
    await screen.picture('suggestion-by-keyboard');
    await goTo('Tab', ({ name }) => name === CREATE, CREATE);
    await press('Enter');
    await screen.sees('list', 'Status: Draft');
    await goTo('Tab', ({ name }) => name === 'Status', 'Status');
    await press('Enter');
    await screen.sees('menuitem', 'Sent to Supplier');
    await chooseInMenu('Sent to Supplier');
    await screen.sees('list', 'Status: Sent to Supplier');
    await screen.picture('sent-by-keyboard');
  });
  expect(order?.status).toBe('SentToSupplier');
  expect(order && linesOf(order)).toEqual([[item.variantId, item.reorderQuantity]]);
});

test('NF-S-07 orders what is due at a supplier from its page', async () => {
  const { url, screen, call } = merchant;
  const [due = []] = (await dueBySupplier(call)).toSorted(
    (one, other) => one.length - other.length,
  );
  const [supplierId = ''] = due.map(({ primarySupplier }) => primarySupplier?.id);
  const [order] = await madeBy(call, async () => {
    await page.goto(`${url}/suppliers/${supplierId}`);
    await screen.sees('button', 'Order what is due');
    await goTo('Tab', ({ name }) => name === 'Order what is due', 'Order what is due');
    await press('Enter');
    await screen.sees('textbox', 'Reference');
    await goTo('Tab', ({ name }) => name === CREATE, CREATE);
    await press('Enter');
    await screen.sees('list', 'Status: Draft');
  });
  expect(order?.supplierId).toBe(supplierId);
  expect(order && linesOf(order)).toEqual(
    expect.arrayContaining(due.map((item) => [item.variantId, item.reorderQuantity])),
  );
}, 180_000);

test('NF-S-07 fills baskets of three suppliers, and creates an order of each', async () => {
  const { url, screen, call } = merchant;
  const picks = (await dueBySupplier(call)).slice(0, 3).flatMap((items) => items.slice(0, 1));
  const made = await madeBy(call, async () => {
    for (const { variantId, sku } of picks) {
      await page.goto(`${url}/buy-now?q=${encodeURIComponent(sku)}`);
      await screen.seesAt('[role="row"][row-id]');
      await goTo('Tab', ({ name }) => name === 'Show all variants', 'Show all variants');
      await press('Enter');
      await screen.seesAt(`[role="row"][row-id="${variantId}"]`);
      await goTo('j', ({ rowId }) => rowId === variantId, 'the row of the item');
      await press('x');
      await untilKept(merchant, variantId);
    }
    const create = `Create all ${String(picks.length)} orders`;
    await goTo('Tab', ({ name }) => name === create, create);
    await press('Enter');
    await screen.seesText(`${String(picks.length)} purchase orders drafted`);
  });
  expect(made.flatMap(linesOf).sort()).toEqual(
    picks.map(({ variantId, reorderQuantity }) => [variantId, reorderQuantity]).sort(),
  );
}, 180_000);

test('the console complained about nothing', () => {
  expect(merchant.complaints).toEqual([]);
});
