import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  chainEvents,
  checkDossier,
  type Dossier,
  toDossierOrder,
  sealDossier,
} from '@quartermaster/contracts/purchase-orders/read-models/dossier';
import { digests } from '@quartermaster/platform/core/digests';
import { testApp } from '@quartermaster/platform/http/test-app';
import { openDiskFiles } from '@quartermaster/platform/files/disk-files';
import { openPrintCache } from '@quartermaster/platform/pdf/print-cache';
import type { PdfPrinter } from '@quartermaster/platform/pdf/pdf-printer';
import * as fc from 'fast-check';
import request from 'supertest';
import {
  type GivenEvent,
  openReadModels,
  type ReadModels,
  createTestEventStore,
} from '../../core/given-events.ts';
import { locationsProjection } from '../../locations/projection.ts';
import { mug, mugRed } from '../../products/examples.ts';
import { productsProjection } from '../../products/projection.ts';
import { suppliersProjection } from '../../suppliers/projection.ts';
import { teamsProjection } from '../../teams/projection.ts';
import { usersProjection } from '../../users/projection.ts';
import { dossierRoutes } from './routes.ts';
import { deleted, order } from '../examples.ts';
import { dock } from '../examples-shipments.ts';
import { purchaseOrdersProjection } from '../projection.ts';
import { purchaseOrdersQueryRoutes } from '../routes.ts';
import { noBrowser, story } from './test-dossier.ts';

let models: ReadModels;
let app: ReturnType<typeof testApp>;
let folder = '';
const createApp = (events: readonly GivenEvent[], printer: PdfPrinter = noBrowser) => {
  const sources = { pool: models.pool, store: createTestEventStore(events) };
  return testApp([
    ...purchaseOrdersQueryRoutes(sources),
    ...dossierRoutes({
      ...sources,
      printer,
      loadPictures: async (addresses) =>
        new Map([...addresses].map((one) => [one, 'data:image/png;base64,AA=='])),
      papers: openPrintCache({
        folder: path.join(folder, 'printed'),
        now: Date.now,
        onProblem: (error) => {
          throw error;
        },
      }),
      files: openDiskFiles(folder),
    }),
  ]);
};
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'dossier-'));
  models = await openReadModels([
    purchaseOrdersProjection,
    productsProjection,
    suppliersProjection,
    locationsProjection,
    teamsProjection,
    usersProjection,
  ]);
  await models.given(...story);
  app = createApp(story);
});
afterAll(async () => {
  await models.close();
  await rm(folder, { recursive: true });
});

const member = { Authorization: 'Bearer member' };
const fetchDossierText = async (id = order): Promise<string> =>
  (await request(app).post(`/api/purchase-orders/${id}/dossier`).set(member).expect(200)).text;
const listProblems = (text: string): readonly string[] =>
  checkDossier(text, digests).findings.flatMap(({ problem }) => problem ?? []);

/** A dossier that was changed and then sealed with a valid digest. */
const checkForged = (text: string, change: (dossier: Dossier) => void): readonly string[] => {
  const { seal: _, ...content } = JSON.parse(text) as Dossier;
  change(content as Dossier);
  return listProblems(sealDossier(content, digests));
};

