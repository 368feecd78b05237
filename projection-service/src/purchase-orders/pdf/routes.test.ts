import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import {
  checkDossier,
  type Dossier,
} from '@quartermaster/contracts/purchase-orders/read-models/dossier';
import { digests } from '@quartermaster/platform/core/digests';
import { testApp } from '@quartermaster/platform/http/test-app';
import { openTestPrinter } from '@quartermaster/platform/pdf/test-printer';
import type { PdfPrinter } from '@quartermaster/platform/pdf/pdf-printer';
import { readPdfPages } from '@quartermaster/platform/pdf/test-pdf-text';
import request from 'supertest';
import {
  type GivenEvent,
  openReadModels,
  type ReadModels,
  recordedAt,
  createTestEventStore,
} from '../../core/given-events.ts';
import { locationSeen } from '../../locations/examples.ts';
import { locationsProjection } from '../../locations/projection.ts';
import {
  mug,
  mugBlue,
  mugRed,
  productSeen,
  vaseOnly,
  vaseSeen,
  variant,
} from '../../products/examples.ts';
import { productsProjection } from '../../products/projection.ts';
import { harbour, supplierAdded } from '../../suppliers/examples.ts';
import { suppliersProjection } from '../../suppliers/projection.ts';
import { connected, created, detailsEntered } from '../../teams/examples.ts';
import { teamsProjection } from '../../teams/projection.ts';
import { usersProjection } from '../../users/projection.ts';
import { detailed, drafted, item, itemsAdded, order, statusSet } from '../examples.ts';
import { mailed, mailRequested, secondMail } from '../examples-mail.ts';
import { dock, first, shipmentPlanned } from '../examples-shipments.ts';
import { purchaseOrdersProjection } from '../projection.ts';
import type { StreamSource } from '../stream/steps.ts';
import { dossierRoutes } from '../dossier/routes.ts';
import { purchaseOrderPdfRoutes } from './routes.ts';
import { files, loadPictures, noBrowser, noPapers } from './test-papers.ts';

const member = { Authorization: 'Bearer member' };
const red = `i${mugRed}`;
const blue = `i${mugBlue}`;
const vaseItem = `i${vaseOnly}`;

const printer = openTestPrinter();
let models: ReadModels;
beforeAll(async () => {
  const bought = [purchaseOrdersProjection, productsProjection, suppliersProjection];
  models = await openReadModels([...bought, locationsProjection, teamsProjection, usersProjection]);
});
afterAll(async () => {
  await printer.close();
  await models.close();
});

let store: StreamSource = createTestEventStore([]);
const given = async (...events: readonly GivenEvent[]): Promise<void> => {
  await models.given(...events);
  store = createTestEventStore(events);
};

const appWith = (chosen: PdfPrinter) => {
  const sources = {
    pool: models.pool,
    store,
    printer: chosen,
    loadPictures,
    files,
    papers: noPapers,
  };
  return testApp([...purchaseOrderPdfRoutes(sources), ...dossierRoutes(sources)]);
};

const requestPdf = (options: object = {}, id = order, chosen = printer) =>
  request(appWith(chosen)).post(`/api/purchase-orders/${id}/export/pdf`).set(member).send(options);

/** The text of the PDF file in the answer. */
const readText = async (options: object = {}): Promise<string> => {
  const { body } = await requestPdf(options).responseType('blob').expect(200);
  return (await readPdfPages(body)).join('\n');
};

const lines = [
  item(mugRed, 100, 10, { supplierSKU: 'HC-7' }),
  item(vaseOnly, 5, 2.5, { discount: 10, discountType: 'Percentage' }),
  item(mugBlue, 1200, 0.125),
];
const content = {
  name: 'PO-0012',
  reference: 'REF-77',
  description: 'Margins are thin here',
  currency: 'USD',
  exchangeRates: { EUR: 0.8 },
  supplierCostItems: [
    { type: 'Fixed' as const, name: 'Packing', amount: 40, currency: 'EUR' },
    { type: 'Percentage' as const, name: 'Surcharge', amount: 2 },
  ],
  costItems: [{ type: 'Fixed' as const, name: 'Customs agent', amount: 9, currency: 'USD' }],
  discountItems: [{ type: 'Fixed' as const, name: 'Early order', amount: 11.25, currency: 'USD' }],
};
const shop: readonly GivenEvent[] = [
  created(),
  connected({ currency: 'GBP' }),
  productSeen(mug, {
    title: 'Κούπα Кружка',
    variants: [variant(mugRed), variant(mugBlue, { title: 'Blue', sku: 'MUG-BLUE' })],
  }),
  vaseSeen(),
  supplierAdded(harbour, {
    address: 'Quay 12',
    city: 'Porto',
    country: 'PT',
    contacts: [
      { name: 'Rui', email: 'rui@harbour.example', phone: '', isPrimary: false },
      { name: 'Ana', email: 'ana@harbour.example', phone: '', isPrimary: true },
    ],
    paymentTerm: { type: 'NET_DAYS', netDays: 30 },
  }),
  locationSeen(dock, { name: 'Dock' }),
];
const ordered: readonly GivenEvent[] = [
  drafted({ supplierId: harbour, issueDate: '2026-03-02', content }),
  itemsAdded(lines),
  shipmentPlanned(first, { [mugRed]: 100 }, { locationId: dock, arrivalDate: '2026-05-02' }),
];

