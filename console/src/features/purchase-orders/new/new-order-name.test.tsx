import { expect, test } from '@jest/globals';
import {
  createPurchaseOrderWithQuantities,
  getNextOrderName,
} from '@quartermaster/contracts/purchase-orders/calls/orders';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answers, fakeApi } from '../../../testing/fake-api.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { orderPageAnswers, ORDER } from '../../../testing/test-order.ts';

test('AMB-160 the name field says which number comes next, and a name that is taken twice is told', async () => {
  const notes = ['Another order is called Spring too'];
  fakeApi(
    answers(getNextOrderName, { name: 'PO-0172' }),
    answers(createPurchaseOrderWithQuantities, { id: ORDER, notes }),
    ...orderPageAnswers,
  );
  renderApp('/purchase-orders?panel=new');
  const name = await screen.findByPlaceholderText('Next number, PO-0172');
  await userEvent.type(name, 'Spring');
  await userEvent.click(screen.getByRole('button', { name: 'Create draft' }));
  expect(await screen.findByText('Another order is called Spring too')).toBeTruthy();
});
