import { describe, expect, test } from '@jest/globals';
import {
  ignoreToBuy,
  listToBuy,
  unignoreToBuy,
  type ToBuyGroup,
} from '@quartermaster/contracts/inventory/calls/to-buy';
import { orderBaskets } from '@quartermaster/contracts/buy-now/calls';
import { getExchangeRate } from '@quartermaster/contracts/exchange-rates/calls';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answers, fakeApi, refuses } from '../../testing/fake-api.ts';
import { basketServer } from '../../testing/test-baskets.ts';
import {
  buyNowPageAnswers,
  answersBuyNow,
  makeToBuyPage,
  warehouse,
} from '../../testing/test-buy-now.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { aGroup, anItemToBuy, aSupplier, variantId } from '../../testing/test-to-buy.ts';

const newOrder = '018f0000-0000-7000-8000-000000000501';

const lantern = aGroup('Lantern', anItemToBuy(1));
const raised = anItemToBuy(2, {
  rawReorderQuantity: 6,
  reorderQuantity: 24,
  primarySupplier: aSupplier({ id: 'other', name: 'Linde', moq: 24, moqMode: 'EachSku' }),
});
const cups = aGroup(
  'Cup',
  anItemToBuy(3, { variantTitle: 'Blue' }),
  anItemToBuy(4, { variantTitle: 'White', productId: anItemToBuy(3).productId }),
);

const everything = [lantern, aGroup('Cloth', raised), cups];

const shop = (groups: readonly ToBuyGroup[] = everything, server = basketServer()) =>
  fakeApi(
    ...buyNowPageAnswers(groups),
    ...server.answers,
    answersBuyNow(groups),
    answers(ignoreToBuy, undefined),
    answers(unignoreToBuy, undefined),
    refuses(getExchangeRate, 404, { code: 'FX_RATE_NOT_FOUND', message: 'No rate' }),
  );

/** Finds the checkbox of a row; a table renders it later than the title. */
const findCheckbox = async (title: string): Promise<HTMLElement> => {
  const link = await screen.findByRole('link', { name: title });
  return waitFor(() => {
    const id = link.closest('[row-id]')?.getAttribute('row-id') ?? '';
    const box = document.querySelector<HTMLElement>(`[row-id="${id}"] input`);
    if (box === null) throw new Error(`The row of ${title} has no box yet`);
    return box;
  });
};

/** Selects a row, or deselects it, and waits until `count` items are selected. */
const pick = async (title: string, count: number): Promise<void> => {
  await userEvent.click(await findCheckbox(title));
  await screen.findByText(new RegExp(`^${String(count)} items? in \\d+ baskets?$`));
};