describe('API-PO-11 an order as a PDF', () => {
  beforeEach(async () => given(...shop, ...ordered));

  test('NF-F-01 shows buyer, supplier, destination, items and amounts', async () => {
    const text = await readText();
    for (const words of [
      'The gift shop',
      'PO-0012',
      'Draft',
      'REF-77',
      '2 Mar 2026',
      'Net 30 days',
    ])
      expect(text).toContain(words);
    for (const words of ['Harbour Ceramics', 'Quay 12', 'Portugal', 'ana@harbour.example'])
      expect(text).toContain(words);
    for (const words of ['Dock', '2 May 2026', 'Your SKU HC-7', 'SKU MUG-BLUE', '1,200', '0.125'])
      expect(text).toContain(words);
    expect(text).not.toContain('rui@harbour.example');
  });

  test('NF-F-01 AMB-019 names the business as its team entered it', async () => {
    const contact = { contactNumber: '+44 116', contactEmail: 'buy@gifts.example' };
    const place = { businessAddress: ' Mill 3\n\nLeicester ', vatNumber: 'GB 99' };
    const details = { businessName: 'Gifts Limited', ...contact, ...place };
    await given(...shop, detailsEntered(details), ...ordered);
    const text = await readText();
    for (const words of ['Gifts Limited', 'Mill 3, Leicester', 'VAT number GB 99'])
      expect(text).toContain(words);
    expect(text).toContain('buy@gifts.example · +44 116');
    expect(text).not.toContain('The gift shop');
  });

  test('NF-F-01 AMB-043 sums what is paid to the supplier, without costs paid to others', async () => {
    const text = await readText();
    expect(text).toMatch(/Items\s+1,161\.25/); // 1000 + 5 x 2.25 + 150
    expect(text).toMatch(/Packing \(EUR 40\.00\)\s+50\.00/);
    expect(text).toMatch(/Surcharge \(2%\)\s+23\.23/);
    expect(text).toMatch(/Early order\s+−11\.25/);
    expect(text).toMatch(/Total\s+\$1,223\.23/);
    expect(text).toContain('All amounts are in US dollars (USD). Converted with 1 USD = 0.8 EUR.');
    expect(text).not.toContain('Customs agent');
  });

  test('NF-F-02 lists the named items first, in their order, then the others', async () => {
    const titles = ['Кружка Red', 'Blue vase', 'Кружка Blue'] as const;
    const printed = async (sortedItemIds: readonly string[]) => {
      const text = await readText({ sortedItemIds });
      return titles.toSorted((a, b) => text.indexOf(a) - text.indexOf(b));
    };
    expect(await printed([])).toEqual(['Кружка Red', 'Blue vase', 'Кружка Blue']);
    expect(await printed([blue, red])).toEqual(['Кружка Blue', 'Кружка Red', 'Blue vase']);
  });

  test('NF-F-01 says the number of the revision once it differs from what was mailed', async () => {
    await given(...shop, ...ordered, mailRequested(), mailed());
    expect(await readText()).not.toContain('Revision');
    const dated = detailed({ supplierId: harbour, issueDate: '2026-03-09', content });
    await given(...shop, ...ordered, mailRequested(), mailed(), dated);
    const text = await readText();
    expect(text).toContain('Revision 2');
    expect(text).toContain('Replaces what we sent before');
    await given(...shop, ...ordered, mailRequested(), mailed(), dated, mailRequested(secondMail));
    expect(await readText()).toContain('PO-0012, Revision 2, record 6');
  });

  test('CALC-LRM the printed lines add up to the printed total', async () => {
    const thirds = [mugRed, vaseOnly, mugBlue].map((id) => item(id, 1, 3.348));
    await given(
      ...shop,
      drafted({ supplierId: harbour, content: { name: 'PO-0012', currency: 'USD' } }),
      itemsAdded(thirds),
    );
    const text = await readText();
    expect(text.match(/3\.35\b|3\.34\b/g)).toEqual(['3.35', '3.35', '3.34']);
    expect(text).toMatch(/Total\s+\$10\.04/);
  });

  test('NF-F-04 shows names in other scripts', async () => {
    expect(await readText()).toContain('Κούπα Кружка');
  });

  test('AMB-132 leaves out the parts that the options exclude', async () => {
    const plain = await readText({ showCosts: false, showSku: false });
    expect(plain).not.toMatch(/Unit cost|Total|Packing|1,161|USD|SKU MUG/);
    expect(plain).toMatch(/Units\s+1,305/);
    expect(await readText({ showCurrencyNote: false })).not.toContain('All amounts are in');
    expect(await readText()).not.toContain('Margins are thin here');
    expect(await readText({ showDescription: true })).toContain('Margins are thin here');
  });

  test('shows the number of its last record and the digest of all events up to it', async () => {
    const answer = await request(appWith(printer))
      .post(`/api/purchase-orders/${order}/dossier`)
      .set(member);
    const { events } = JSON.parse(answer.text) as Dossier;
    const text = await readText();
    expect(text).toContain('PO-0012, record 2');
    expect(text).toContain(`SHA-256 ${events[2]?.digest ?? ''}`);
  });

  test('NF-D-06 can show an earlier moment', async () => {
    const earlier = recordedAt(shop.length + 1);
    const { body } = await request(appWith(printer))
      .post(`/api/purchase-orders/${order}/export/pdf?asOf=${earlier}`)
      .set(member)
      .responseType('blob')
      .expect(200);
    const text = (await readPdfPages(body)).join('\n');
    expect(text).toContain('PO-0012, record 1');
    expect(text).not.toContain('Dock');
  });

  test('is part of the dossier, which has no PDF file where no browser is installed', async () => {
    const fetchDossier = async (chosen: PdfPrinter) => {
      const path = `/api/purchase-orders/${order}/dossier`;
      const { text } = await request(appWith(chosen)).post(path).set(member).expect(200);
      return { text, documents: (JSON.parse(text) as Dossier).documents };
    };
    const { text, documents } = await fetchDossier(printer);
    const { body } = await requestPdf().responseType('blob');
    expect(documents).toMatchObject([
      { name: 'PO-0012 Harbour Ceramics.pdf', revision: 2, base64: body.toString('base64') },
    ]);
    expect(checkDossier(text, digests).findings.map(({ problem }) => problem)).not.toContainEqual(
      expect.any(String),
    );
    expect((await fetchDossier(noBrowser)).documents).toEqual([]);
  });

  test('is the same file every time, with a name that every system accepts', async () => {
    const { body, headers } = await requestPdf().responseType('blob').expect(200);
    expect(headers['content-type']).toBe('application/pdf');
    expect(headers['content-disposition']).toBe(
      'attachment; filename="PO-0012 Harbour Ceramics.pdf"',
    );
    const again = await requestPdf().responseType('blob');
    expect(again.body.equals(body)).toBe(true);
  });

  test('refuses an item that is not in the order, and an item that is named twice', async () => {
    const unknown = await requestPdf({ sortedItemIds: [red, 'iother'] }).expect(400);
    expect(unknown.body).toMatchObject({
      code: 'VALIDATION_FAILED',
      issues: [{ path: 'sortedItemIds.1', message: 'No such item in this order' }],
    });
    await requestPdf({ sortedItemIds: [vaseItem, vaseItem] }).expect(400);
    await requestPdf({ showPrices: true }).expect(400);
  });

  test('AMB-128 is answered 404 for an order of another team', async () => {
    await requestPdf({}, harbour).expect(404);
  });

  test('ERR-32 is refused without a browser, with advice how to install one', async () => {
    const { body, headers } = await requestPdf({}, order, noBrowser).expect(503);
    expect(body).toEqual({
      code: 'NO_PDF_PRINTER',
      message: 'PDFs cannot be made here. Install one.',
    });
    expect(headers['retry-after']).toBeDefined();
  });
});

