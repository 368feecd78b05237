import { describe, expect, test } from '@jest/globals';
import {
  getPurchaseOrder,
  setShipments,
  updatePurchaseOrder,
  updateShipment,
} from '@quartermaster/contracts/purchase-orders/calls/orders';
import type { Shipment } from '@quartermaster/contracts/purchase-orders/read-models/order';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answers, fakeApi, held, refuses } from '../../../testing/fake-api.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { typeInto } from '../../../testing/test-items-grid.ts';
import {
  anOrder,
  orderPageAnswers,
  aShipment,
  ITEM_A,
  ITEM_B,
  ORDER,
  SHIPMENT,
} from '../../../testing/test-order.ts';

const path = `/purchase-orders/${ORDER}`;
const FREIGHT = { name: 'Freight', amount: 250, currency: 'USD' };

/** Order whose shipments are stored as sent, with one revision per save. */
const stored = () => {
  const now = { order: anOrder(), revision: 7 };
  const change = (shipments: readonly Shipment[]): void => {
    now.order = { ...now.order, shipments: [...shipments] };
    now.revision += 1;
  };
  const read = {
    ...answers(getPurchaseOrder, anOrder()),
    respond: (call: Parameters<ReturnType<typeof answers>['respond']>[0]) =>
      answers(getPurchaseOrder, now.order, { ETag: `"${now.revision}"` }).respond(call),
  };
  return { now, change, read };
};

const items = (quantities: Readonly<Record<string, number>>): Shipment['items'] =>
  Object.entries(quantities).map(([purchaseOrderItemId, orderedQuantity]) => ({
    purchaseOrderItemId,
    orderedQuantity,
    receivedQuantity: 0,
    acceptedQuantity: 0,
  }));

describe('units that are moved while shipments are being saved', () => {
  test('stay, and are saved over what was saved', async () => {
    const { change, read } = stored();
    const save = held(
      answers(setShipments, ({ body }) => {
        const [first] = body as {
          items: { purchaseOrderItemId: string; orderedQuantity: number }[];
        }[];
        const units = first?.items.map((one) => [one.purchaseOrderItemId, one.orderedQuantity]);
        change([aShipment({ items: items(Object.fromEntries(units ?? []) as never) })]);
        return undefined;
      }),
    );
    const { calls } = fakeApi(...orderPageAnswers, read, save.answer);
    renderApp(`${path}/shipments`);
    await typeInto(ITEM_A, SHIPMENT, '61');
    await userEvent.click(await screen.findByRole('button', { name: 'Save shipments' }));
    await typeInto(ITEM_B, SHIPMENT, '41');
    await save.goOn();
    expect(await screen.findByText('Shipments saved')).toBeTruthy();
    const button = await screen.findByRole('button', { name: 'Save shipments' });
    await waitFor(() => expect(button.matches(':disabled, [data-loading]')).toBe(false));
    await userEvent.click(button);
    await save.goOn();
    await waitFor(() => expect(screen.queryByText('Unsaved changes')).toBeNull());
    const puts = calls.filter(({ method }) => method === 'PUT');
    expect(puts.map(({ headers }) => headers.get('If-Match'))).toEqual(['"7"', '"8"']);
    expect(puts[1]?.body).toMatchObject([
      { id: SHIPMENT, items: [{ orderedQuantity: 61 }, { orderedQuantity: 41 }] },
    ]);
  });

  test('are compared with what somebody else moved meanwhile', async () => {
    const { change, read } = stored();
    const stale = { code: 'VERSION_STALE', message: 'Changed' } as const;
    const { calls } = fakeApi(...orderPageAnswers, read, refuses(setShipments, 412, stale));
    renderApp(`${path}/shipments`);
    await typeInto(ITEM_A, SHIPMENT, '61');
    change([aShipment({ items: items({ [ITEM_A]: 60, [ITEM_B]: 12 }) })]);
    await userEvent.click(await screen.findByRole('button', { name: 'Save shipments' }));
    const panel = await screen.findByRole('dialog', { name: /changed this allocation/ });
    const chosen = (name: string) => within(panel).getByLabelText<HTMLInputElement>(name).checked;
    expect(chosen('Lamp in Shipment 1: yours')).toBe(true);
    expect(chosen('Vase in Shipment 1: theirs')).toBe(true);
    expect(calls.filter(({ method }) => method === 'PUT')).toHaveLength(1);
  });
});

