import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { testApp } from '@quartermaster/platform/http/test-app';
import { openPoolBeside } from '@quartermaster/platform/postgres/pool';
import {
  createFoldThreads,
  type FoldThreads,
} from '@quartermaster/platform/projections/past/fold-threads';
import {
  createPastReadModels,
  POOL_OF_PAST,
  type PastReadModels,
} from '@quartermaster/platform/projections/past/past-read-models';
import {
  type BundledProgram,
  bundleProgram,
} from '@quartermaster/platform/process/test-bundled-program';
import { createWorkQueues } from '@quartermaster/platform/limits/work-queues';
import request from 'supertest';
import {
  bowl,
  crate,
  dayBegan,
  linked,
  mug,
  mugShop,
  shown,
  stocked,
  supplied,
} from '../inventory/examples.ts';
import { adjusted, forecastItem, forecastMade } from '../demand-plan/examples.ts';
import { demandPlanProjection } from '../demand-plan/projection.ts';
import { demandPlanQueryRoutes } from '../demand-plan/routes.ts';
import { inventoryProjection } from '../inventory/projection.ts';
import { inventoryQueryRoutes } from '../inventory/routes.ts';
import { toBuyQueryRoutes } from '../inventory/to-buy/routes.ts';
import { paymentsProjection } from '../payments/projection.ts';
import { paymentsQueryRoutes } from '../payments/routes.ts';
import { drafted, item, itemsAdded, paid, statusSet, order } from '../purchase-orders/examples.ts';
import { purchaseOrdersProjection } from '../purchase-orders/projection.ts';
import { orderRowsQueryRoutes } from '../purchase-orders/routes.ts';
import { productsProjection } from '../products/projection.ts';
import { suppliersProjection } from '../suppliers/projection.ts';
import { suppliersQueryRoutes } from '../suppliers/routes.ts';
import { first, shipmentPlanned } from '../purchase-orders/examples-shipments.ts';
import { shipmentsProjection } from '../shipments/projection.ts';
import { shipmentsQueryRoutes } from '../shipments/routes.ts';
import { connected } from '../teams/examples.ts';
import { teamsProjection } from '../teams/projection.ts';
import { allProjections } from '../read-models.ts';
import { usersProjection } from '../users/projection.ts';
import { createAsOfRoutes } from './as-of-routes.ts';
import { createReadPool } from './paging.ts';
import {
  type GivenEvent,
  openReadModels,
  type ReadModels,
  recordedAt,
  createTestEventStore,
} from './given-events.ts';

const projections = [
  demandPlanProjection,
  inventoryProjection,
  productsProjection,
  purchaseOrdersProjection,
  suppliersProjection,
  paymentsProjection,
  shipmentsProjection,
  usersProjection,
  teamsProjection,
];

/** A shop that sells mugs, orders some more and pays for them. */
const beginning: readonly GivenEvent[] = [
  connected(),
  ...mugShop(120),
  shown(bowl),
  stocked(5, bowl),
];
const story: readonly GivenEvent[] = [
  ...beginning,
  shown(crate, { productTitle: 'Crate', costPrice: 3 }),
  stocked(40, crate),
  supplied(10),
  linked(crate),
  dayBegan(),
  drafted(),
  itemsAdded([item(mug, 100, 10)]),
  statusSet('Draft', 'SentToSupplier'),
  shipmentPlanned(first, { [mug]: 60 }),
  paid({ id: 'p1', amount: 50, currency: 'GBP' }),
  ...forecastMade('f1', [forecastItem(mug, 10), forecastItem(crate, 2)]),
  adjusted(mug, { 3: 14 }),
  stocked(33, mug),
];

let models: ReadModels;
let pastPool: ReturnType<typeof openPoolBeside>;
let thread: BundledProgram;
let threads: FoldThreads;
let app: ReturnType<typeof testApp>;

const problems: unknown[] = [];
const createApp = (events: readonly GivenEvent[], past?: PastReadModels, schema = 'read') => {
  const { pool } = models;
  const sources = {
    pool: createReadPool(pool, schema),
    past:
      past ??
      createPastReadModels({
        pool: pastPool,
        store: createTestEventStore(events),
        work: createWorkQueues(),
        projections: allProjections,
        threads,
        onProblem: (error) => problems.push(error),
      }),
  };
  return testApp([
    ...createAsOfRoutes(sources, (some) =>
      inventoryQueryRoutes({ ...some, members: sources.pool }),
    ),
    ...createAsOfRoutes(sources, toBuyQueryRoutes),
    ...createAsOfRoutes(sources, paymentsQueryRoutes),
    ...createAsOfRoutes(sources, shipmentsQueryRoutes),
    ...createAsOfRoutes(sources, demandPlanQueryRoutes),
    ...createAsOfRoutes(sources, orderRowsQueryRoutes),
    ...createAsOfRoutes(sources, suppliersQueryRoutes),
  ]);
};

