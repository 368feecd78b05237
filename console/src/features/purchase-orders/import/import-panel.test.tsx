import { describe, expect, test } from '@jest/globals';
import { requestUpload } from '@quartermaster/contracts/assets/calls';
import {
  importPurchaseOrders,
  listLeftOutRows,
} from '@quartermaster/contracts/purchase-orders/calls/import';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answers, fakeApi, refuses, type SeenCall } from '../../../testing/fake-api.ts';
import { fakePuts } from '../../../testing/fake-put.ts';
import { renderPiece } from '../../../testing/render-app.tsx';
import { ImportPanel } from './import-panel.tsx';

const fileUrl = 'https://shop.example/api/files/018f0000-0000-7000-8000-0000000000f1/orders.csv';
const upload = answers(requestUpload, { url: `${fileUrl}?grant=x`, fileUrl });
const file = new File(['Order,SKU,Quantity\nA,MUG-1,1'], 'orders.csv', { type: 'text/csv' });

const TOTAL = 30;
const getBody = ({ body }: SeenCall) => body as { dryRun?: boolean; from?: number; limit?: number };
const made = (call: SeenCall): number => {
  const { dryRun = false, from = 0, limit = TOTAL } = getBody(call);
  return dryRun ? 0 : Math.min(limit, TOTAL - from);
};
const importing = answers(importPurchaseOrders, (call) => ({
  total: TOTAL,
  created: made(call),
  updated: 0,
  orders: [{ name: 'Spring', supplier: 'Harbour', items: 2, units: 24, id: null }],
  errors: ['There is no SKU GONE', 'Quantity is missing'].map((message) => ({
    file: 'orders.csv',
    row: 7,
    message,
  })),
  errorsTotal: 2,
  rowsLeftOut: 1,
  notes: [],
  ignoredColumns: ['Colour'],
}));
const listImports = ({ calls }: ReturnType<typeof fakeApi>) =>
  calls.filter(({ path }) => path === importPurchaseOrders.path).map(getBody);

const dropped = async (): Promise<void> => {
  const puts = fakePuts();
  renderPiece(<ImportPanel onClose={() => undefined} />);
  const place = await screen.findByRole('group', { name: 'Drop a CSV file here' });
  fireEvent.drop(place, { dataTransfer: { files: [file], types: ['Files'] } });
  await waitFor(() => expect(puts).toHaveLength(1));
  expect(puts[0]?.headers).toEqual({ 'Content-Type': 'text/csv' });
  puts[0]?.answer(204);
};

/** Reads the text of a file, without its byte order mark. */
const readFileText = async (blob: Blob | undefined): Promise<string> =>
  new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(typeof reader.result === 'string' ? reader.result : '');
    reader.readAsText(blob ?? new Blob());
  });

describe('importing orders', () => {
  test('API-PO-20 UI-SC-24 UI-SC-37 shows what would come of a file, then makes it part by part', async () => {
    const api = fakeApi(upload, importing);
    await dropped();
    const errors = await screen.findByRole('table', { name: 'Reason' });
    expect(within(errors).getByText('There is no SKU GONE')).toBeTruthy();
    expect(within(screen.getByRole('table', { name: 'Orders' })).getByText('Spring')).toBeTruthy();
    expect(screen.getByText('Columns not imported: Colour')).toBeTruthy();
    expect(listImports(api)).toEqual([{ fileUrls: [fileUrl], dryRun: true }]);
    await userEvent.click(screen.getByRole('button', { name: 'Import 30 orders' }));
    expect(await screen.findByText('30 purchase orders drafted.')).toBeTruthy();
    expect(listImports(api).slice(1)).toEqual([
      { fileUrls: [fileUrl], from: 0, limit: 25 },
      { fileUrls: [fileUrl], from: 25, limit: 25 },
    ]);
  });

  test('AMB-092 the rows that are left out are saved as a file, before and after the import', async () => {
    const saved: Blob[] = [];
    URL.createObjectURL = (blob) => `blob:${String(saved.push(blob as Blob))}`;
    URL.revokeObjectURL = () => undefined;
    const rows = [{ row: 7, cells: ['B', '=GONE'], messages: ['There is no SKU =GONE'] }];
    const leftOut = answers(listLeftOutRows, { titles: ['Order', 'SKU'], rows });
    const api = fakeApi(upload, importing, leftOut);
    await dropped();
    await userEvent.click(await screen.findByRole('button', { name: 'Download 1 row' }));
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(await readFileText(saved[0])).toBe(
      "Order,SKU,Reason\r\nB,'=GONE,Row 7 of orders.csv: There is no SKU =GONE",
    );
    const { query } = api.calls.find(({ path }) => path === listLeftOutRows.path) ?? {};
    expect(new URLSearchParams(query).get('fileUrl')).toBe(fileUrl);
    await userEvent.click(screen.getByRole('button', { name: 'Import 30 orders' }));
    await screen.findByText('30 purchase orders drafted.');
    await userEvent.click(screen.getByRole('button', { name: 'Download 1 row' }));
    await waitFor(() => expect(saved).toHaveLength(2));
  });

  test('a file that cannot be read says why, and another can be chosen', async () => {
    const message = 'The columns must be separated by commas';
    fakeApi(upload, refuses(importPurchaseOrders, 422, { code: 'FILE_UNREADABLE', message }));
    await dropped();
    expect(await screen.findByText(`orders.csv: ${message}`)).toBeTruthy();
    expect(screen.getByRole('group', { name: 'Drop a CSV file here' })).toBeTruthy();
  });
});
