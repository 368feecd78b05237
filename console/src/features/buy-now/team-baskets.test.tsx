import { afterEach, describe, expect, test } from '@jest/globals';
import { orderBaskets } from '@quartermaster/contracts/buy-now/calls';
import { explainInventoryItem } from '@quartermaster/contracts/inventory/calls/items';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answers, fakeApi, type SeenCall } from '../../testing/fake-api.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { aBasketLine, aStoredBasket, basketServer } from '../../testing/test-baskets.ts';
import { buyNowPageAnswers, answersBuyNow } from '../../testing/test-buy-now.ts';
import { anExplanation } from '../../testing/test-inventory.ts';
import { aGroup, anItemToBuy, aSupplier, variantId } from '../../testing/test-to-buy.ts';

const halden = aSupplier();
const linde = aSupplier({ id: '018f0000-0000-7000-8000-000000000302', name: 'Linde', moq: null });
const listed = [
  aGroup('Lantern', anItemToBuy(1)),
  aGroup('Kettle', anItemToBuy(2)),
  aGroup('Cloth', anItemToBuy(3, { primarySupplier: linde })),
];
const ORDER = '018f0000-0000-7000-8000-000000000501';

const shop = (server: ReturnType<typeof basketServer>) =>
  fakeApi(
    ...buyNowPageAnswers(listed),
    ...server.answers,
    answers(explainInventoryItem, anExplanation(variantId(1))),
    answersBuyNow(listed),
  );

const findBasket = (name: string): Promise<HTMLElement> => screen.findByRole('group', { name });

const findCheckbox = (digit: number): Promise<HTMLElement> =>
  waitFor(() => {
    const box = document.querySelector<HTMLElement>(`[row-id="${variantId(digit)}"] input`);
    if (box === null) throw new Error('The row has no box yet');
    return box;
  });

const start = globalThis.setTimeout;

afterEach(() => {
  globalThis.setTimeout = start;
});

/**
 * Delays the save of an edit: two clicks on a busy machine can take longer than the usual half second. The testing library
 * treats a mock of `setTimeout` as fake timers, so this replaces the function instead.
 */
const saveEditsLater = (): void => {
  globalThis.setTimeout = Object.assign(
    (callback: () => void, ms?: number) => start(callback, ms === 500 ? 4000 : ms),
    start,
  );
};

const storedLines = (server: ReturnType<typeof basketServer>, supplierId: string) =>
  server.baskets.get(supplierId)?.lines ?? [];

describe('the baskets of the team', () => {
  test('are shown as they are stored, with the quantities that were typed', async () => {
    const lines = [aBasketLine(variantId(1), 30), aBasketLine(variantId(2))];
    shop(basketServer([aStoredBasket(halden.id, lines)]));
    renderApp('/buy-now');
    const basket = await findBasket('Halden Ceramics');
    await waitFor(() => expect(basket.textContent).toContain('2 items, 230 units, £690.00'));
  });

  test('are saved a moment after a change, over the revision that was read', async () => {
    const server = basketServer([aStoredBasket(halden.id, [aBasketLine(variantId(1), 30)], 3)]);
    const { calls } = shop(server);
    renderApp('/buy-now');
    await findBasket('Halden Ceramics');
    await userEvent.click(await findCheckbox(2));
    await waitFor(() => expect(storedLines(server, halden.id)).toHaveLength(2));
    const puts = calls.filter(({ method }) => method === 'PUT');
    expect(puts.map(({ headers }) => headers.get('If-Match'))).toEqual(['"3"']);
    expect(puts[0]?.body).toEqual({
      supplierId: halden.id,
      lines: [aBasketLine(variantId(1), 30), aBasketLine(variantId(2))],
    });
  });

  test('a change over a newer revision is made again on what another member stored', async () => {
    const server = basketServer([aStoredBasket(halden.id, [aBasketLine(variantId(1), 30)])]);
    shop(server);
    renderApp('/buy-now');
    await findBasket('Halden Ceramics');
    server.set(halden.id, []);
    server.set(halden.id, [aBasketLine(variantId(2), 7)]);
    saveEditsLater();
    await userEvent.click(await findCheckbox(1)); // takes the lantern out, as ada did
    await userEvent.click(await findCheckbox(1)); // and puts it in again
    await waitFor(() =>
      expect(storedLines(server, halden.id)).toEqual([
        aBasketLine(variantId(2), 7),
        aBasketLine(variantId(1)),
      ]),
    );
    expect(await screen.findByText(/changed Lantern\. Your choice was kept/)).toBeTruthy();
  });

  test('an emptied basket is deleted', async () => {
    const server = basketServer([aStoredBasket(linde.id, [aBasketLine(variantId(3))])]);
    const { calls } = shop(server);
    renderApp('/buy-now');
    await findBasket('Linde');
    await userEvent.click(screen.getByRole('button', { name: 'Empty' }));
    await waitFor(() => expect(storedLines(server, linde.id)).toEqual([]));
    expect(calls.some(({ method }) => method === 'DELETE')).toBe(true);
  });
});