describe('API-PO-42 the dossier of an order', () => {
  test('prints its PDF file once, and once more after the order changed', async () => {
    let prints = 0;
    const printer: PdfPrinter = {
      ...noBrowser,
      print: async () => {
        prints += 1;
        return Buffer.from(`paper ${String(prints)}`);
      },
    };
    const paperIn = async (printing: ReturnType<typeof createApp>) => {
      const answer = request(printing).post(`/api/purchase-orders/${order}/dossier`).set(member);
      const { documents } = JSON.parse((await answer.expect(200)).text) as Dossier;
      return documents.map(({ base64 }) => Buffer.from(base64, 'base64').toString());
    };
    const now = createApp(story, printer);
    expect(await paperIn(now)).toEqual(['paper 1']);
    expect(await paperIn(now)).toEqual(['paper 1']);
    const earlier = createApp(story.slice(0, -1), printer);
    expect(await paperIn(earlier)).toEqual(['paper 2']);
    expect(await paperIn(now)).toEqual(['paper 1']);
    expect(prints).toBe(2);
  });

  test('holds every recorded event and the order they make, which equals the order on screen', async () => {
    const text = await fetchDossierText();
    expect(listProblems(text)).toEqual([]);
    const dossier = JSON.parse(text) as Dossier;
    const screen = await request(app).get(`/api/purchase-orders/${order}`).set(member);
    expect(dossier.order).toEqual(toDossierOrder(screen.body));
    expect(dossier.events.map(({ type }) => type)).toEqual([
      'PurchaseOrderCreated',
      'PurchaseOrderItemsChanged',
      'ShipmentsAllocated',
      'PurchaseOrderStatusSet',
      'PaymentsSet',
      'ShipmentReceived',
      'PurchaseOrderMailRequested',
      'PurchaseOrderMailed',
    ]);
    expect(dossier.names).toMatchObject({
      variants: { [mugRed]: 'Harbour mug, Red' },
      locations: { [dock]: 'Warehouse' },
    });
  });

  test('is the same file each time, sent as an attachment', async () => {
    expect(await fetchDossierText()).toBe(await fetchDossierText());
    const { headers } = await request(app)
      .post(`/api/purchase-orders/${order}/dossier`)
      .set(member);
    expect(headers['content-disposition']).toBe('attachment; filename="PO-0001 dossier.json"');
  });

  test('a changed, added or missing byte anywhere is found', async () => {
    const bytes = Buffer.from(await fetchDossierText());
    const at = fc.nat(bytes.length - 1);
    fc.assert(
      fc.property(at, fc.integer({ min: 1, max: 255 }), (index, difference) => {
        const altered = Buffer.from(bytes);
        altered[index] = (altered[index] ?? 0) ^ difference;
        expect(listProblems(altered.toString('latin1'))).not.toEqual([]);
        expect(listProblems(altered.toString())).not.toEqual([]);
      }),
      { numRuns: 300 },
    );
    fc.assert(
      fc.property(at, (index) => {
        const [head, tail] = [bytes.subarray(0, index), bytes.subarray(index)];
        expect(listProblems(Buffer.concat([head, tail.subarray(1)]).toString())).not.toEqual([]);
        expect(listProblems(Buffer.concat([head, Buffer.from(' '), tail]).toString())).not.toEqual(
          [],
        );
      }),
      { numRuns: 100 },
    );
  });

  test.each<[string, (dossier: Dossier) => void, string]>([
    [
      'an amount',
      ({ events }) =>
        ((events[4]!.data as { payments: { amount: number }[] }).payments[0]!.amount = 5),
      'The chain breaks at revision 4',
    ],
    [
      'the actor of an event',
      ({ events }) => (events[2]!.metadata.actor = { kind: 'store' }),
      'The chain breaks at revision 2',
    ],
    [
      'a text that no log can hold',
      ({ events }) => ((events[2]!.data as { note?: string }).note = '\ud800'),
      'The chain cannot be computed: Lone surrogate is not allowed',
    ],
    ['a missing event', ({ events }) => void events.splice(3, 1), 'Event 3 is not revision 3'],
    [
      'the order',
      ({ order: shown }) => (shown.status = 'Draft'),
      'The order is not the one its events make',
    ],
    [
      'another order',
      (dossier) => (dossier.purchaseOrderId = mug),
      'The events are those of another order',
    ],
    [
      'a document',
      ({ documents }) =>
        void documents.push({
          name: 'PO.pdf',
          contentType: 'application/pdf',
          revision: 1,
          sha256: digests.sha256('a'),
          base64: 'Yg==',
        }),
      'PO.pdf is not the document it was',
    ],
  ])('a dossier sealed again after a change is found altered: %s', async (_, change, problem) => {
    expect(checkForged(await fetchDossierText(), change)).toContain(problem);
  });

  test.each(['', '{}', 'not JSON', '{"format":"quartermaster-dossier"}\n'])(
    'other text is refused: %j',
    (text) => {
      const { dossier, findings } = checkDossier(text, digests);
      expect([dossier, findings.at(-1)?.problem]).toEqual([
        null,
        expect.stringContaining('The file is no dossier'),
      ]);
    },
  );

  test('AMB-070 AMB-128 exists for a deleted order, and for no other team', async () => {
    const events = [...story, deleted()];
    app = createApp(events);
    const dossier = JSON.parse(await fetchDossierText()) as Dossier;
    expect(dossier.events.at(-1)?.type).toBe('PurchaseOrderDeleted');
    expect(listProblems(await fetchDossierText())).toEqual([]);
    const other = `/api/purchase-orders/00000000-0000-4000-8000-0000000000e8/dossier`;
    await request(app).post(other).set(member).expect(404);
  });
});

