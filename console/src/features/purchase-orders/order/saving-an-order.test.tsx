import { describe, expect, test } from '@jest/globals';
import {
  getPurchaseOrder,
  updatePurchaseOrder,
} from '@quartermaster/contracts/purchase-orders/calls/orders';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answers, fakeApi, refuses } from '../../../testing/fake-api.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { typeInto } from '../../../testing/test-items-grid.ts';
import { anOrder, orderPageAnswers, ITEM_A, ITEM_B, ORDER } from '../../../testing/test-order.ts';

const path = `/purchase-orders/${ORDER}`;
const read = answers(getPurchaseOrder, anOrder(), { ETag: '"7"' });

describe('while a save is under way', () => {
  /** Order with slow saves: each one ends when the test ends it, and the next read has the next revision. */
  const slowlySaved = () => {
    let order = anOrder();
    let revision = 7;
    const ends: (() => void)[] = [];
    const { calls } = fakeApi(
      ...orderPageAnswers,
      {
        ...read,
        respond: (call) =>
          answers(getPurchaseOrder, order, { ETag: `"${revision}"` }).respond(call),
      },
      {
        ...answers(updatePurchaseOrder, undefined),
        respond: async (call) => {
          await new Promise<void>((resolve) => void ends.push(resolve));
          const { items } = call.body as { items: readonly { id: string; quantity: number }[] };
          const quantitiesById = new Map(items.map(({ id, quantity }) => [id, quantity]));
          order = {
            ...order,
            items: order.items.map((item) => ({
              ...item,
              quantity: quantitiesById.get(item.id) ?? item.quantity,
            })),
          };
          revision += 1;
          return answers(updatePurchaseOrder, undefined).respond(call);
        },
      },
    );
    const puts = () => calls.filter(({ method }) => method === 'PUT');
    const end = async (): Promise<void> => {
      await waitFor(() => expect(ends).not.toEqual([]));
      ends.shift()?.();
    };
    return { puts, end };
  };

  test('what is typed stays, and is saved on top of what was saved', async () => {
    const { puts, end } = slowlySaved();
    renderApp(path);
    await typeInto(ITEM_A, 'quantity', '120');
    await userEvent.click(await screen.findByRole('button', { name: 'Save' }));
    await waitFor(() => expect(puts()).toHaveLength(1));
    await typeInto(ITEM_B, 'quantity', '70');
    await end();
    expect(await screen.findByText('Purchase order saved')).toBeTruthy();
    const save = await screen.findByRole('button', { name: 'Save' });
    await waitFor(() => expect(save.matches(':disabled, [data-loading]')).toBe(false));
    await userEvent.click(save);
    await end();
    const last = puts().at(-1);
    expect(last?.headers.get('If-Match')).toBe('"8"');
    expect(last?.body).toEqual({
      items: [
        expect.objectContaining({ id: ITEM_A, quantity: 120 }),
        expect.objectContaining({ id: ITEM_B, quantity: 70 }),
      ],
    });
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Save' })).toBeNull());
  });

  test('a save that stays refused as stale is given up with both versions shown', async () => {
    const problem = { code: 'VERSION_STALE', message: 'Changed' } as const;
    const { calls } = fakeApi(
      ...orderPageAnswers,
      read,
      refuses(updatePurchaseOrder, 412, problem),
    );
    renderApp(path);
    await typeInto(ITEM_A, 'quantity', '120');
    await userEvent.click(await screen.findByRole('button', { name: 'Save' }));
    const panel = await screen.findByRole('dialog', { name: /changed this purchase order/ });
    expect(within(panel).getByLabelText<HTMLInputElement>('Lamp: yours').checked).toBe(true);
    const puts = calls.filter(({ method }) => method === 'PUT').length;
    expect(puts).toBeGreaterThan(1);
    expect(puts).toBeLessThanOrEqual(5);
  });
});
