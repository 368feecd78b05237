import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { digests } from '@quartermaster/platform/core/digests';
import { testApp } from '@quartermaster/platform/http/test-app';
import { openTestPrinter } from '@quartermaster/platform/pdf/test-printer';
import type { PdfPrinter, PrintedDocument } from '@quartermaster/platform/pdf/pdf-printer';
import { readPdfPages } from '@quartermaster/platform/pdf/test-pdf-text';
import request from 'supertest';
import {
  type GivenEvent,
  openReadModels,
  type ReadModels,
  createTestEventStore,
} from '../../../core/given-events.ts';
import { locationsProjection } from '../../../locations/projection.ts';
import { mugRed } from '../../../products/examples.ts';
import { productsProjection } from '../../../products/projection.ts';
import { harbour } from '../../../suppliers/examples.ts';
import { suppliersProjection } from '../../../suppliers/projection.ts';
import { teamsProjection } from '../../../teams/projection.ts';
import { joined, registered } from '../../../users/examples.ts';
import { usersProjection } from '../../../users/projection.ts';
import { deleted, detailed, item, itemsChanged, order, paid, statusSet } from '../../examples.ts';
import { credited } from '../../examples-settlement.ts';
import { first, pushed } from '../../examples-shipments.ts';
import { files, loadPictures, noBrowser, noPapers } from '../../pdf/test-papers.ts';
import { dossierRoutes } from '../routes.ts';
import { story } from '../test-dossier.ts';

const member = { Authorization: 'Bearer member' };
const printer = openTestPrinter();
let models: ReadModels;
beforeAll(async () => {
  models = await openReadModels([
    productsProjection,
    suppliersProjection,
    locationsProjection,
    teamsProjection,
    usersProjection,
  ]);
  await models.given(...story, registered('user-1'), joined('user-1'));
});
afterAll(async () => {
  await printer.close();
  await models.close();
});

const sendRequest = (events: readonly GivenEvent[], what: string, chosen: PdfPrinter = printer) => {
  const sources = { pool: models.pool, store: createTestEventStore(events), printer: chosen };
  const papers = { loadPictures, files, papers: noPapers };
  const app = testApp([...dossierRoutes({ ...sources, ...papers })]);
  return request(app).post(`/api/purchase-orders/${order}/${what}`).set(member);
};

const readPagesAfter = async (...events: readonly GivenEvent[]): Promise<readonly string[]> => {
  const { body } = await sendRequest([...story, ...events], 'dossier/pdf')
    .responseType('blob')
    .expect(200);
  return readPdfPages(body);
};

/** Text of the pages with single spaces. */
const readTextAfter = async (...events: readonly GivenEvent[]): Promise<string> =>
  (await readPagesAfter(...events)).join('\n').replaceAll(/\s+/g, ' ');

/** The last document that the printer received. */
const printAfter = async (...events: readonly GivenEvent[]): Promise<PrintedDocument> => {
  const printed: PrintedDocument[] = [];
  const notes = {
    ...noBrowser,
    print: async (document: PrintedDocument) => {
      printed.push(document);
      return Buffer.from('paper');
    },
  };
  await sendRequest([...story, ...events], 'dossier/pdf', notes).expect(200);
  return printed.at(-1)!;
};

const changedQuantity = (from: number, to: number): GivenEvent =>
  itemsChanged({ changed: [{ from: item(mugRed, from, 10), to: item(mugRed, to, 10) }] });