test('pasted quantities are saved, and undone and done again in one step', async () => {
  const server = basketServer([aStoredBasket(halden.id, [aBasketLine(variantId(1), 30)])]);
  shop(server);
  renderApp('/buy-now');
  const basket = await findBasket('Halden Ceramics');
  await waitFor(() => expect(basket.textContent).toContain('1 item, 30 units'));
  await userEvent.click(await screen.findByText('30', { selector: '[data-edited="true"]' }));
  const clipboardData = { getData: () => '5\n6' };
  fireEvent.paste(document.activeElement ?? document.body, { clipboardData });
  const pasted = [aBasketLine(variantId(1), 5), aBasketLine(variantId(2), 6)];
  await waitFor(() => expect(storedLines(server, halden.id)).toEqual(pasted));
  await userEvent.keyboard('{Control>}z{/Control}');
  const before = [aBasketLine(variantId(1), 30)];
  await waitFor(() => expect(storedLines(server, halden.id)).toEqual(before));
  await userEvent.keyboard('{Control>}y{/Control}');
  await waitFor(() => expect(storedLines(server, halden.id)).toEqual(pasted));
});

describe('create all', () => {
  const both = () =>
    basketServer([
      aStoredBasket(halden.id, [aBasketLine(variantId(1), 30), aBasketLine(variantId(2))]),
      aStoredBasket(linde.id, [aBasketLine(variantId(3))]),
    ]);
  const createAll = async (name = 'Create all 2 orders') =>
    userEvent.click(await screen.findByRole('button', { name }));
  const ordering = (calls: readonly SeenCall[]) =>
    calls.filter(({ path }) => path === orderBaskets.path).map(({ body }) => body);

  test('asks once for the orders of all baskets, at the revisions that are shown', async () => {
    const server = both();
    const { calls } = shop(server);
    renderApp('/buy-now');
    await createAll();
    expect(await screen.findByText('2 purchase orders drafted')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('group', { name: 'Linde' })).toBeNull());
    expect(ordering(calls)).toEqual([
      {
        baskets: [
          expect.objectContaining({
            supplierId: halden.id,
            revision: 3,
            suggested: [{ variantId: variantId(2), quantity: 200 }],
            issueDate: '2026-03-02',
          }),
          expect.objectContaining({
            supplierId: linde.id,
            suggested: [{ variantId: variantId(3), quantity: 200 }],
          }),
        ],
      },
    ]);
  });

  test('says by name what did not become an order, and leaves it', async () => {
    const server = both();
    const none = { supplierName: null, purchaseOrderId: null };
    const refusal = { code: 'NOT_FOUND', message: 'Gone' } as const;
    server.outcomes.set(halden.id, {
      ...none,
      supplierId: halden.id,
      outcome: 'refused',
      refusal,
    });
    shop(server);
    renderApp('/buy-now');
    await createAll();
    expect(await screen.findByText(/^Halden Ceramics: It is no longer there/)).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('group', { name: 'Linde' })).toBeNull());
    expect(storedLines(server, halden.id)).toHaveLength(2);
    server.outcomes.set(halden.id, {
      ...none,
      supplierId: halden.id,
      outcome: 'alreadyOrdered',
      purchaseOrderId: ORDER,
      refusal: null,
    });
    await createAll('Create 1 order');
    expect(await screen.findByText(/Another member has just created this order/)).toBeTruthy();
  });

  test('leaves a basket that another member changed since it was shown', async () => {
    const server = both();
    const { calls } = shop(server);
    renderApp('/buy-now');
    await findBasket('Linde');
    server.set(halden.id, [aBasketLine(variantId(1), 30), aBasketLine(variantId(2), 900)]);
    await createAll();
    expect(
      await screen.findByText(/Halden Ceramics: Somebody else changed the basket/),
    ).toBeTruthy();
    expect(storedLines(server, halden.id)).toHaveLength(2);
    expect(storedLines(server, linde.id)).toEqual([]);
    expect(ordering(calls)).toHaveLength(1);
  });

  test('orders no lines that came with the save of an own change', async () => {
    const server = both();
    const { calls } = shop(server);
    renderApp('/buy-now');
    await findBasket('Linde');
    server.set(halden.id, [aBasketLine(variantId(1), 30), aBasketLine(variantId(2), 900)]);
    saveEditsLater();
    await userEvent.click(await findCheckbox(1)); // an edit, which is saved over the newer revision
    await createAll();
    expect(
      await screen.findByText(/Halden Ceramics: Somebody else changed the basket/),
    ).toBeTruthy();
    expect(ordering(calls)).toEqual([
      { baskets: [expect.objectContaining({ supplierId: linde.id })] },
    ]);
    expect(storedLines(server, halden.id)).toEqual([aBasketLine(variantId(2), 900)]);
  });
});

