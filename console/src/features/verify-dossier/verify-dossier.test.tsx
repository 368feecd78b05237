import { expect, test } from '@jest/globals';
import {
  chainEvents,
  type DossierContent,
  sealDossier,
} from '@quartermaster/contracts/purchase-orders/read-models/dossier';
import { emptyContent } from '@quartermaster/contracts/purchase-orders/purchase-order';
import { replaySteps } from '@quartermaster/contracts/purchase-orders/rules/replay-steps';
import { fireEvent, screen, within } from '@testing-library/react';
import { digests } from '../../lib/digests.ts';
import { fakeApi } from '../../testing/fake-api.ts';
import { renderApp } from '../../testing/render-app.tsx';

const ORDER = '018f0000-0000-7000-8000-0000000000a1';
const recordedAt = '2026-02-01T09:30:00.000Z';
const events = chainEvents(
  [
    {
      revision: 0,
      id: '018f0000-0000-7000-8000-0000000000e1',
      type: 'PurchaseOrderCreated',
      schemaVersion: 1,
      recordedAt,
      metadata: {
        teamId: '018f0000-0000-7000-8000-000000000002',
        actor: { kind: 'system', name: 'test' },
        commandId: 'c1',
        correlationId: 'c1',
        causationId: null,
      },
      data: {
        purchaseOrderId: ORDER,
        supplierId: null,
        content: { ...emptyContent, name: 'PO-0042', currency: 'GBP' },
        issueDate: null,
        defaultStockCoverageDate: null,
        duplicatedFrom: null,
        on: '2026-02-01',
      },
    },
  ],
  digests,
);

const makeContent = (given: Partial<DossierContent> = {}): DossierContent => ({
  format: 'quartermaster-dossier',
  version: 1,
  purchaseOrderId: ORDER,
  order: replaySteps(events).at(-1)!.after,
  events: [...events],
  names: { variants: {}, suppliers: {}, locations: {}, users: {}, texts: {} },
  documents: [],
  ...given,
});

const drop = async (text: string, size?: number) => {
  const { calls } = fakeApi();
  renderApp('/verify-dossier', { token: null });
  const place = await screen.findByRole('group', { name: 'Drop a dossier here' });
  const file = new File([text], 'PO-0042 dossier.json');
  if (size !== undefined) Object.defineProperty(file, 'size', { value: size });
  fireEvent.drop(place, { dataTransfer: { files: [file], types: ['Files'] } });
  return calls;
};

const failed = async (): Promise<readonly string[]> => {
  const checks = within(await screen.findByRole('list', { name: 'Checks' }));
  return checks
    .getAllByRole('listitem')
    .filter((item) => within(item).queryByLabelText('Does not hold') !== null)
    .map(({ textContent }) => textContent);
};

test('a dossier holds, without an account and without a call', async () => {
  const calls = await drop(sealDossier(makeContent(), digests));
  expect(await screen.findByText('Nothing was altered')).toBeTruthy();
  expect(await failed()).toEqual([]);
  expect(screen.getByText(/PO-0042$/)).toBeTruthy();
  expect(screen.getByText(events[0]!.digest)).toBeTruthy();
  expect(calls).toEqual([]);
});

test('the SHA-256 of the file is shown, to be compared with the printed dossier', async () => {
  const text = sealDossier(makeContent(), digests);
  await drop(text);
  expect(await screen.findByText(digests.sha256(text))).toBeTruthy();
});

test('a byte order mark before a dossier is noticed', async () => {
  await drop(`\uFEFF${sealDossier(makeContent(), digests)}`);
  expect(await screen.findByText('This is no dossier')).toBeTruthy();
});

test('one other byte is noticed, and where', async () => {
  await drop(sealDossier(makeContent(), digests).replaceAll('PO-0042', 'PO-0043'));
  expect(await screen.findByText('This dossier was altered')).toBeTruthy();
  expect(await failed()).toEqual([
    'Seal over every byteThe file was changed after it was sealed',
    'Chain of the eventsThe chain breaks at revision 0',
  ]);
});

test('a document that was exchanged is noticed although the file was sealed anew', async () => {
  const document = { name: 'PO-0042.pdf', contentType: 'application/pdf', revision: 0 };
  const exchanged = { ...document, sha256: digests.sha256('first'), base64: btoa('second') };
  await drop(sealDossier(makeContent({ documents: [exchanged] }), digests));
  expect(await failed()).toEqual(['DocumentsPO-0042.pdf is not the document it was']);
});

test('another file is no dossier', async () => {
  await drop('{"orders":[]}');
  expect(await screen.findByText('This is no dossier')).toBeTruthy();
});

test('a file that is too large is not read', async () => {
  await drop('{}', 300 * 1024 * 1024);
  expect(await screen.findByText(/The file is larger than 200 MB/)).toBeTruthy();
});
