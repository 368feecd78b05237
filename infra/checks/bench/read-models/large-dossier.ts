import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { StreamName, TeamId } from '@quartermaster/contracts/core/ids';
import { atMost, type BenchRow, timeEach } from '../bench-table.ts';
import type { RecordedEvent } from '@quartermaster/platform/event-store/event-store';
import { openPostgresEventStore } from '@quartermaster/platform/event-store/postgres/postgres';
import { openDiskFiles } from '@quartermaster/platform/files/disk-files';
import { openPrintCache } from '@quartermaster/platform/pdf/print-cache';
import { writeDossier } from '@quartermaster/projection-service/purchase-orders/dossier/dossier';
import { queriedReadModels, READ_SCHEMA } from '@quartermaster/projection-service/read-models';
import { openGroup, project, withPool } from './folding.ts';
import { observeProduct } from './large-shop.ts';
import { createTeamLog } from './large-shop-log.ts';
import { buy, receive } from './purchases.ts';

const LINES = 5_000;
const GOES = 5;
/** A PDF file of 5,000 lines has about this size. */
const PAPER = Buffer.alloc(2_000_000, 'a');

/** A shop of 5,000 articles that ordered and received all of them in one order. */
const shopLog = (teamId: TeamId) => {
  const { events, add } = createTeamLog(teamId);
  for (let index = 0; index < LINES; index += 1) observeProduct(add, index, 5);
  const all = Array.from({ length: LINES }, (_, index) => index);
  const purchase = buy(add, 0, all);
  receive(add, purchase);
  return { events, orderId: purchase.purchaseOrderId };
};

const append = async (url: string, events: readonly RecordedEvent[], stream: StreamName) => {
  const store = await openPostgresEventStore(url);
  const ofOrder = events.filter((event) => event.stream === stream);
  await store.append(stream, ofOrder, 'no-stream');
  return store;
};

/**
 * Measures the dossier of an order of 5,000 lines over the log in PostgreSQL. Its PDF file is printed before and measured
 * separately.
 */
export const benchDossier = async (url: string): Promise<readonly BenchRow[]> =>
  withPool(async (connections) => {
    const teamId = randomUUID();
    const { events, orderId } = shopLog(teamId);
    const group = await openGroup(connections, queriedReadModels.projections);
    await project(group, events);
    const store = await append(url, events, `purchase_order-${teamId}.${orderId}`);
    const folder = await mkdtemp(path.join(tmpdir(), 'bench-papers-'));
    const papers = openPrintCache({
      folder,
      now: () => Date.now(),
      onProblem: (error) => {
        throw error;
      },
    });
    const sources = {
      pool: Object.assign(connections, { schema: READ_SCHEMA }),
      store,
      printer: { print: async () => PAPER, close: async () => undefined },
      loadPictures: async () => new Map<string, string>(),
      files: openDiskFiles(folder),
      papers,
    };
    try {
      const times = await timeEach(GOES, () => writeDossier(sources, teamId, orderId));
      return [
        atMost(
          'dossier of 5,000 lines beside its printing, slowest of five',
          's',
          Math.max(...times) / 1000,
          2,
        ),
      ];
    } finally {
      await store.close();
      await rm(folder, { recursive: true });
    }
  })(url);
