import { beforeEach, describe, expect, test } from '@jest/globals';
import { MAX_LIKE_ITEMS } from '@quartermaster/contracts/demand-plan/like-item-call';
import type { DemandPlanEvent, LikeItem } from '@quartermaster/contracts/demand-plan/events';
import { createInMemoryEventStore } from '@quartermaster/platform/event-store/in-memory';
import { specFor } from '../core/given-when-then.ts';
import { demandPlanDecider, type DemandPlanCommand } from './decider.ts';
import { forecastEvents, makeItems, makeVariantId, planId, requested } from './examples.ts';
import { createTestPlan, createTestQueries } from './test-plan.ts';

const { given } = specFor(demandPlanDecider);
const { initial, evolve, snapshot } = demandPlanDecider;
const readyPlan = forecastEvents(makeItems(2));
const [first, second] = [makeVariantId(0), makeVariantId(1)];
const like: LikeItem = { variantId: second, percent: 80 };

const setLike = (of: LikeItem | null, variantId = first): DemandPlanCommand => ({
  type: 'SetLikeItem',
  variantId,
  like: of,
});
const likeSet = (of: LikeItem | null, variantId = first): DemandPlanEvent => ({
  type: 'DemandPlanLikeItemSet',
  data: { planId, variantId, like: of },
});

describe('API-DP-19 the item that a new item sells like', () => {
  test('is set, changed and taken back, each once', () => {
    given(...readyPlan)
      .when(setLike(like))
      .then(likeSet(like));
    given(...readyPlan, likeSet(like))
      .when(setLike(like))
      .thenNothing();
    const other = { ...like, percent: 50 };
    given(...readyPlan, likeSet(like))
      .when(setLike(other))
      .then(likeSet(other));
    given(...readyPlan, likeSet(like))
      .when(setLike(null))
      .then(likeSet(null));
    given(...readyPlan)
      .when(setLike(null))
      .thenNothing();
  });

  test('is an item of the plan, and another one', () => {
    const unknown = makeVariantId(9);
    given(...readyPlan)
      .when(setLike(like, unknown))
      .thenRejected('DEMAND_PLAN_ITEM_NOT_FOUND');
    given(...readyPlan)
      .when(setLike({ variantId: unknown, percent: 80 }))
      .thenRejected('DEMAND_PLAN_ITEM_NOT_FOUND');
    given(...readyPlan)
      .when(setLike({ variantId: first, percent: 80 }))
      .thenRejected('VALIDATION_FAILED');
  });

  test('needs a plan that is READY', () => {
    given().when(setLike(like)).thenRejected('DEMAND_PLAN_NOT_FOUND');
    given(...readyPlan, requested('forecast-2'))
      .when(setLike(like))
      .thenRejected('INVALID_DEMAND_PLAN_STATUS');
  });

  test('is known of at most 2,000 items', () => {
    const plan = forecastEvents(makeItems(MAX_LIKE_ITEMS + 2));
    const last = { variantId: makeVariantId(MAX_LIKE_ITEMS + 1), percent: 80 };
    const all = Array.from({ length: MAX_LIKE_ITEMS }, (_, at) => likeSet(last, makeVariantId(at)));
    const next = makeVariantId(MAX_LIKE_ITEMS);
    given(...plan, ...all)
      .when(setLike(last, next))
      .thenRejected('VALIDATION_FAILED');
    given(...plan, ...all, likeSet(null))
      .when(setLike(last, next))
      .then(likeSet(last, next));
  });

  test('is in the snapshot of the plan', () => {
    const plan = [...readyPlan, likeSet(like)].reduce(evolve, initial);
    const restored = snapshot?.fromJson(JSON.parse(JSON.stringify(snapshot.toJson(plan))));
    expect(restored?.likes).toEqual(new Map([[first, like]]));
  });
});

describe('API-DP-19 over HTTP', () => {
  let shop: ReturnType<typeof createTestPlan>;
  beforeEach(() => {
    shop = createTestPlan(createInMemoryEventStore(), createTestQueries(makeItems(2)));
  });

  test('is recorded once', async () => {
    await shop.post('/generate').expect(201);
    await shop.react();
    const body = { like: { demandPlanItemId: second, percent: 80 } };
    await shop.put(`/items/${first}/like-item`, body).expect(204);
    await shop.put(`/items/${first}/like-item`, body).expect(204);
    const events = await shop.readEvents('DemandPlanLikeItemSet');
    expect(events.map(({ data }) => data)).toMatchObject([{ variantId: first, like }]);
  });

  test.each([
    ['a percentage of 0', { like: { demandPlanItemId: second, percent: 0 } }],
    ['no percentage', { like: { demandPlanItemId: second } }],
    ['nothing', {}],
  ])('refuses %s', async (_, body) => {
    await shop.put(`/items/${first}/like-item`, body).expect(400);
  });
});