beforeAll(async () => {
  models = await openReadModels(projections);
  pastPool = openPoolBeside(models.pool, POOL_OF_PAST);
  thread = await bundleProgram(new URL('../fold-thread.ts', import.meta.url));
  threads = createFoldThreads({
    program: thread.program,
    databaseUrl: models.url,
    reads: 'messages',
    keysById: () => Promise.resolve(new Map()),
  });
});
afterAll(async () => {
  await threads.close();
  await thread.remove();
  await pastPool.end();
  await models.close();
});

const calls = [
  ['post', '/inventory-items'],
  ['get', '/inventory-items/totals'],
  ['get', '/inventory-items/insights-settings-metadata'],
  ['get', `/inventory-items/${mug}/explain`],
  ['post', '/inventory-items/to-buy'],
  ['post', '/purchase-orders/payments/query'],
  ['get', '/purchase-orders/payments/currencies'],
  ['get', '/purchase-orders/payments/totals-by-month'],
  ['get', '/purchase-orders/payments/totals'],
  ['post', '/purchase-orders/shipments/query'],
  ['post', '/purchase-orders/query'],
  ['post', '/suppliers'],
  ['get', '/demand-plan/summary'],
  ['get', '/demand-plan/monthly-revenue-breakdown/supplier'],
  ['get', '/demand-plan/monthly-revenue-breakdown/shopify-category'],
  ['post', '/demand-plan/items-context/query'],
  ['get', `/purchase-orders/${order}/bundle-items`],
  ['get', `/products/variants/${mug}/shipment-landed-costs`],
] as const;

const sendRequest = (method: 'get' | 'post', path: string) => {
  const call = request(app)[method](`/api${path}`).set({ Authorization: 'Bearer member' });
  return method === 'post' ? call.send({}) : call;
};

const readAnswers = async (asOf?: string) => {
  const all = [];
  for (const [method, path] of calls) {
    const { status, body } = await sendRequest(
      method,
      asOf === undefined ? path : `${path}?asOf=${asOf}`,
    );
    all.push({ path, status, body: status === 200 ? body : body.code });
  }
  return all;
};

describe('NF-D-06 inventory, payments, shipments and the demand plan as of a moment', () => {
  const lived: unknown[] = [];

  test('are those that were shown then, whatever was recorded since', async () => {
    for (let length = beginning.length; length <= story.length; length += 1) {
      const events = story.slice(0, length);
      await models.given(...events);
      app = createApp(events);
      lived.push(await readAnswers());
    }
    for (const [index, then] of lived.entries()) {
      expect(await readAnswers(recordedAt(beginning.length - 1 + index))).toEqual(then);
    }
    expect(problems).toEqual([]);
  });

  test('are those of now when the moment is still to come', async () => {
    expect(await readAnswers('2199-01-01')).toEqual(lived.at(-1));
  });

  test('come from the schema that the query is given, whatever it is called', async () => {
    await models.pool.query('alter schema read rename to moved');
    app = createApp(story, undefined, 'moved');
    expect(await readAnswers()).toEqual(lived.at(-1));
    await models.pool.query('alter schema moved rename to read');
    app = createApp(story);
  });

  test('of other teams are not among them', async () => {
    const { body } = await request(app)
      .post(`/api/inventory-items?asOf=${recordedAt(story.length)}`)
      .set({ Authorization: 'Bearer stranger' })
      .send({});
    expect(body.data ?? []).toEqual([]);
  });

  test('are kept for the next question, the latest ones', async () => {
    const { rows } = await models.pool.query<{ kept: number }>(
      `select count(*)::int as kept from pg_namespace where nspname like 'past\\_%'`,
    );
    expect(rows[0]?.kept).toBeLessThanOrEqual(5); // of the shop, and the one of the other team
  });

  test('that take long answer that they are under way, and are ready at the next question', async () => {
    let go: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (go = resolve));
    const log = createTestEventStore(story);
    const slow = createPastReadModels({
      pool: pastPool,
      work: createWorkQueues(),
      store: {
        ...log,
        readTeam: async (...args) => held.then(() => log.readTeam(...args)),
      },
      projections: allProjections,
      threads,
      maxWaitMs: 0,
      onProblem: (error) => problems.push(error),
    });
    const later = '2026-03-02T00:00:00.000Z';
    app = createApp(story, slow);
    const { status, body, headers } = await sendRequest(
      'get',
      `/inventory-items/totals?asOf=${later}`,
    );
    expect([status, body.code, headers['retry-after']]).toEqual([503, 'UNAVAILABLE', '1']);
    expect(body.message).toContain('0 events so far');
    go();
    app = createApp(story);
    expect(await readAnswers(later)).toEqual(lived.at(-1));
    expect(problems).toEqual([]);
  });
});

test('VAL-007 a moment that is none is refused', async () => {
  const { status, body } = await sendRequest('get', '/inventory-items/totals?asOf=soon');
  expect([status, body.issues]).toEqual([400, [{ path: 'asOf', message: 'Invalid date' }]]);
});