test('UI-SC-26 a missing rate leaves the total open and is listed', async () => {
  await given(...shop, drafted({ content: { ...content, exchangeRates: {} } }), itemsAdded(lines));
  const text = await readText();
  expect(text).toMatch(/Total\s+unknown/);
  expect(text).toContain('The rate of EUR is not known.');
  expect(text).toContain('Not chosen yet');
});

test('NF-F-03 500 items fill several pages with headings, and none is lost', async () => {
  const many = Array.from({ length: 500 }, (_, at) =>
    item(mugRed, at + 1, 1, { id: `i${String(at)}`, supplierSKU: `HC-${String(at)}x` }),
  );
  await given(
    ...shop,
    drafted({ supplierId: harbour }),
    itemsAdded(many),
    statusSet('Draft', 'SentToSupplier'),
  );
  const { body } = await requestPdf().responseType('blob').expect(200);
  const pages = await readPdfPages(body);
  expect(pages.length).toBeGreaterThan(10);
  for (const page of pages.slice(0, -1)) expect(page).toMatch(/No\.\s+Item\s+Quantity/);
  const text = pages.join('\n');
  expect(many.filter(({ supplierSKU }) => !text.includes(`Your SKU ${supplierSKU ?? ''}`))).toEqual(
    [],
  );
  expect(text).not.toContain('Draft');
});