describe('the order of one basket', () => {
  const openPanel = async (): Promise<HTMLElement> => {
    const basket = await findBasket('Halden Ceramics');
    await userEvent.click(within(basket).getByRole('button', { name: 'Create purchase order' }));
    const panel = await screen.findByRole('dialog');
    await within(panel).findAllByLabelText(/^Quantity of/);
    return panel;
  };
  const create = (panel: HTMLElement): Promise<void> =>
    userEvent.click(within(panel).getByRole('button', { name: 'Create purchase order' }));
  const filled = () => basketServer([aStoredBasket(halden.id, [aBasketLine(variantId(1), 30)])]);

  test('is the one that another member drafted of the same basket', async () => {
    const server = filled();
    server.outcomes.set(halden.id, {
      supplierId: halden.id,
      supplierName: null,
      refusal: null,
      outcome: 'alreadyOrdered',
      purchaseOrderId: ORDER,
    });
    shop(server);
    const { router } = renderApp('/buy-now');
    await create(await openPanel());
    expect(await screen.findByText('This order was drafted already')).toBeTruthy();
    await waitFor(() => expect(router.state.location.pathname).toBe(`/purchase-orders/${ORDER}`));
  });

  test('is not drafted of a basket that another member changed meanwhile', async () => {
    const server = filled();
    shop(server);
    const { router } = renderApp('/buy-now');
    const panel = await openPanel();
    server.set(halden.id, [aBasketLine(variantId(1), 900)]);
    await create(panel);
    expect(await screen.findByText(/Somebody else changed the basket/)).toBeTruthy();
    expect(storedLines(server, halden.id)).toEqual([aBasketLine(variantId(1), 900)]);
    expect(router.state.location.pathname).toBe('/buy-now');
    await waitFor(() =>
      expect(screen.getByLabelText<HTMLInputElement>('Quantity of Lantern').value).toBe('900'),
    );
    await create(panel);
    await waitFor(() => expect(router.state.location.pathname).toBe(`/purchase-orders/${ORDER}`));
  });
});

test('a suggested quantity is explained by Enter on its cell, which has the focus again afterwards', async () => {
  shop(basketServer());
  renderApp('/buy-now');
  const why = await screen.findByRole('button', { name: 'Why 200 of Lantern' });
  const cell = why.closest<HTMLElement>('[role="gridcell"]')!;
  await userEvent.pointer({ keys: '[MouseLeft>]', target: cell });
  expect(document.activeElement).toBe(cell);
  await userEvent.keyboard('{Enter}');
  expect(await screen.findByText('Why this quantity: Lantern')).toBeTruthy();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement).toBe(cell));
});

test('a suggested quantity is explained, and a product opens its item, without leaving the page', async () => {
  shop(basketServer());
  const { router } = renderApp('/buy-now');
  await userEvent.click(await screen.findByRole('button', { name: 'Why 200 of Lantern' }));
  expect(await screen.findByText('Why this quantity: Lantern')).toBeTruthy();
  await userEvent.keyboard('{Escape}');
  await userEvent.click(screen.getByRole('link', { name: 'Lantern' }));
  const panel = await screen.findByRole('dialog');
  expect(await within(panel).findByRole('button', { name: 'New purchase order' })).toBeTruthy();
  expect(router.state.location.pathname).toBe('/buy-now');
});
