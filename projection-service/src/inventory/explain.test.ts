import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { orderChanged } from '@quartermaster/contracts/sales/events';
import {
  fact,
  type GivenEvent,
  openReadModels,
  type ReadModels,
  team,
} from '../core/given-events.ts';
import { dayBegan, mug, mugShop, ordered } from './examples.ts';
import { explainVariant } from './explain.ts';
import { inventoryProjection } from './projection.ts';

let models: ReadModels;
beforeAll(async () => {
  models = await openReadModels([inventoryProjection]);
});
afterAll(() => models.close());

const explain = () =>
  explainVariant(models.pool, { teamId: team, variantId: mug, now: '2026-03-01T09:00:00.000Z' });

describe('the sentence of the planning rate', () => {
  const rateAfter = async (...events: readonly GivenEvent[]): Promise<string> => {
    await models.given(...mugShop(120), ...events, dayBegan());
    const { explanations } = await explain();
    return explanations.find(({ name }) => name === 'planningRate')?.sentence ?? '';
  };
  const DAY = '2026-02-20';
  const two = [ordered('1042', DAY, 1200), ordered('1043', DAY, 3)];
  const changedTo = (units: number): GivenEvent =>
    fact(orderChanged, 'order.1042', {
      orderId: '1042',
      day: DAY,
      updatedAt: `${DAY}T11:00:00.000Z`,
      cancelled: units === 0,
      lines: units === 0 ? [] : [{ variantId: mug, units, revenue: 25 * units }],
      differences: [
        { variantId: mug, units: units - 1200, revenue: 25 * (units - 1200), orders: 0 },
      ],
    });

  test('names the order that made a day stand out', async () => {
    expect(await rateAfter(...two)).toContain(
      'One order of 1,200 units (#1042) on 2026-02-20 made',
    );
  });

  test('names what is left of an order that was changed, and nothing of one that was cancelled', async () => {
    expect(await rateAfter(...two, changedTo(800))).toContain('One order of 800 units (#1042) on');
    expect(await rateAfter(...two, changedTo(0))).not.toContain('of the sales counted');
  });

  test('leaves out an order of before the period', async () => {
    expect(await rateAfter(ordered('1042', '2026-01-02', 1200))).not.toContain('1,200');
  });
});