describe('API-PO-42-PDF the dossier of an order as a story', () => {
  test('says who did what and when, chapter by chapter', async () => {
    const told = await readTextAfter(
      detailed({
        supplierId: harbour,
        content: { currency: 'USD', exchangeRates: { GBP: 0.8 } },
      }),
      paid({ id: 'p1', amount: 1250, currency: 'GBP', dueDate: '2026-04-09', status: 'PAID' }),
      pushed(first),
      statusSet('PartiallyReceived', 'FullyReceived', {
        openQuantities: [
          { purchaseOrderItemId: `i${mugRed}`, productVariantId: mugRed, quantity: 45 },
        ],
      }),
      credited(mugRed, 45, 10),
    );
    const titles = ['1Ordered', '2Sent', '3Shipped', '4Received', '5Paid', '6Closed'];
    const places = titles.map((title) => told.replaceAll(/(\d) (?=[A-Z])/g, '$1').indexOf(title));
    expect(places.every((place, at) => place > (places[at - 1] ?? 0))).toBe(true);
    for (const sentence of [
      'The order was drafted on 1 Mar 2026 by user-1@gift-shop.example.',
      'It asks Harbour Ceramics for 100 units of 1 item, for $1,000.00.',
      'user-1@gift-shop.example added 1 item.',
      'user-1@gift-shop.example set the status to Sent to Supplier.',
      'Quartermaster emailed the order to sales@harbour.example and ann@harbour.example.',
      'The order was sent on 1 Mar 2026 by user-1@gift-shop.example, as revision 3.',
      'Süd ☃ has 60 units.',
      'user-1@gift-shop.example received Süd ☃ at Warehouse.',
      "The received units of Süd ☃ were added to the store's stock.",
      '60 units of 100 arrived. Accepted: 55; rejected: 5; still open: 45.',
      '1,250.00 GBP, due 9 Apr 2026, paid',
      '$550.00 is owed. $1,562.50 is paid.',
      'The order became fully received on 1 Mar 2026 by user-1@gift-shop.example.',
      'user-1@gift-shop.example closed the purchase order with 45 units still open.',
      'The order was closed short: the supplier credits 450.00 USD for 45 units',
    ])
      expect(told).toContain(sentence);
    expect(told).not.toMatch(/\d{4}-\d\d-\d\d|PurchaseOrder[A-Z]/);
  });

  test('has the SHA-256 of its JSON file on every page', async () => {
    const events = Array.from({ length: 40 }, (_, at) => changedQuantity(100 + at, 101 + at));
    const pages = await readPagesAfter(...events);
    const json = await sendRequest([...story, ...events], 'dossier').expect(200);
    const digest = digests.sha256(json.text);
    expect(pages.length).toBeGreaterThan(2);
    for (const page of pages) expect(page).toContain(`SHA-256 of its JSON file ${digest}`);
  });

  test('shows what changed since the order was sent', async () => {
    const told = await readTextAfter(changedQuantity(100, 80), detailed({ supplierId: null }));
    const since = told.slice(told.indexOf('What changed since it was sent'));
    expect(since).toContain('Revision 3 left the draft. Revision 9 is the last one.');
    expect(since).toContain('Harbour mug, Red: quantity 100 became 80');
    expect(since).toMatch(/Supplier \S.* was removed/);
  });

  test('of thousands of records prints the first and the last of a chapter, and says where the others are', async () => {
    const many = Array.from({ length: 3000 }, (_, at) => changedQuantity(at, at + 1));
    const { html, tagged } = await printAfter(...many);
    expect(html.split('class="entry"').length - 1).toBeLessThan(60);
    // Two records of the draft and 3,000 changes; 40 of them are printed.
    expect(html).toContain('2,962 records between revisions 36 and 2997 are not printed.');
    expect(html).toContain('Revision 3007');
    expect(html.length).toBeLessThan(60_000);
    expect(tagged).toBe(true);
  });

  test('cuts long texts and long lists of changes', async () => {
    const items = Array.from({ length: 200 }, (_, at) => item(`v${String(at)}`, 1, 1));
    const { html } = await printAfter(
      itemsChanged({ added: items }),
      detailed({ supplierId: harbour, content: { description: 'x'.repeat(10_000) } }),
    );
    expect(html).toContain('192 more: see revision 8 in the JSON file.');
    expect(html).toContain('141 more items are in the JSON file.');
    expect(html).not.toContain('x'.repeat(301));
    expect(html).toContain(`${'x'.repeat(300)}…`);
  });

  test('shows markup in names as text', async () => {
    const { html } = await printAfter(detailed({ content: { name: '<img src=x>' } }));
    expect(html).not.toContain('<img');
    expect(html).toContain('&lt;img src&#x3D;x&gt;');
  });

  test('is there for a deleted order, and says so', async () => {
    expect(await readTextAfter(deleted())).toContain(
      'The order was deleted on 1 Mar 2026 by user-1@gift-shop.example.',
    );
  });

  test('is the same file each time', async () => {
    const bytes = async () =>
      (await sendRequest(story, 'dossier/pdf').responseType('blob').expect(200)).body as Buffer;
    expect((await bytes()).equals(await bytes())).toBe(true);
    const { headers } = await sendRequest(story, 'dossier/pdf');
    expect(headers['content-disposition']).toBe('attachment; filename="PO-0001 dossier.pdf"');
  });

  test('is refused for an unknown order, and without a browser', async () => {
    expect((await sendRequest([], 'dossier/pdf')).status).toBe(404);
    const { body } = await sendRequest(story, 'dossier/pdf', noBrowser).expect(503);
    expect(body).toMatchObject({ code: 'NO_PDF_PRINTER' });
  });
});
