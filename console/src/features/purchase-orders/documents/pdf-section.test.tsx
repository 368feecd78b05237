import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { exportPurchaseOrderPdf } from '@quartermaster/contracts/purchase-orders/calls/pdf';
import { getPurchaseOrder } from '@quartermaster/contracts/purchase-orders/calls/orders';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answers, answersFile, fakeApi, refuses } from '../../../testing/fake-api.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { anOrder, orderPageAnswers, ITEM_A, ITEM_B, ORDER } from '../../../testing/test-order.ts';

const turned = anOrder({ items: anOrder().items.toReversed() });
const read = answers(getPurchaseOrder, turned, { ETag: '"7"' });
const file = answersFile(exportPurchaseOrderPdf, 'PO-0012 Öl.pdf', '%PDF-1.4');
const open = (answer: typeof file) => {
  const { calls } = fakeApi(...orderPageAnswers, read, answer);
  renderApp(`/purchase-orders/${ORDER}/documents`);
  return () => calls.filter(({ path }) => path.endsWith('/export/pdf')).map(({ body }) => body);
};
const press = async (name: string): Promise<void> =>
  userEvent.click(await screen.findByRole('button', { name }));

describe('API-PO-11 an order on paper', () => {
  const saved: string[] = [];
  beforeEach(() => {
    saved.length = 0;
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      saved.push(this.download);
    });
  });
  afterEach(() => {
    jest.restoreAllMocks();
  });

  test('UI-SC-29 is saved with what was chosen, under the name the server gives it', async () => {
    const printBodies = open(file);
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Costs and totals' }));
    await press('Download PDF');
    await waitFor(() => expect(saved).toEqual(['PO-0012 Öl.pdf']));
    expect(printBodies()).toEqual([
      {
        sortedItemIds: [],
        showImages: true,
        showCosts: false,
        showSku: true,
        showCurrencyNote: true,
        showDescription: false,
      },
    ]);
  });

  test('UI-SC-29 has its items in the chosen order', async () => {
    const printBodies = open(file);
    await userEvent.click(await screen.findByRole('combobox', { name: 'Items' }));
    await userEvent.click(await screen.findByRole('option', { name: 'By name', hidden: true }));
    await press('Preview');
    expect(await screen.findByTitle('Preview of PO-0012 Öl.pdf')).toBeTruthy();
    expect(printBodies().at(-1)).toMatchObject({ sortedItemIds: [ITEM_A, ITEM_B] });
  });

  test('ERR-32 says what the server lacks to print it', async () => {
    const message = 'PDFs cannot be made here. Install Chromium.';
    open(refuses(exportPurchaseOrderPdf, 503, { code: 'NO_PDF_PRINTER', message }));
    await press('Preview');
    expect(await screen.findByText(message)).toBeTruthy();
  });
});
