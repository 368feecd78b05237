import { beforeEach, describe, expect, test } from '@jest/globals';
import { demandPlan } from '@quartermaster/contracts/demand-plan/plan';
import type { EventStore } from '@quartermaster/platform/event-store/event-store';
import { createInMemoryEventStore } from '@quartermaster/platform/event-store/in-memory';
import { makeItem, makeItems, makeVariantId } from './examples.ts';
import { findItem, readCell } from './items.ts';
import { createTestPlan, createTestQueries } from './test-plan.ts';

let store: EventStore;
let queries: ReturnType<typeof createTestQueries>;
let shop: ReturnType<typeof createTestPlan>;
beforeEach(() => {
  store = createInMemoryEventStore();
  queries = createTestQueries(makeItems(3));
  shop = createTestPlan(store, queries);
});

const open = async () => {
  await shop.post('/generate').expect(201);
  await shop.react();
};
const cell = (
  at: number,
  month: number,
  adjustedQuantity: number | null,
  previous?: number | null,
) => ({
  demandPlanItemId: makeVariantId(at),
  months: [
    { month, adjustedQuantity, ...(previous !== undefined && { previousQuantity: previous }) },
  ],
});
const readAdjusted = async (at: number, month: number, of = shop) => {
  const { forecast } = await of.state();
  const place = findItem(forecast?.items ?? [], makeVariantId(at));
  return place && readCell(place, month).adjustedQuantity;
};
const readEventData = async (type: string) => (await shop.readEvents(type)).map(({ data }) => data);
/** The plans that the progress streams until it ends. */
const follow = async () => {
  const { text } = await shop.get('/progress').expect(200);
  const events = text.split('\n\n').filter((event) => event.startsWith('data: '));
  return events.map((event) => demandPlan.parse(JSON.parse(event.slice('data: '.length))));
};

describe('API-DP-04 a plan', () => {
  test('ENT-DPL-01 ENT-DPL-02 ENT-DPL-03 ST-DPS-01 AMB-109 is generated from the first of the month on', async () => {
    const { body } = await shop.post('/generate').expect(201);
    expect(body).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      startDate: '2026-11-01',
      status: 'GENERATING',
      progress: { step: 'COMPUTING', done: 0, total: 0 },
      forecastAt: null,
      pricesAt: null,
      itemsCount: 0,
    });
    await shop.post('/generate').expect(409, /DEMAND_PLAN_ALREADY_EXISTS/);
  });

  test.each([
    ['its business day', { timeZone: 'Europe/London', today: '2026-12-01' }, '2026-12-01'],
    ['the day in its time zone', { timeZone: 'Pacific/Auckland', today: null }, '2026-12-01'],
    ['the day in another zone', { timeZone: 'America/New_York', today: null }, '2026-11-01'],
  ])('AMB-109 begins in the month of %s', async (_, day, startDate) => {
    const now = () => '2026-11-30T20:00:00.000Z';
    shop = createTestPlan(store, queries, { shop: day, binding: { now } });
    expect((await shop.post('/generate').expect(201)).body).toMatchObject({ startDate });
  });

  test('ST-DPS-02 is READY once its numbers are recorded', async () => {
    await open();
    const [plan] = await follow();
    const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT/);
    expect(plan).toMatchObject({
      status: 'READY',
      progress: null,
      forecastAt: time,
      pricesAt: time,
      itemsCount: 3,
    });
    expect(queries.asked).toEqual(['2026-11-01']);
  });

  test('is generated once for one idempotency key, and for two callers at once', async () => {
    const [first, second] = await Promise.all([
      shop.post('/generate', undefined, 'one'),
      shop.post('/generate', undefined, 'two'),
    ]);
    expect([first.status, second.status].sort()).toEqual([201, 409]);
    const again = await shop.post('/generate', undefined, first.status === 201 ? 'one' : 'two');
    expect(again.status).toBe(201);
    expect(await readEventData('DemandForecastRequested')).toHaveLength(1);
  });
});

