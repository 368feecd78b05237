import { expect, test } from '@jest/globals';
import type { PurchaseOrder } from '@quartermaster/contracts/purchase-orders/read-models/order';
import { getPurchaseOrder } from '@quartermaster/contracts/purchase-orders/calls/orders';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answers, fakeApi } from '../../../testing/fake-api.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { anOrder, orderPageAnswers, aShipment, ORDER } from '../../../testing/test-order.ts';

const shown = async (order: PurchaseOrder, tab: string) => {
  fakeApi(...orderPageAnswers, answers(getPurchaseOrder, order));
  renderApp(`/purchase-orders/${ORDER}/${tab}`);
  return screen.findByRole('region', { name: 'Costs of the order' });
};
const percent = (amount: number) => ({ type: 'Percentage' as const, name: 'Share', amount });
const sum = (name: string, amount: number, currency = 'USD') => ({
  type: 'Fixed' as const,
  name,
  amount,
  currency,
});

/** 1,161.25 of goods; 5.823669 of packing and 3.488395 off; 6.665, 3.333333 and 0.006 for others: a cent too much when each is rounded by itself. */
const base = anOrder();
const odd = anOrder({
  content: {
    ...base.content,
    exchangeRates: { EUR: 0.9 },
    supplierCostItems: [percent(0.5015)],
    discountItems: [percent(0.3004)],
    costItems: [sum('Duty', 6.665), sum('Insurance', 3, 'EUR')],
  },
  items: base.items.slice(0, 1).map((item) => ({ ...item, quantity: 5, unitCost: 232.25 })),
  shipments: [
    aShipment({ items: [], costs: [{ name: 'Freight', amount: 0.006, currency: 'USD' }] }),
  ],
});

test('CALC-LRM the amounts at the head of an order add up to the total beside it', async () => {
  const strip = await shown(odd, 'costs');
  const figures = within(strip)
    .getAllByRole('button', { name: /explain this number/ })
    .map(({ textContent }) => textContent);
  expect(figures).toEqual(['$1,161.25', '$3.49', '$5.83', '$9.99', '$0.01']);
  // 1,161.25 - 3.49 + 5.83 + 9.99 + 0.01
  expect(screen.getByTestId('total-landed').textContent).toBe('$1,173.59');
});

test('CALC-LRM the lists of costs and the shipment say what the head of the order says', async () => {
  await shown(odd, 'costs');
  const total = (heading: string) =>
    screen.getByRole('heading', { name: heading }).parentElement?.textContent;
  expect(total('Supplier costs')).toContain('$5.83');
  expect(total('Discounts')).toContain('$3.49');
  expect(total('Other costs')).toContain('$9.99');
  await userEvent.click(screen.getByRole('tab', { name: /Shipments/ }));
  const card = await screen.findByRole('article', { name: 'Shipment 1' });
  expect(within(card).getByText('$0.01')).toBeTruthy();
});

test('a cost is explained in the currency of the order, beside what it was made of', async () => {
  const strip = await shown(odd, 'costs');
  await userEvent.click(within(strip).getByRole('button', { name: /^Other costs: explain/ }));
  const explanation = await screen.findByText(/^Percentages of the items/);
  expect(explanation.parentElement?.textContent).toMatch(/Duty\$6\.66Insurance€3\.00\$3\.33/);
});

test('a discount is explained as the amount behind its minus', async () => {
  const strip = await shown(odd, 'costs');
  await userEvent.click(within(strip).getByRole('button', { name: /^Discounts: explain/ }));
  const explanation = await screen.findByText(/^Percentages of the items/);
  expect(explanation.parentElement?.textContent).toMatch(/Share0\.3004%\$3\.49/);
});
