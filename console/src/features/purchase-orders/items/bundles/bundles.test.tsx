import { expect, test } from '@jest/globals';
import {
  type BundleComponent,
  listBundleItems,
} from '@quartermaster/contracts/purchase-orders/calls/bundles';
import { getPurchaseOrder } from '@quartermaster/contracts/purchase-orders/calls/orders';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answers, fakeApi } from '../../../../testing/fake-api.ts';
import { renderApp } from '../../../../testing/render-app.tsx';
import { anOrder, orderPageAnswers, ORDER } from '../../../../testing/test-order.ts';

const order = anOrder();
const lamp = order.items[0]!;
const vase = order.items[1]!;

const component = (variantId: string, given: Partial<BundleComponent>): BundleComponent => ({
  componentId: `part-${variantId}`,
  productId: variantId,
  variantId,
  productTitle: 'Lamp',
  variantTitle: '',
  image: null,
  status: 'RUNNING_LOW',
  variantCostPrice: 4,
  quantity: 2,
  averageDailySales: 0.5,
  averageDailySalesBeforeStockout: 0.75,
  ...given,
});

const open = (bundles: Parameters<typeof answers<typeof listBundleItems>>[1]): void => {
  fakeApi(
    answers(listBundleItems, bundles),
    ...orderPageAnswers,
    answers(getPurchaseOrder, order, { ETag: '"7"' }),
  );
  renderApp(`/purchase-orders/${ORDER}`);
};

test('UI-SC-30 shows the bundles its items are components of, and how many the order makes', async () => {
  open([
    {
      bundleId: 'kit',
      bundleTitle: 'Reading kit',
      status: 'SETUP_COMPLETE',
      bundleVariants: [
        {
          id: 'kit-1',
          title: '',
          components: [
            component(lamp.productVariantId, { quantity: 2 }),
            component(vase.productVariantId, { productTitle: 'Vase', quantity: 1 }),
          ],
        },
      ],
    },
  ]);
  await userEvent.click(await screen.findByRole('radio', { name: /Bundles/ }));
  await screen.findByText('Reading kit');
  const cells = (column: string): (string | null)[] =>
    [...document.querySelectorAll(`[row-id] [col-id="${column}"]`)].map((cell) => cell.textContent);
  await waitFor(() => expect(cells('quantity')).toEqual(['—', '2', '1']));
  expect(cells('ordered')).toEqual(['—', String(lamp.quantity), String(vase.quantity)]);
  const makes = Math.min(Math.floor(lamp.quantity / 2), vase.quantity);
  expect(cells('makes')).toEqual([String(makes), '—', '—']);
});

test('an order without components of bundles has no such choice', async () => {
  open([]);
  await screen.findByRole('tab', { name: /Items/ });
  await waitFor(() => expect(document.querySelector('[row-id]')).not.toBeNull());
  expect(screen.queryByRole('radio', { name: /Bundles/ })).toBeNull();
});
