import { beforeEach, describe, expect, test } from '@jest/globals';
import type { DemandPlanEvent, ShopEvent } from '@quartermaster/contracts/demand-plan/events';
import { MAX_SHOP_EVENTS } from '@quartermaster/contracts/demand-plan/shop-events';
import { createInMemoryEventStore } from '@quartermaster/platform/event-store/in-memory';
import { specFor } from '../core/given-when-then.ts';
import { demandPlanDecider, type DemandPlanCommand } from './decider.ts';
import { forecastEvents, makeItems, makeVariantId, planId, requested } from './examples.ts';
import { createTestPlan, createTestQueries } from './test-plan.ts';

const { given } = specFor(demandPlanDecider);
const { initial, evolve, snapshot } = demandPlanDecider;
const readyPlan = forecastEvents(makeItems(1));
const id = '00000000-0000-4000-8000-0000000000f1';
const sale: ShopEvent = {
  shopEventId: id,
  name: 'Sale',
  kind: 'PROMOTION',
  startDate: '2026-12-10',
  endDate: '2026-12-19',
  liftPercent: 50,
  category: null,
  variantIds: [],
};

const add = (event: ShopEvent): DemandPlanCommand => ({ type: 'AddShopEvent', event });
const change = (event: ShopEvent): DemandPlanCommand => ({ type: 'ChangeShopEvent', event });
const remove: DemandPlanCommand = { type: 'RemoveShopEvent', shopEventId: id };
const wasSet = (event: ShopEvent): DemandPlanEvent => ({
  type: 'DemandPlanShopEventSet',
  data: { planId, event },
});
const wasRemoved: DemandPlanEvent = {
  type: 'DemandPlanShopEventRemoved',
  data: { planId, shopEventId: id },
};

describe('API-DP-21 API-DP-22 API-DP-23 events of the shop', () => {
  test('are added, changed and removed', () => {
    const longer = { ...sale, endDate: '2026-12-24' };
    given(...readyPlan)
      .when(add(sale))
      .then(wasSet(sale));
    given(...readyPlan, wasSet(sale))
      .when(change(sale))
      .thenNothing();
    given(...readyPlan, wasSet(sale))
      .when(change(longer))
      .then(wasSet(longer));
    given(...readyPlan, wasSet(sale))
      .when(remove)
      .then(wasRemoved);
  });

  test('are known, and so are new items of theirs', () => {
    given(...readyPlan)
      .when(change(sale))
      .thenRejected('NOT_FOUND');
    given(...readyPlan, wasSet(sale), wasRemoved)
      .when(remove)
      .thenRejected('NOT_FOUND');
    const [known, unknown] = [makeVariantId(0), makeVariantId(9)];
    const ofItems = (...variantIds: string[]) => ({ ...sale, variantIds });
    given(...readyPlan)
      .when(add(ofItems(known)))
      .then(wasSet(ofItems(known)));
    given(...readyPlan)
      .when(add(ofItems(unknown)))
      .thenRejected('DEMAND_PLAN_ITEM_NOT_FOUND');
    given(...readyPlan, wasSet(sale))
      .when(change(ofItems(unknown)))
      .thenRejected('DEMAND_PLAN_ITEM_NOT_FOUND');
    const renamed = { ...ofItems(unknown), name: 'Other' };
    given(...readyPlan, wasSet(ofItems(unknown)))
      .when(change(renamed))
      .then(wasSet(renamed));
  });

  test('need a plan that is READY', () => {
    given().when(add(sale)).thenRejected('DEMAND_PLAN_NOT_FOUND');
    given(...readyPlan, requested('forecast-2'))
      .when(remove)
      .thenRejected('INVALID_DEMAND_PLAN_STATUS');
  });

  test('are at most 200', () => {
    const all = Array.from({ length: MAX_SHOP_EVENTS }, (_, at) =>
      wasSet({ ...sale, shopEventId: String(at) }),
    );
    given(...readyPlan, ...all)
      .when(add(sale))
      .thenRejected('VALIDATION_FAILED');
    const changed = { ...sale, shopEventId: '0', name: 'Other' };
    given(...readyPlan, ...all)
      .when(change(changed))
      .then(wasSet(changed));
  });

  test('are in the snapshot of the plan', () => {
    const plan = [...readyPlan, wasSet(sale)].reduce(evolve, initial);
    const restored = snapshot?.fromJson(JSON.parse(JSON.stringify(snapshot.toJson(plan))));
    expect(restored?.shopEvents).toEqual(new Map([[id, sale]]));
  });
});

describe('API-DP-21 over HTTP', () => {
  let shop: ReturnType<typeof createTestPlan>;
  beforeEach(async () => {
    shop = createTestPlan(createInMemoryEventStore(), createTestQueries(makeItems(1)));
    await shop.post('/generate').expect(201);
    await shop.react();
  });
  const { shopEventId: _id, category: _category, variantIds: _ids, ...body } = sale;

  test('is recorded once, for all items where none are named', async () => {
    const [one, again] = [
      await shop.post('/shop-events', body, 'key-1').expect(201),
      await shop.post('/shop-events', body, 'key-1').expect(201),
    ];
    const { id: shopEventId } = one.body as { readonly id: string };
    expect(again.body).toEqual(one.body);
    await shop.put(`/shop-events/${shopEventId}`, body).expect(204);
    await shop.put(`/shop-events/${id}`, body).expect(404);
    expect((await shop.readEvents('DemandPlanShopEventSet')).map(({ data }) => data)).toMatchObject(
      [{ event: { ...sale, shopEventId } }],
    );
  });

  test.each([
    ['a day that is before the first', { endDate: '2026-12-09' }],
    ['more than a year', { endDate: '2027-12-12' }],
    ['a name that is empty', { name: ' ' }],
    ['another kind', { kind: 'PARTY' }],
    ['less than no sales', { liftPercent: -101 }],
    ['a fraction of a percent', { liftPercent: 1.5 }],
    ['a category and items', { category: 'Cups', variantIds: [id] }],
  ])('refuses %s', async (_, given_) => {
    await shop.post('/shop-events', { ...body, ...given_ }).expect(400);
  });
});