describe('API-DP-05 API-DP-13 a forecast', () => {
  test('AMB-111 is refreshed, and adjusted months stay', async () => {
    await open();
    await shop.adjust([cell(1, 3, 14)]).expect(200);
    queries.items = [makeItem(1, 50), makeItem(2)];
    await shop.post('/refresh-forecast').expect(204);
    await shop.adjust([cell(1, 3, 15)]).expect(409, /INVALID_DEMAND_PLAN_STATUS/);
    await shop.react();
    expect(await readAdjusted(1, 3)).toBe(14);
    expect((await follow())[0]).toMatchObject({ status: 'READY', itemsCount: 2 });
  });

  test('is interrupted: the first leaves no plan, a later one the former plan', async () => {
    await shop.post('/interrupt').expect(404, /DEMAND_PLAN_NOT_FOUND/);
    await shop.post('/generate').expect(201);
    await shop.post('/interrupt').expect(204);
    await shop.react();
    await shop.get('/progress').expect(404, /DEMAND_PLAN_NOT_FOUND/);
    await open();
    await shop.post('/refresh-forecast').expect(204);
    await shop.post('/interrupt').expect(204);
    await shop.post('/interrupt').expect(409, /INVALID_DEMAND_PLAN_STATUS/);
    expect((await follow())[0]).toMatchObject({ status: 'READY', itemsCount: 3 });
  });

  test('ERR-09 is refreshed and its prices are only when there is a plan', async () => {
    await shop.post('/refresh-forecast').expect(404, /DEMAND_PLAN_NOT_FOUND/);
    await shop.post('/refresh-prices').expect(404, /DEMAND_PLAN_NOT_FOUND/);
  });
});

describe('API-DP-14 the progress of a forecast', () => {
  test('is streamed until the plan is READY', async () => {
    queries.items = makeItems(2000);
    await shop.post('/generate').expect(201);
    const [plans] = await Promise.all([follow(), shop.react()]);
    expect(plans.at(-1)).toMatchObject({ status: 'READY', itemsCount: 2000 });
  });

  test('says how many items are recorded', async () => {
    queries.items = makeItems(2000);
    await shop.post('/generate').expect(201);
    let appends = 0;
    const stopping: EventStore = {
      ...store,
      append: async (...given) => {
        appends += 1;
        if (appends > 2) throw new Error('The process was stopped');
        return store.append(...given);
      },
    };
    await expect(createTestPlan(stopping, queries).react()).rejects.toThrow('was stopped');
    const [plans] = await Promise.all([follow(), shop.post('/interrupt').expect(204)]);
    expect(plans[0]?.progress).toEqual({ step: 'RECORDING', done: 800, total: 2000 });
    expect(plans.at(-1)?.status).toBe('GENERATING');
  });
});

describe('API-DP-06 prices', () => {
  test('of all items are of now', async () => {
    await open();
    queries.prices = makeItems(3).map(({ variantId }) => ({
      variantId,
      salePrice: 21,
      costPrice: 9,
    }));
    await shop.post('/refresh-prices').expect(204);
    expect(await readEventData('DemandPlanPricesRecorded')).toMatchObject([
      { items: queries.prices },
    ]);
    const [recorded] = await shop.readEvents('DemandPlanPricesRecorded');
    expect((await follow())[0]?.pricesAt).toBe(recorded?.recordedAt);
  });

  test('ERR-10 AMB-110 are not renewed while the plan is GENERATING', async () => {
    await shop.post('/generate').expect(201);
    await shop.post('/refresh-prices').expect(409, /INVALID_DEMAND_PLAN_STATUS/);
  });
});

