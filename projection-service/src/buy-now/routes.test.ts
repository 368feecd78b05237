import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  buyNowBasketChanged,
  buyNowBasketEmptied,
  buyNowBasketOrdered,
} from '@quartermaster/contracts/buy-now/events';
import { member as session, testApp } from '@quartermaster/platform/http/test-app';
import request from 'supertest';
import {
  fact,
  type GivenEvent,
  openReadModels,
  type ReadModels,
  recordedAt,
} from '../core/given-events.ts';
import { atelier, harbour, supplierAdded, supplierRemoved } from '../suppliers/examples.ts';
import { suppliersProjection } from '../suppliers/projection.ts';
import { joined, registered } from '../users/examples.ts';
import { usersProjection } from '../users/projection.ts';
import { buyNowBasketsProjection } from './projection.ts';
import { buyNowBasketsQueryRoutes } from './routes.ts';

const line = (variantId: string, quantity: number | null = 1) => ({
  variantId,
  quantity,
  unitCost: null,
});
type Line = ReturnType<typeof line>;

const basketChanged = (
  supplierId: string | null,
  revision: number,
  set: Line[],
  { removed = [], teamId = 'team-1' }: { removed?: string[]; teamId?: string } = {},
): GivenEvent =>
  fact(
    buyNowBasketChanged,
    `buy_now_baskets.${teamId}`,
    { supplierId, revision, set, removed },
    { teamId, actor: { kind: 'user', id: 'ada' } },
  );
const basketEmptied = (supplierId: string | null, revision: number): GivenEvent =>
  fact(buyNowBasketEmptied, 'buy_now_baskets.team-1', { supplierId, revision });

let models: ReadModels;
beforeAll(async () => {
  models = await openReadModels([buyNowBasketsProjection, suppliersProjection, usersProjection]);
});
afterAll(async () => models.close());

const fetchBaskets = async (teamId = 'team-1') => {
  const authenticate = async () => ({ ...session, teamId });
  const app = testApp(buyNowBasketsQueryRoutes(models), { authenticate });
  const answer = await request(app).get('/api/buy-now/baskets').auth('any', { type: 'bearer' });
  expect(answer.status).toBe(200);
  return answer.body.baskets as object[];
};

const people = [registered('ada'), joined('ada')];

describe('API-BUY-01 the baskets of the team', () => {
  test('are listed by supplier, with their lines and who changed them', async () => {
    await models.given(
      ...people,
      supplierAdded(harbour, { name: 'Harbour' }),
      supplierAdded(atelier, { name: 'Atelier' }),
      basketChanged(null, 0, [line('vase')]),
      basketChanged(harbour, 0, [line('mug', 5), line('bowl', null), line('cup')]),
      basketChanged(harbour, 1, [line('tray'), line('mug', 6)], { removed: ['cup'] }),
      basketChanged(atelier, 0, [line('mug')]),
    );
    expect(await fetchBaskets()).toEqual([
      expect.objectContaining({ supplierId: atelier, supplierName: 'Atelier', revision: 0 }),
      {
        supplierId: harbour,
        supplierName: 'Harbour',
        revision: 1,
        changedAt: recordedAt(6),
        changedBy: 'ada@gift-shop.example',
        lines: [line('mug', 6), line('bowl', null), line('tray')],
      },
      expect.objectContaining({ supplierId: null, supplierName: null, lines: [line('vase')] }),
    ]);
  });

  test('are those with lines', async () => {
    await models.given(
      basketChanged(harbour, 0, [line('mug')]),
      basketEmptied(harbour, 1),
      basketChanged(null, 0, [line('mug')]),
      basketEmptied(null, 1),
      basketChanged(null, 2, [line('cup')]),
    );
    expect(await fetchBaskets()).toMatchObject([
      { supplierId: null, revision: 2, lines: [line('cup')] },
    ]);
  });

  test('lose the lines that became an order', async () => {
    const order = (supplierId: string | null, revision: number, kept: string[]) =>
      fact(buyNowBasketOrdered, 'buy_now_baskets.team-1', {
        supplierId,
        revision,
        purchaseOrderId: 'order',
        items: [],
        kept,
        locationId: null,
        arrivalDate: null,
        defaultStockCoverageDate: null,
        issueDate: null,
        orderSupplierId: supplierId,
        name: '',
        reference: '',
        currency: null,
        exchangeRates: {},
      });
    await models.given(
      basketChanged(harbour, 0, [line('mug'), line('bowl', null)]),
      basketChanged(null, 0, [line('cup')]),
      order(harbour, 1, ['bowl']),
      order(null, 1, []),
    );
    expect(await fetchBaskets()).toMatchObject([
      { supplierId: harbour, revision: 1, lines: [line('bowl', null)] },
    ]);
  });

  test('of a deleted supplier stay, so that their lines can be moved', async () => {
    await models.given(
      supplierAdded(harbour),
      basketChanged(harbour, 0, [line('mug')]),
      supplierRemoved(harbour),
    );
    expect(await fetchBaskets()).toMatchObject([{ supplierId: harbour, supplierName: null }]);
  });

  test('are no other team’s, also for many callers at once', async () => {
    await models.given(
      basketChanged(null, 0, [line('mug')]),
      basketChanged(null, 0, [line('cup')], { teamId: 'team-2' }),
    );
    const teams = Array.from({ length: 20 }, (_, at) => `team-${String((at % 3) + 1)}`);
    const answers = await Promise.all(teams.map(fetchBaskets));
    for (const [at, baskets] of answers.entries()) {
      const expected = [[{ lines: [line('mug')] }], [{ lines: [line('cup')] }], []][at % 3];
      expect(baskets).toMatchObject(expected ?? []);
      expect(baskets).toHaveLength(expected?.length ?? 0);
    }
  });
});