test('Ctrl+Z takes back the move of units, and nothing of the order behind', async () => {
  const { read } = stored();
  fakeApi(...orderPageAnswers, read);
  const { router } = renderApp(path);
  await typeInto(ITEM_A, 'quantity', '61');
  await userEvent.keyboard('{Control>}z{/Control}');
  await waitFor(() => expect(screen.queryByText('Unsaved changes')).toBeNull());
  void router.navigate({ to: `${path}/shipments` });
  await typeInto(ITEM_A, SHIPMENT, '59');
  expect(await screen.findByRole('button', { name: 'Save shipments' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Redo' })).toBeNull();
  await userEvent.keyboard('{Control>}z{/Control}');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Save shipments' })).toBeNull());
  await userEvent.keyboard('{Control>}y{/Control}');
  expect(await screen.findByRole('button', { name: 'Save shipments' })).toBeTruthy();
});

test('units that were moved are not left for the order of an earlier day without a question', async () => {
  const { read } = stored();
  fakeApi(...orderPageAnswers, read);
  const { router } = renderApp(`${path}/shipments`);
  await typeInto(ITEM_A, SHIPMENT, '61');
  void router.navigate({ to: path, search: { asOf: '2026-02-01' } as never });
  expect(await screen.findByText('Leave without saving?')).toBeTruthy();
});

test('what was edited is not left for the order of an earlier day without a question', async () => {
  const { read } = stored();
  fakeApi(...orderPageAnswers, read);
  const { router } = renderApp(path);
  await typeInto(ITEM_A, 'quantity', '61');
  void router.navigate({ to: `${path}/costs` });
  await screen.findByRole('tab', { name: /Costs/, selected: true });
  void router.navigate({ to: path, search: { asOf: '2026-02-01' } as never });
  expect(await screen.findByText('Leave without saving?')).toBeTruthy();
});

describe('the panel of a shipment', () => {
  const open = async () => {
    renderApp(`${path}/shipments?panel=${SHIPMENT}`);
    const panel = within(await screen.findByRole('dialog', { name: 'Shipment 1' }));
    return {
      type: (label: string, text: string) => userEvent.type(panel.getByLabelText(label), text),
      save: () => userEvent.click(panel.getByRole('button', { name: 'Save shipment' })),
    };
  };

  test('stays open with what was typed while it was being saved', async () => {
    const { change, read } = stored();
    const save = held(
      answers(updateShipment, ({ body }) => {
        change([aShipment(body as Partial<Shipment>)]);
        return undefined;
      }),
    );
    const { calls } = fakeApi(...orderPageAnswers, read, save.answer);
    const panel = await open();
    await panel.type('Tracking number', 'MSC');
    await panel.save();
    await panel.type('Tracking number', '-77');
    await save.goOn();
    expect(await screen.findByText('Shipment saved')).toBeTruthy();
    const field = () => screen.getByLabelText<HTMLInputElement>('Tracking number');
    expect(field().value).toBe('MSC-77');
    await panel.save();
    await save.goOn();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const sent = calls.filter(({ method }) => method === 'PUT');
    expect(sent.map(({ headers }) => headers.get('If-Match'))).toEqual(['"7"', '"8"']);
  });

  test('saves only the costs when those alone were refused before', async () => {
    const { now, change, read } = stored();
    const stale = refuses(updateShipment, 412, { code: 'VERSION_STALE', message: 'Changed' });
    const details = answers(
      updateShipment,
      ({ body }) => {
        change([aShipment(body as Partial<Shipment>)]);
        return undefined;
      },
      { ETag: '"8"' },
    );
    let isBroken = true;
    const broken = refuses(updatePurchaseOrder, 500, { code: 'INTERNAL', message: 'Broken' });
    const { calls } = fakeApi(
      ...orderPageAnswers,
      read,
      {
        ...details,
        respond: (call) =>
          (call.headers.get('If-Match') === `"${now.revision}"` ? details : stale).respond(call),
      },
      {
        ...broken,
        respond: (call) => {
          if (isBroken) return broken.respond(call);
          change([aShipment({ trackingNumber: 'MSC', costs: [FREIGHT] })]);
          return answers(updatePurchaseOrder, undefined).respond(call);
        },
      },
    );
    const panel = await open();
    await panel.type('Tracking number', 'MSC');
    const amount = screen.getByLabelText('Cost 1: amount');
    await userEvent.clear(amount);
    await userEvent.type(amount, '250{Tab}');
    await panel.save();
    expect(await screen.findByRole('alert')).toBeTruthy();
    isBroken = false;
    await panel.save();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const last = calls.filter(({ method }) => method === 'PUT').at(-1);
    expect(last?.headers.get('If-Match')).toBe('"8"');
    expect(last?.body).toEqual({ shipmentCosts: [{ shipmentId: SHIPMENT, costs: [FREIGHT] }] });
  });
});

test('an order that cannot be read again keeps what is typed', async () => {
  let isBroken = false;
  const read = answers(getPurchaseOrder, anOrder(), { ETag: '"7"' });
  const broken = refuses(getPurchaseOrder, 500, { code: 'INTERNAL', message: 'Broken' });
  fakeApi(...orderPageAnswers, {
    ...read,
    respond: (call) => (isBroken ? broken : read).respond(call),
  });
  const { client } = renderApp(path);
  await typeInto(ITEM_A, 'quantity', '120');
  isBroken = true;
  await client.invalidateQueries({ queryKey: ['purchase-orders', 'detail'] });
  expect(await screen.findByText('Unsaved changes')).toBeTruthy();
  expect(document.querySelector(`[row-id="${ITEM_A}"] [col-id="quantity"]`)?.textContent).toBe(
    '120',
  );
});

test('details that are applied leave what somebody else changed meanwhile', async () => {
  const { now, read } = stored();
  const { calls } = fakeApi(...orderPageAnswers, read, answers(updatePurchaseOrder, undefined));
  const { client } = renderApp(`${path}?panel=details`);
  const panel = within(await screen.findByRole('dialog', { name: 'Details of the order' }));
  await userEvent.type(panel.getByLabelText('Name'), ' 2');
  now.order = { ...now.order, content: { ...now.order.content, reference: 'THEIRS' } };
  now.revision = 8;
  await client.invalidateQueries({ queryKey: ['purchase-orders', 'detail'] });
  expect(await screen.findByText('Ref. THEIRS')).toBeTruthy();
  await userEvent.click(panel.getByRole('button', { name: 'Apply' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Save' }));
  await waitFor(() => expect(calls.some(({ method }) => method === 'PUT')).toBe(true));
  const save = calls.find(({ method }) => method === 'PUT');
  expect(save?.body).toEqual({ content: { name: 'Spring restock 2' } });
  expect(save?.headers.get('If-Match')).toBe('"8"');
});