describe('API-DP-07 months', () => {
  test('ENT-DPM-01 ENT-DPI-01 ENT-DPI-02 ENT-DPI-09 ENT-DPI-10 are adjusted to 14, then to the forecast again', async () => {
    await open();
    const { body } = await shop.adjust([cell(0, 11, 14)]).expect(200);
    expect(body).toMatchObject([
      { demandPlanItemId: makeVariantId(0), productVariantId: makeVariantId(0) },
    ]);
    expect(body[0].months).toHaveLength(12);
    expect(body[0].months.slice(0, 2)).toEqual([
      { month: 11, adjustedQuantity: 14, forecastQuantity: 10 },
      { month: 12, adjustedQuantity: null, forecastQuantity: 10 },
    ]);
    const cleared = await shop.adjust([cell(0, 11, null)]).expect(200);
    expect(cleared.body[0].months[0]).toMatchObject({ adjustedQuantity: null });
  });

  test('VAL-024 VAL-025 are refused when they are not well formed', async () => {
    await open();
    const twice = { ...cell(0, 1, 1), months: [...cell(0, 1, 1).months, ...cell(0, 1, 2).months] };
    const message = 'Must be an array of unique months per demand plan item';
    await shop.adjust([twice]).expect(400, new RegExp(message));
    await shop.adjust([cell(0, 1, -1)]).expect(400);
    await shop.adjust([cell(0, 13, 1)]).expect(400);
    expect(await readEventData('DemandPlanAdjusted')).toEqual([]);
  });

  test('ERR-11 of an unknown item are not adjusted, and nothing else is', async () => {
    await open();
    const { body } = await shop.adjust([cell(0, 1, 14), cell(9, 1, 14)]).expect(404);
    expect(body).toMatchObject({
      code: 'DEMAND_PLAN_ITEM_NOT_FOUND',
      issues: [{ path: expect.stringMatching(/^\d+\.demandPlanItemId$/) }],
    });
    expect(body.message).toContain(makeVariantId(9));
    expect(await readAdjusted(0, 1)).toBeNull();
  });

  test('that two people change at once: one is changed, the other is told both quantities', async () => {
    await open();
    const answers = await Promise.all([
      shop.adjust([cell(0, 1, 14, null)]),
      shop.adjust([cell(0, 1, 15, null)]),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 409]);
    expect(answers[1].body).toMatchObject({
      code: 'DEMAND_PLAN_CELL_CHANGED',
      cells: [{ demandPlanItemId: makeVariantId(0), month: 1, current: 14, wanted: 15 }],
    });
    expect(await readAdjusted(0, 1)).toBe(14);
  });

  test('are adjusted once for one idempotency key', async () => {
    await open();
    const first = await shop.adjust([cell(0, 1, 14, null)], 'key').expect(200);
    const again = await shop.adjust([cell(0, 1, 14, null)], 'key').expect(200);
    expect(again.body).toEqual(first.body);
    expect(await readEventData('DemandPlanAdjusted')).toHaveLength(1);
  });
});

const percent = (by: number, given: object = {}) => ({
  matching: {},
  months: [1],
  change: { way: 'PERCENT', percent: by },
  ...given,
});

describe('API-DP-11 months of all items that match', () => {
  beforeEach(open);
  const adjustMany = (body: object, key?: string) =>
    shop.post('/adjustments', body, key).expect(200);

  test('are changed by percent', async () => {
    const { body } = await adjustMany(percent(20, { months: [1, 2] }));
    expect(body).toMatchObject({ changedItems: 3, changedCells: 6, changedSince: 0 });
    expect([await readAdjusted(0, 1), await readAdjusted(2, 2)]).toEqual([12, 12]);
    expect(queries.asked).toEqual(['2026-11-01']);
  });

  test('are those that the query service finds', async () => {
    queries.matching = [makeVariantId(1), makeVariantId(9)];
    const matching = { search: 'mug', filters: [] };
    const { body } = await adjustMany(percent(20, { matching }));
    expect(body).toMatchObject({ changedItems: 1, changedCells: 1 });
    expect(queries.asked.at(-1)).toEqual(matching);
    expect([await readAdjusted(0, 1), await readAdjusted(1, 1)]).toEqual([null, 12]);
  });

  test('add up to a total by their shares, also where the forecast has it already', async () => {
    await shop.adjust([cell(0, 1, 30)]).expect(200);
    const { body } = await adjustMany(percent(0, { change: { way: 'TOTAL', total: 50 } }));
    expect(body).toMatchObject({ changedItems: 2, changedCells: 2 });
    expect(await Promise.all([0, 1, 2].map((at) => readAdjusted(at, 1)))).toEqual([30, 10, 10]);
  });

  test('AMB-111 follow the forecast again', async () => {
    await shop.adjust([cell(0, 1, 30)]).expect(200);
    const { body } = await adjustMany(percent(0, { change: { way: 'FORECAST' } }));
    expect(body).toMatchObject({ changedItems: 1, changedCells: 1 });
    expect(await readAdjusted(0, 1)).toBeNull();
  });

  test('that a percentage leaves as they are still follow the forecast', async () => {
    expect((await adjustMany(percent(1))).body).toMatchObject({ changedItems: 0, changedCells: 0 });
    expect(await readEventData('DemandPlanAdjusted')).toEqual([]);
  });

  test('are changed once for one idempotency key, and by each of two callers at once', async () => {
    const [first] = await Promise.all([
      adjustMany(percent(100), 'key'),
      adjustMany(percent(100), 'other'),
    ]);
    expect((await adjustMany(percent(100), 'key')).body).toEqual(first.body);
    expect(await readAdjusted(0, 1)).toBe(40);
  });

  test('VAL-022 are refused with a month twice, another month, and a percentage below -100', async () => {
    for (const months of [[1, 1], [0], [13], []]) {
      await shop.post('/adjustments', percent(1, { months })).expect(400);
    }
    await shop.post('/adjustments', percent(-101)).expect(400);
  });

  test('ERR-10 AMB-110 are not changed while the plan is GENERATING', async () => {
    await shop.post('/refresh-forecast').expect(204);
    await shop.post('/adjustments', percent(1)).expect(409, /INVALID_DEMAND_PLAN_STATUS/);
  });

  test('are all changed in the end when the process was killed between two appends', async () => {
    queries.items = makeItems(2500);
    await shop.post('/refresh-forecast').expect(204);
    await shop.react();
    let appends = 0;
    const dying: EventStore = {
      ...store,
      append: async (...given) => {
        appends += 1;
        if (appends === 2) throw new Error('The process was killed');
        return store.append(...given);
      },
    };
    const doomed = createTestPlan(dying, queries);
    queries.matching = queries.items.map(({ variantId }) => variantId);
    const body = percent(100, { matching: { search: 'all' } });
    await doomed.post('/adjustments', body, 'key').expect(500);
    expect([await readAdjusted(0, 1), await readAdjusted(2400, 1)]).toEqual([20, null]);
    // What was changed does not match any more.
    queries.matching = queries.matching.slice(1000);
    const again = await createTestPlan(store, queries)
      .post('/adjustments', body, 'key')
      .expect(200);
    expect(again.body).toMatchObject({ changedItems: 2500, changedCells: 2500 });
    expect([await readAdjusted(0, 1), await readAdjusted(2400, 1)]).toEqual([20, 20]);
  });
});

