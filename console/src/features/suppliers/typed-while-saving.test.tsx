import { expect, test } from '@jest/globals';
import { getUserContext } from '@quartermaster/contracts/auth/calls';
import { listInventoryItems } from '@quartermaster/contracts/inventory/calls/items';
import {
  getSupplier,
  updateSupplier,
  type Supplier,
} from '@quartermaster/contracts/suppliers/calls';
import { supplierFields } from '@quartermaster/contracts/suppliers/supplier';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answers, fakeApi, held } from '../../testing/fake-api.ts';
import { aUserContext, renderApp } from '../../testing/render-app.tsx';

const ID = '018f0000-0000-7000-8000-0000000000a1';

test('a supplier that is typed on while it is being saved stays open, and is saved over that', async () => {
  let supplier: Supplier = {
    ...supplierFields.parse({ name: 'Halden Ceramics' }),
    id: ID,
    attachmentUrls: [],
    purchaseOrderCount: 0,
    products: [],
    createdAt: '2026-01-02T00:00:00.000Z',
    updatedAt: '2026-01-02T00:00:00.000Z',
  };
  let revision = 4;
  const slow = held(
    answers(updateSupplier, ({ body }) => {
      supplier = { ...supplier, ...(body as Partial<Supplier>) };
      revision += 1;
      return undefined;
    }),
  );
  const read = answers(getSupplier, supplier);
  const { calls } = fakeApi(
    answers(getUserContext, aUserContext()),
    answers(listInventoryItems, { data: [], total: 0 }),
    slow.answer,
    {
      ...read,
      respond: (call) => answers(getSupplier, supplier, { ETag: `"${revision}"` }).respond(call),
    },
  );
  renderApp(`/suppliers/${ID}?panel=edit`);
  await userEvent.type(await screen.findByLabelText(/^Name/), ' AS');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await userEvent.type(await screen.findByLabelText('City'), 'Halden');
  await userEvent.click(screen.getByLabelText(/^Net/));
  await slow.goOn();
  expect(await screen.findByText('Supplier saved')).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('City').value).toBe('Halden');
  await userEvent.click(await screen.findByRole('button', { name: 'Save' }));
  await slow.goOn();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const sent = calls.filter(({ method }) => method === 'PUT');
  expect(sent.map(({ headers }) => headers.get('If-Match'))).toEqual(['"4"', '"5"']);
  expect(sent[1]?.body).toMatchObject({
    name: 'Halden Ceramics AS',
    city: 'Halden',
    paymentTerm: { type: 'NET_DAYS' },
  });
});
