import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { LeftOut } from '@quartermaster/contracts/purchase-orders/calls/import';
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
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'left-out-'));
});
afterEach(() => rm(folder, { recursive: true }));

const callLeftOut = async (text: string, teamId = 'team-1') => {
  const files = openDiskFiles(folder);
  const id = createIds(text, testNow)();
  const file = { id, teamId, name: 'orders.csv', contentType: 'text/csv', maxBytes: 1e9 };
  await files.store(file, Readable.from([Buffer.from(text)]));
  const handler = createCommandHandler(createInMemoryEventStore());
  const directory = inMemoryDirectory(giftShop());
  return request(testApp(importRoutes({ handler, directory, files })))
    .get('/api/purchase-orders/import/left-out')
    .query({ fileUrl: `https://shop.example/api/files/${id}/orders.csv` })
    .auth('member', { type: 'bearer' });
};
const leftOut = async (text: string): Promise<LeftOut> => (await callLeftOut(text)).body as LeftOut;

describe('API-PO-20 AMB-092 the rows an import leaves out', () => {
  test('are complete, in order, with every reason and the columns that are not read', async () => {
    const text = [
      'Colour,Order,SKU,Quantity,Unit cost',
      'red,A,MUG-1,10,',
      'blue,B,MUG-1,5,',
      '=1+1,A,GONE,x,"1,50 each"',
      ',,,,',
      'green,C,GONE,3,,more',
    ].join('\r\n');
    expect(await leftOut(text)).toEqual({
      titles: ['Colour', 'Order', 'SKU', 'Quantity', 'Unit cost'],
      rows: [
        {
          row: 2,
          cells: ['red', 'A', 'MUG-1', '10', ''],
          messages: ['Left out with its order, for row 4'],
        },
        {
          row: 4,
          cells: ['=1+1', 'A', 'GONE', 'x', '1,50 each'],
          messages: [
            'Quantity must be a number such as 12.50',
            'Unit cost must be a number such as 12.50',
          ],
        },
        {
          row: 6,
          cells: ['green', 'C', 'GONE', '3', '', 'more'],
          messages: ['The row has 6 cells, but there are 5 columns'],
        },
      ],
    });
  });

  test('are all listed, however many there are', async () => {
    const rows = Array.from({ length: 700 }, (_, at) => `A${String(at)},GONE,1`);
    const answer = await leftOut(['Order,SKU,Quantity', ...rows].join('\n'));
    expect(answer.rows).toHaveLength(700);
    expect(answer.rows.at(-1)?.cells).toEqual(['A699', 'GONE', '1']);
  });

  test('are empty for a file without errors', async () => {
    expect((await leftOut('Order,SKU,Quantity\nA,MUG-1,1')).rows).toEqual([]);
  });

  test('NF-U-04 are not shown for a file of another team', async () => {
    const answer = await callLeftOut('Order,SKU,Quantity\nA,GONE,1', 'team-2');
    expect(answer.status).toBe(422);
    expect(answer.body).toMatchObject({ code: 'FILE_UNREADABLE' });
  });
});