describe('the list', () => {
  test('UI-RT-11 UI-FL-10 UI-SC-38 shows the final quantity with what is needed, and the minimum in short', async () => {
    shop();
    renderApp('/buy-now');
    expect(await screen.findByText('needs 6')).toBeTruthy();
    expect(screen.getByText('24', { selector: '[data-edited]' })).toBeTruthy();
    expect(screen.getByText('24 units per sku')).toBeTruthy();
    expect(screen.getByText('500 units per purchase order')).toBeTruthy();
    expect(screen.getByText('4 items · 624 units · £2,400.00')).toBeTruthy();
  });

  test('says for how many days a row is late to order, and how much it sells a day', async () => {
    const items = [
      anItemToBuy(1, { daysLate: 3 }),
      anItemToBuy(2, { daysLate: 0 }),
      anItemToBuy(3, { daysLate: 0, daysToOrder: 5, planningRate: 0.25 }),
    ];
    shop([aGroup('Late', items[0]!), aGroup('Due', items[1]!), aGroup('Next', items[2]!)]);
    renderApp('/buy-now');
    expect(await screen.findByText('3 d late')).toBeTruthy();
    expect(screen.getByText('Today')).toBeTruthy();
    expect(screen.getByText('0.25')).toBeTruthy();
    expect(screen.queryByText('Now')).toBeNull();
  });

  test('UI-SC-14 a product of several variants opens to them', async () => {
    shop();
    renderApp('/buy-now');
    expect(await screen.findByText('2 variants')).toBeTruthy();
    expect(screen.queryByText('White')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Show the rows below' }));
    expect(await screen.findByText('White')).toBeTruthy();
  });

  test('UI-SC-14 leaves out ignored and ordered items unless the switches say otherwise', async () => {
    const { calls } = shop();
    const { router } = renderApp('/buy-now');
    await screen.findByText('Lantern');
    await userEvent.click(screen.getByRole('switch', { name: 'Show ignored' }));
    const lastBody = () => calls.findLast(({ path }) => path === '/inventory-items/to-buy')?.body;
    await waitFor(() =>
      expect(lastBody()).toMatchObject({ showIgnored: true, showAlreadyInPO: false }),
    );
    expect(router.state.location.searchStr).toBe('?show=ignored');
  });
});

test('the list and the rail of suppliers are filtered by where items are stocked', async () => {
  const { calls } = shop();
  renderApp(`/buy-now?f=locationIds:isIn:${warehouse}`);
  expect(await screen.findByText('Stocked at location')).toBeTruthy();
  expect(await screen.findByText('Warehouse')).toBeTruthy();
  const asked = calls.filter(({ path }) => path === '/inventory-items/to-buy');
  const filter = {
    column: 'locationIds',
    criteria: { type: 'select', operator: 'isIn', value: [warehouse] },
  };
  expect(asked.map(({ body }) => (body as { filters: object }).filters)).toEqual([
    [expect.objectContaining(filter)],
    [expect.objectContaining(filter)],
  ]);
});

test('CALC-MOQ-8 the rail says how far a supplier is below its minimum, if anything is to be bought', async () => {
  const supplier = {
    ...makeToBuyPage([lantern]).totals,
    supplierId: aSupplier().id,
    supplierName: 'Halden Ceramics',
    orderBy: null,
    moq: 500,
    moqMode: 'EntirePurchaseOrder' as const,
  };
  const linde = { ...supplier, supplierId: newOrder, supplierName: 'Linde', quantity: 0 };
  fakeApi(
    answers(listToBuy, { ...makeToBuyPage([lantern]), suppliers: [supplier, linde] }),
    ...buyNowPageAnswers([lantern]),
    ...basketServer().answers,
  );
  renderApp('/buy-now');
  const rail = await screen.findByRole('navigation', { name: 'Suppliers' });
  const short = await within(rail).findByRole('button', { name: 'Halden Ceramics' });
  expect(short.textContent).toContain('300 below the minimum of 500');
  const nothing = within(rail).getByRole('button', { name: 'Linde' });
  expect(nothing.textContent).toContain('Minimum 500 units per purchase order');
});

describe('ignoring', () => {
  test('UI-SC-14 leaves an item out at once, until midnight of the shop, and takes it back', async () => {
    const { calls } = shop();
    renderApp('/buy-now');
    await pick('Lantern', 1);
    await userEvent.click(await screen.findByRole('button', { name: 'Ignore' }));
    // without a layout, the menu counts its button as invisible and hides
    const month = { name: 'Ignore for a month', hidden: true };
    await userEvent.click(await screen.findByRole('menuitem', month));
    const ignoring = (sent: string) =>
      calls.find(
        ({ method, path }) => method === sent && path === '/inventory-items/to-buy/ignore',
      );
    await waitFor(() =>
      expect(ignoring('POST')?.body).toEqual({
        variantIds: [variantId(1)],
        ignoreUntil: '2026-03-31T23:00:00.000Z',
      }),
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(ignoring('DELETE')?.body).toEqual({ variantIds: [variantId(1)] }));
  });
});

const ignoreForAMonth = async (title: string): Promise<void> => {
  await pick(title, 1);
  await userEvent.click(await screen.findByRole('button', { name: 'Ignore' }));
  await userEvent.click(
    await screen.findByRole('menuitem', { name: 'Ignore for a month', hidden: true }),
  );
};

test('UI-SC-14 an item whose ignoring fails comes back alone, though the list cannot be read again', async () => {
  let isBroken = false;
  let refuse = (): void => undefined;
  const broken = { code: 'INTERNAL', message: 'Broken' } as const;
  const listed = [lantern, aGroup('Cloth', raised)];
  const list = answersBuyNow(listed);
  const ignored = answers(ignoreToBuy, undefined);
  const { calls } = fakeApi(
    ...buyNowPageAnswers(listed),
    ...basketServer().answers,
    {
      ...list,
      respond: (call) => (isBroken ? refuses(listToBuy, 500, broken) : list).respond(call),
    },
    {
      ...ignored,
      respond: async (call) => {
        const { variantIds } = call.body as { readonly variantIds: readonly string[] };
        if (variantIds[0] !== variantId(1)) return ignored.respond(call);
        await new Promise<void>((resolve) => void (refuse = resolve));
        return refuses(ignoreToBuy, 500, broken).respond(call);
      },
    },
  );
  renderApp('/buy-now');
  await ignoreForAMonth('Lantern');
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Lantern' })).toBeNull());
  isBroken = true;
  await ignoreForAMonth('Cloth');
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Cloth' })).toBeNull());
  refuse();
  expect(await screen.findByRole('link', { name: 'Lantern' })).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Cloth' })).toBeNull();
  expect(calls.filter(({ path }) => path.endsWith('/ignore'))).toHaveLength(2);
});

describe('ordering', () => {
  test('baskets add up by supplier and say what is missing to the minimum', async () => {
    shop();
    renderApp('/buy-now');
    await pick('Lantern', 1);
    await pick('Cup', 3);
    const basket = await screen.findByRole('group', { name: 'Halden Ceramics' });
    await waitFor(() => expect(basket.textContent).toContain('3 items, 600 units, £1,800.00'));
    expect(basket.textContent).toContain('Minimum 500 units per purchase order met');
    await pick('Cup', 1);
    await waitFor(() => expect(basket.textContent).toContain('short by 300'));
  });

  test('UI-SC-15 creates the order of a basket with its quantities, once per opening', async () => {
    const server = basketServer();
    const { calls } = shop(everything, server);
    const { router } = renderApp('/buy-now');
    await pick('Lantern', 1);
    const basket = await screen.findByRole('group', { name: 'Halden Ceramics' });
    await userEvent.click(within(basket).getByRole('button', { name: 'Create purchase order' }));
    const panel = await screen.findByRole('dialog');
    const quantity = await within(panel).findByLabelText('Quantity of Lantern');
    await userEvent.clear(quantity);
    await userEvent.type(quantity, '250{Tab}');
    await userEvent.type(within(panel).getByLabelText('Reference'), 'A-17');
    await userEvent.click(within(panel).getByRole('button', { name: 'Create purchase order' }));
    await waitFor(() =>
      expect(router.state.location.pathname).toBe(`/purchase-orders/${newOrder}`),
    );
    const sent = calls.filter(({ path }) => path === orderBaskets.path);
    expect(sent.map(({ body }) => body)).toEqual([
      {
        baskets: [
          {
            supplierId: aSupplier().id,
            orderSupplierId: null,
            revision: expect.any(Number),
            suggested: [],
            name: '',
            reference: 'A-17',
            currency: 'GBP',
            locationId: warehouse,
            issueDate: '2026-03-02',
            arrivalDate: '2026-03-28',
            defaultStockCoverageDate: '2026-05-04',
          },
        ],
      },
    ]);
    const saved = calls.filter(({ method }) => method === 'PUT').at(-1);
    expect(saved?.body).toMatchObject({ lines: [{ variantId: variantId(1), quantity: 250 }] });
    expect(server.baskets.get(aSupplier().id)?.lines).toEqual([]);
  });

  test('a currency that was chosen for an order is not left without a question', async () => {
    shop();
    renderApp('/buy-now');
    await pick('Lantern', 1);
    const basket = await screen.findByRole('group', { name: 'Halden Ceramics' });
    await userEvent.click(within(basket).getByRole('button', { name: 'Create purchase order' }));
    const panel = await screen.findByRole('dialog');
    await userEvent.click(await within(panel).findByRole('combobox', { name: 'Currency' }));
    await userEvent.click(await screen.findByRole('option', { name: /^EUR/, hidden: true }));
    await within(panel).findByRole('textbox', { name: '1 EUR in GBP' });
    await userEvent.click(within(panel).getByRole('button', { name: 'Cancel' }));
    expect(await screen.findByText('Leave without saving?')).toBeTruthy();
  });
});
