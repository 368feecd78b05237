import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { openDiskFiles } from '@quartermaster/platform/files/disk-files';
import { testPng } from '@quartermaster/platform/files/test-pictures';
import { testApp } from '@quartermaster/platform/http/test-app';
import { deterministicId } from '@quartermaster/platform/core/ids';
import { openTestPrinter } from '@quartermaster/platform/pdf/test-printer';
import { readPdfPictures } from '@quartermaster/platform/pdf/test-pdf-pictures';
import { readPdfPages } from '@quartermaster/platform/pdf/test-pdf-text';
import request from 'supertest';
import {
  openReadModels,
  type ReadModels,
  createTestEventStore,
  team,
} from '../../core/given-events.ts';
import { locationsProjection } from '../../locations/projection.ts';
import { mugRed } from '../../products/examples.ts';
import { productsProjection } from '../../products/projection.ts';
import { suppliersProjection } from '../../suppliers/projection.ts';
import { created, detailsEntered } from '../../teams/examples.ts';
import { teamsProjection } from '../../teams/projection.ts';
import { drafted, item, itemsAdded, order } from '../examples.ts';
import { purchaseOrdersProjection } from '../projection.ts';
import { purchaseOrderPdfRoutes } from './routes.ts';
import { noPapers } from './test-papers.ts';

const printer = openTestPrinter();
let models: ReadModels;
let folder = '';
beforeAll(async () => {
  models = await openReadModels([
    purchaseOrdersProjection,
    productsProjection,
    suppliersProjection,
    locationsProjection,
    teamsProjection,
  ]);
});
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'logo-'));
});
afterEach(() => rm(folder, { recursive: true }));
afterAll(async () => {
  await printer.close();
  await models.close();
});

interface Stored {
  readonly bytes?: Buffer;
  readonly contentType?: string;
  readonly owner?: string;
}
/** Stores a file and returns its permanent address. */
const stored = async (name: string, given: Stored = {}): Promise<string> => {
  const { bytes = testPng(300, 60), contentType = 'image/png', owner: teamId = team } = given;
  const id = deterministicId('logo', name);
  const file = { id, teamId, name, contentType, maxBytes: 1e7 };
  await openDiskFiles(folder).store(file, Readable.from([bytes]));
  return `https://shop.example/api/files/${id}/${name}`;
};

/** The order as a PDF file, with this logo of the shop. */
const printed = async (logoUrl: string): Promise<Buffer> => {
  const events = [
    created(),
    detailsEntered({ businessName: 'Gifts Limited', logoUrl }),
    drafted(),
    itemsAdded([item(mugRed, 100, 10)]),
  ];
  await models.given(...events);
  const files = openDiskFiles(folder);
  const loadPictures = async () => new Map<string, string>();
  const sources = {
    pool: models.pool,
    store: createTestEventStore(events),
    printer,
    loadPictures,
    files,
    papers: noPapers,
  };
  const { body } = await request(testApp(purchaseOrderPdfRoutes(sources)))
    .post(`/api/purchase-orders/${order}/export/pdf`)
    .auth('member', { type: 'bearer' })
    .send({})
    .responseType('blob')
    .expect(200);
  return body as Buffer;
};

describe('API-PO-11 NF-F-01 the logo of the shop on an order', () => {
  test('is at the head beside the name, and the same bytes give the same file', async () => {
    const logoUrl = await stored('wide.png');
    const pdf = await printed(logoUrl);
    expect(await readPdfPictures(pdf)).toHaveLength(1);
    expect((await readPdfPages(pdf)).join('\n')).toContain('Gifts Limited');
    expect((await printed(logoUrl)).equals(pdf)).toBe(true);
  });

  test.each([
    ['of the largest width', testPng(1200, 200), [60, 10]],
    ['of the largest height', testPng(200, 1200), [3, 18]],
    ['small', testPng(48, 24), [12.7, 6.35]],
  ])('keeps its proportions when it is %s', async (name, bytes, [width, height]) => {
    const [found] = await readPdfPictures(await printed(await stored(name, { bytes })));
    expect(found?.[0]).toBeCloseTo(width ?? 0, 0);
    expect(found?.[1]).toBeCloseTo(height ?? 0, 0);
  });

  test('is left out when its file is missing, is no picture or belongs to another team', async () => {
    const plain = await printed('');
    const gone = `https://shop.example/api/files/${deterministicId('logo', 'gone')}/logo.png`;
    const drawing = await stored('logo.svg', {
      bytes: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"/>'),
      contentType: 'image/svg+xml',
    });
    const theirs = await stored('theirs.png', { owner: 'team-2' });
    for (const logoUrl of [gone, drawing, theirs])
      expect((await printed(logoUrl)).equals(plain)).toBe(true);
    expect(await readPdfPictures(plain)).toEqual([]);
  });
});