describe('quartermaster-verify', () => {
  const run = promisify(execFile);
  const program = path.resolve(
    import.meta.dirname,
    '../../../../node_modules/.bin/quartermaster-verify',
  );
  /** Output and exit code of the verifier. */
  const verify = async (...args: readonly string[]) => {
    try {
      return { code: 0, ...(await run(program, args, { cwd: folder })) };
    } catch (error) {
      return error as { code: number; stdout: string };
    }
  };

  test('checks a file without the product and rebuilds the order', async () => {
    const text = await fetchDossierText();
    await writeFile(path.join(folder, 'dossier.json'), text);
    const { code, stdout } = await verify('dossier.json', '--order', 'order.json');
    expect([code, stdout]).toEqual([0, expect.stringContaining('Nothing was altered.')]);
    const rebuilt: unknown = JSON.parse(await readFile(path.join(folder, 'order.json'), 'utf8'));
    expect(rebuilt).toEqual((JSON.parse(text) as Dossier).order);
  });

  test.each([
    ['version', { schemaVersion: 99 }, 'in version 99'],
    ['type', { type: 'OrderBlessed' }, 'not this type'],
  ])(
    'ends with 2 for an event of a %s from a newer release, while seal and chain hold',
    async (_, newer, words) => {
      const { seal: __, ...content } = JSON.parse(await fetchDossierText()) as Dossier;
      const events = chainEvents(
        content.events.map(({ digest: ___, ...event }, at) =>
          at === 1 ? { ...event, ...newer } : event,
        ),
        digests,
      );
      const order = { ...content.order, blessing: 'unknown' };
      const text = sealDossier({ ...content, order, events: [...events] }, digests);
      await writeFile(path.join(folder, 'newer.json'), text);
      const { code, stdout } = await verify('newer.json');
      expect([code, stdout]).toEqual([2, expect.stringContaining(words)]);
      expect(stdout).toContain('Its seal and its chain hold');
      const torn = { ...content, order, events: events.toReversed() };
      await writeFile(path.join(folder, 'torn.json'), sealDossier(torn, digests));
      expect((await verify('torn.json')).code).toBe(1);
    },
  );

  test('ends with 1 for an altered file and names the problem', async () => {
    const altered = (await fetchDossierText()).replace('"amount":50', '"amount":51');
    await writeFile(path.join(folder, 'altered.json'), altered);
    const { code, stdout } = await verify('altered.json');
    expect([code, stdout]).toEqual([1, expect.stringContaining('FAILED  Seal over every byte')]);
  });

  test.each([[], ['--help'], ['missing.json'], ['a.json', '--order']])(
    'ends with 2 when there is no readable file: %j',
    async (...args) => {
      expect((await verify(...args)).code).toBe(2);
    },
  );
});
