import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { START } from '@quartermaster/contracts/core/position';
import { createInMemoryEventStore } from '@quartermaster/platform/event-store/in-memory';
import { openDiskFiles } from '@quartermaster/platform/files/disk-files';
import { testApp, testNow } from '@quartermaster/platform/http/test-app';
import { createIds } from '@quartermaster/platform/core/ids';
import request from 'supertest';
import { createCommandHandler } from '../../core/handle-command.ts';
import { giftShop } from '../../directory/examples.ts';
import { inMemoryDirectory } from '../../directory/in-memory.ts';
import { importRoutes } from './routes.ts';

let folder = '';
beforeEach(async () => void (folder = await mkdtemp(join(tmpdir(), 'import-'))));
afterEach(() => rm(folder, { recursive: true }));

/** Imports files with these texts; returns the names of the opened files. */
const importTexts = async (texts: readonly string[]) => {
  const store = createInMemoryEventStore();
  const disk = openDiskFiles(folder);
  const nextId = createIds('uploads', testNow);
  const fileUrls: string[] = [];
  for (const text of texts) {
    const id = nextId();
    const file = { id, teamId: 'team-1', name: 'orders.csv', contentType: 'text/csv' };
    await disk.store({ ...file, maxBytes: 1e9 }, Readable.from([Buffer.from(text)]));
    fileUrls.push(`/api/files/${id}/orders.csv`);
  }
  let open = 0;
  const read = async (id: string) => {
    open += 1;
    return disk.read(id);
  };
  const dependencies = {
    handler: createCommandHandler(store),
    directory: inMemoryDirectory(giftShop()),
    files: { ...disk, read },
  };
  const { status, body } = await request(testApp(importRoutes(dependencies)))
    .post('/api/purchase-orders/import')
    .auth('member', { type: 'bearer' })
    .send({ fileUrls });
  return { status, body, opened: open, events: (await store.readAll(START, 100)).length };
};

const rows = (count: number, moreCells = 0): string =>
  `Order,SKU,Quantity${',X'.repeat(moreCells)}\n${`A,MUG-1,1${','.repeat(moreCells)}\n`.repeat(count)}`;

const refusedFor = (bound: string) => ({
  status: 413,
  body: {
    code: 'PAYLOAD_TOO_LARGE',
    message: `The files of one import may have at most ${bound} together`,
  },
  events: 0,
});

describe('The files of one import', () => {
  test.each([
    ['100,000 rows in one file', '100,000 rows', [rows(100_001)]],
    ['100,000 rows together', '100,000 rows', [rows(60_000), rows(40_001)]],
    ['2,000,000 cells together', '2,000,000 cells', [rows(10_000, 97), rows(10_001, 97)]],
  ])('of more than %s are refused before any order is created', async (_, bound, texts) => {
    expect(await importTexts(texts)).toMatchObject(refusedFor(bound));
  });

  test('of more than 25 MB together are refused before any is opened', async () => {
    const half = `Order,SKU,Quantity\n"${'x'.repeat(13_200_000)}`;
    const refused = { ...refusedFor('26,214,400 bytes'), opened: 0 };
    expect(await importTexts([half, half])).toMatchObject(refused);
  });

  test('within the bounds all create their orders', async () => {
    expect(await importTexts([rows(1), rows(1, 2)])).toMatchObject({
      status: 200,
      body: { total: 2, created: 2, ignoredColumns: ['X'] },
      opened: 2,
    });
  });
});