describe('API-DP-12 an adjustment', () => {
  beforeEach(open);
  const adjustAll = async () => {
    const { body } = await shop.post('/adjustments', percent(20)).expect(200);
    return String(body.id);
  };
  const undo = async (id: string) => (await shop.post(`/adjustments/${id}/undo`).expect(200)).body;

  test('is undone, except where it was changed since', async () => {
    await shop.adjust([cell(0, 1, 30)]).expect(200);
    const id = await adjustAll();
    await shop.adjust([cell(1, 1, 99)]).expect(200);
    expect(await undo(id)).toMatchObject({ changedItems: 2, changedCells: 2, changedSince: 1 });
    expect(await Promise.all([0, 1, 2].map((at) => readAdjusted(at, 1)))).toEqual([30, 99, null]);
    expect((await readEventData('DemandPlanAdjusted')).at(-1)).toMatchObject({ undoes: id });
  });

  test('is undone once: again, and by two callers at once, with the same answer', async () => {
    const id = await adjustAll();
    const [first, second] = await Promise.all([undo(id), undo(id)]);
    expect(second).toEqual(first);
    await shop.adjust([cell(0, 1, 12)]).expect(200);
    expect(await undo(id)).toEqual(first);
    expect(await readAdjusted(0, 1)).toBe(12);
  });

  test('is made again by undoing its undoing', async () => {
    const undoing = await undo(await adjustAll());
    expect(await undo(undoing.id)).toMatchObject({ changedItems: 3, changedSince: 0 });
    expect(await readAdjusted(0, 1)).toBe(12);
  });

  test('of an item that left the plan stays', async () => {
    const id = await adjustAll();
    queries.items = makeItems(2);
    await shop.post('/refresh-forecast').expect(204);
    await shop.post(`/adjustments/${id}/undo`).expect(409, /INVALID_DEMAND_PLAN_STATUS/);
    await shop.react();
    expect(await undo(id)).toMatchObject({ changedItems: 2, changedSince: 1 });
  });

  test('that is unknown or of another team is not found', async () => {
    await shop.post(`/adjustments/${makeVariantId(1)}/undo`).expect(404, /NOT_FOUND/);
    await shop.post('/adjustments/x/undo').expect(400);
    const id = await adjustAll();
    const other = createTestPlan(store, queries, { teamId: 'team-2' });
    await other.post('/generate').expect(201);
    await other.react();
    await other.post(`/adjustments/${id}/undo`).expect(404, /NOT_FOUND/);
  });
});

test('a plan and its adjustments are of one team', async () => {
  await open();
  const other = createTestPlan(store, queries, { teamId: 'team-2' });
  await other.adjust([cell(0, 1, 14)]).expect(404, /DEMAND_PLAN_NOT_FOUND/);
  await other.get('/progress').expect(404);
});
