import { describe, expect, test } from '@jest/globals';
import { describeFile, requestUpload } from '@quartermaster/contracts/assets/calls';
import {
  getPurchaseOrder,
  updatePurchaseOrder,
} from '@quartermaster/contracts/purchase-orders/calls/orders';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answers, fakeApi, type SeenCall } from '../../../testing/fake-api.ts';
import { fakePuts } from '../../../testing/fake-put.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { anOrder, orderPageAnswers, ORDER } from '../../../testing/test-order.ts';

const path = `/purchase-orders/${ORDER}/documents`;
const fileId = '018f0000-0000-7000-8000-0000000000f1';
const fileUrl = `https://shop.example/api/files/${fileId}/quote.pdf`;
const quote = new File(['0123456789'], 'quote.pdf', { type: 'application/pdf' });

const getUrls = ({ body }: SeenCall): readonly string[] =>
  (body as { content: { attachmentUrls: string[] } }).content.attachmentUrls;

/** Order whose list of files is the one that was saved last. */
const shop = (urls: readonly string[] = []) => {
  let attachmentUrls = [...urls];
  const order = anOrder();
  return fakeApi(
    ...orderPageAnswers,
    answers(getPurchaseOrder, () => ({ ...order, content: { ...order.content, attachmentUrls } }), {
      ETag: '"7"',
    }),
    answers(updatePurchaseOrder, (call) => {
      attachmentUrls = [...getUrls(call)];
      return undefined;
    }),
    answers(requestUpload, { url: `${fileUrl}?grant=signed`, fileUrl }),
    answers(describeFile, {
      name: 'quote.pdf',
      contentType: 'application/pdf',
      size: 1_250_000,
      url: `${fileUrl}?grant=open`,
    }),
  );
};
const saved = ({ calls }: ReturnType<typeof shop>): readonly (readonly string[])[] =>
  calls.filter(({ method }) => method === 'PUT').map(getUrls);
const drop = async (file: File): Promise<void> => {
  const place = await screen.findByRole('group', { name: 'Drop files here' });
  fireEvent.drop(place, { dataTransfer: { files: [file], types: ['Files'] } });
};
const only = <T,>(list: readonly T[]): Promise<T> =>
  waitFor(() => {
    const [first] = list;
    if (first === undefined) throw new Error('Nothing was sent');
    return first;
  });

describe('documents of an order', () => {
  test('API-AST-01 API-AST-02 NF-U-01 NF-U-02 UI-DT-06 UI-SC-37 a dropped file is uploaded in two steps, shows how far it is and is attached', async () => {
    const puts = fakePuts();
    const api = shop();
    renderApp(path);
    await drop(quote);
    const put = await only(puts);
    expect([put.url, put.headers, put.body]).toEqual([
      `/api/files/${fileId}/quote.pdf?grant=signed`,
      { 'Content-Type': 'application/pdf' },
      quote,
    ]);
    const bar = await screen.findByRole('progressbar', { name: 'Upload of quote.pdf' });
    expect(bar.getAttribute('aria-valuenow')).toBe('0');
    put.progress(4);
    await waitFor(() => expect(bar.getAttribute('aria-valuenow')).toBe('40'));
    put.answer(204);
    expect(await screen.findByText('1.3 MB')).toBeTruthy();
    expect(screen.getAllByRole('listitem', { name: 'quote.pdf' })).toHaveLength(1);
    expect(screen.queryByRole('progressbar', { name: 'Upload of quote.pdf' })).toBeNull();
    expect(saved(api)).toEqual([[fileUrl]]);
  });

  test('NF-U-03 a cancelled upload says so and leaves no attachment', async () => {
    const puts = fakePuts();
    const api = shop();
    renderApp(path);
    await drop(quote);
    await only(puts);
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel quote.pdf' }));
    expect(await screen.findByText('quote.pdf: The upload was cancelled')).toBeTruthy();
    expect(screen.queryByRole('listitem', { name: 'quote.pdf' })).toBeNull();
    expect(saved(api)).toEqual([]);
  });

  test('NF-U-03 a failed upload says why, leaves no attachment and can be tried again', async () => {
    const puts = fakePuts();
    const api = shop();
    renderApp(path);
    await drop(quote);
    (await only(puts)).breakOff();
    const row = await screen.findByRole('listitem', { name: 'quote.pdf' });
    expect(await within(row).findByText(/The server did not answer/)).toBeTruthy();
    expect(saved(api)).toEqual([]);
    await userEvent.click(within(row).getByRole('button', { name: 'Retry' }));
    const again = await waitFor(() => {
      expect(puts).toHaveLength(2);
      return puts[1];
    });
    again?.answer(204);
    await waitFor(() => expect(saved(api)).toEqual([[fileUrl]]));
  });

  test('AMB-127 a file of more than 25 MB is not sent', async () => {
    const puts = fakePuts();
    shop();
    renderApp(path);
    const large = new File([], 'film.mp4', { type: 'video/mp4' });
    Object.defineProperty(large, 'size', { value: 25 * 1024 * 1024 + 1 });
    await drop(large);
    expect(await screen.findByText('A file may have at most 25 MB')).toBeTruthy();
    expect(puts).toEqual([]);
  });

  test('a removed file comes back by Undo, in its place', async () => {
    const other = 'https://example.com/terms.txt';
    const api = shop([fileUrl, other]);
    renderApp(path);
    await userEvent.click(await screen.findByRole('button', { name: 'Remove quote.pdf' }));
    await waitFor(() => expect(saved(api)).toEqual([[other]]));
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(saved(api)).toEqual([[other], [fileUrl, other]]));
    expect(await screen.findByRole('listitem', { name: 'quote.pdf' })).toBeTruthy();
  });

  test('an address that runs a script is shown and not followed', async () => {
    shop(['javascript:alert(1)', 'https://example.com/terms.txt']);
    renderApp(path);
    const row = await screen.findByRole('listitem', { name: 'javascript:alert(1)' });
    expect(within(row).queryByRole('link')).toBeNull();
    const link = screen.getByRole('link', { name: 'terms.txt' });
    expect(link.getAttribute('href')).toBe('https://example.com/terms.txt');
  });
});
