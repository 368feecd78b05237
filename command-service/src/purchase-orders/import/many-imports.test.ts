import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { START } from '@quartermaster/contracts/core/position';
import type { EventStore } from '@quartermaster/platform/event-store/event-store';
import { openDiskFiles } from '@quartermaster/platform/files/disk-files';
import { member, testApp } from '@quartermaster/platform/http/test-app';
import request from 'supertest';
import { createCommandHandler } from '../../core/handle-command.ts';
import { type Processes, testLogs } from '../../core/test-logs.ts';
import { giftShop } from '../../directory/examples.ts';
import { inMemoryDirectory } from '../../directory/in-memory.ts';
import { importRoutes } from './routes.ts';

const ORDERS = 12;
const CALLS_EACH = 3;
const teams = [randomUUID(), randomUUID(), randomUUID()];
const [, brokenTeam = ''] = teams;

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'imports-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** Uploads the same orders for a team; a team with a broken file has a row with an unknown SKU in every second order. */
const upload = async (teamId: string): Promise<string> => {
  const id = randomUUID();
  const chooseSku = (order: number): string =>
    teamId === brokenTeam && order % 2 === 1 ? 'GONE' : 'MUG-1';
  const rows = Array.from({ length: ORDERS }, (_, at) => `Order ${String(at)},${chooseSku(at)},3`);
  const text = ['Order,SKU,Quantity', ...rows].join('\n');
  const file = { id, teamId, name: 'orders.csv', contentType: 'text/csv', maxBytes: 1e9 };
  await openDiskFiles(folder).store(file, Readable.from([Buffer.from(text)]));
  return `https://shop.example/api/files/${id}/orders.csv`;
};

const createImporter = (store: EventStore, teamId: string) => {
  const routes = importRoutes({
    handler: createCommandHandler(store),
    directory: inMemoryDirectory({ ...giftShop(), teamId }),
    files: openDiskFiles(folder),
  });
  const app = testApp(routes, { authenticate: async () => ({ ...member, teamId }) });
  return async (fileUrl: string): Promise<unknown> => {
    const sent = request(app).post('/api/purchase-orders/import').auth('any', { type: 'bearer' });
    return (await sent.send({ fileUrls: [fileUrl] }).expect(200)).body as unknown;
  };
};

describe.each(testLogs)('a log %s, two processes', (_, open) => {
  let processes: Processes;
  beforeAll(async () => {
    processes = await open();
  });
  afterAll(() => processes.close());

  test('NF-E-02 a file that several members of a team import at once creates its orders once, also beside other teams and a broken file', async () => {
    const importAtOnce = async (teamId: string): Promise<readonly unknown[]> => {
      const fileUrl = await upload(teamId);
      const callers = processes.stores.map((store) => createImporter(store, teamId));
      const calls = Array.from({ length: CALLS_EACH }, () => callers).flat();
      return Promise.all(calls.map((call) => call(fileUrl)));
    };
    const answers = await Promise.all(teams.map(importAtOnce));
    for (const sameFile of answers) {
      for (const answer of sameFile) expect(answer).toEqual(sameFile[0]);
    }
    const created = (await processes.stores[0].readAll(START, 10_000)).filter(
      ({ type }) => type === 'PurchaseOrderCreated',
    );
    const countOrders = (teamId: string): number =>
      created.filter(({ metadata }) => metadata.teamId === teamId).length;
    expect(teams.map(countOrders)).toEqual([ORDERS, ORDERS / 2, ORDERS]);
  });
});
