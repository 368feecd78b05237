import { expect, test } from '@jest/globals';
import { getPurchaseOrder } from '@quartermaster/contracts/purchase-orders/calls/orders';
import { screen } from '@testing-library/react';
import { answers, fakeApi } from '../../../testing/fake-api.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { anOrder, orderPageAnswers, ORDER } from '../../../testing/test-order.ts';

const page = `/purchase-orders/${ORDER}`;
const read = answers(getPurchaseOrder, anOrder(), { ETag: '"7"' });

/** Requests for an order until its page is shown. */
const readsUntil = async (heading: string, path: string, token: string | null) => {
  const { calls } = fakeApi(...orderPageAnswers, read);
  renderApp(path, { token });
  await screen.findByRole('heading', { name: heading });
  return calls.filter(({ path: called }) => called === page).map(({ query }) => query);
};

test('an order is read once, ahead of its page', async () => {
  expect(await readsUntil('Spring restock', page, 'token-1')).toEqual(['']);
});

test('nothing is read ahead for somebody who has to sign in first', async () => {
  expect(await readsUntil('Sign in', page, null)).toEqual([]);
});

test('who looks at a past reads that past alone', async () => {
  const asOf = '2026-01-05T09:30:00.000Z';
  const reads = await readsUntil('Spring restock', `${page}?asOf=${asOf}`, 'token-1');
  expect(reads.every((query) => query.includes('asOf'))).toBe(true);
  expect(reads.length).toBeGreaterThan(0);
});
