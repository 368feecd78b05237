import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { TeamId } from '@quartermaster/contracts/core/ids';
import { type SentChanges, whatIfChanges } from '@quartermaster/contracts/what-if/draft';
import type { WhatIfResult } from '@quartermaster/contracts/what-if/result';
import fc from 'fast-check';
import { type GivenEvent, openReadModels, type ReadModels } from '../../core/given-events.ts';
import { createSnapshotRunner } from '../../core/snapshot.ts';
import { unpaidByDay } from '../../payments/totals.ts';
import { paymentsProjection } from '../../payments/projection.ts';
import {
  drafted,
  item,
  itemsAdded,
  order,
  otherOrder,
  paid,
  paidIn,
  statusSet,
} from '../../purchase-orders/examples.ts';
import { first, shipmentPlanned } from '../../purchase-orders/examples-shipments.ts';
import { supplierAdded } from '../../suppliers/examples.ts';
import { suppliersProjection } from '../../suppliers/projection.ts';
import { paymentTerms } from '../../suppliers/query.ts';
import { bowl, dayBegan, giftBox, harbour, linked, mug, mugShop } from '../examples.ts';
import { inventoryItems } from '../items-table.ts';
import { inventoryProjection } from '../projection.ts';
import { sumItems } from '../to-buy/by-supplier.ts';
import { readCandidates } from '../to-buy/query.ts';
import { groupsToBuy, selectListed } from '../to-buy/suggest.ts';
import { computeWhatIf } from './answer.ts';
import { makeAssumption, changed, assignToTeam, shop } from './examples.ts';

const now = '2026-03-01T12:00:00.000Z';
const teams = ['team-1', 'team-2'] as const;

let models: ReadModels;
beforeAll(async () => {
  models = await openReadModels([inventoryProjection, paymentsProjection, suppliersProjection]);
});
afterAll(() => models.close());

const readAnswer = (teamId: TeamId, changes: SentChanges, variantIds?: string[]) =>
  createSnapshotRunner(
    models.pool,
    models.pool,
  )((pool) =>
    computeWhatIf(
      pool,
      { teamId, now, cash: { unpaid: unpaidByDay, paymentTerms } },
      {
        selection: variantIds === undefined ? { matching: { filters: [] } } : { variantIds },
        changes: whatIfChanges.parse(changes),
        differences: 'ANY',
        pagination: { page: 1, limit: 100 },
      },
    ),
  );

/** Reads the numbers of a team from its lists. */
const readLive = async (teamId: TeamId) => {
  const all = await readCandidates(models.pool, teamId, { filters: [] });
  const groups = groupsToBuy(
    selectListed(all, { showIgnored: false, showAlreadyInPO: false, now }),
  );
  const items = groups.flatMap((group) => group.items);
  const quantities = new Map(items.map((one) => [one.variantId, one.reorderQuantity]));
  const { dueNowCount: _due, dueNowCost: _cost, ...toBuy } = sumItems(items);
  const rows = await models.rows(inventoryItems, teamId);
  return {
    toBuy,
    salesAtRisk: rows.reduce((sum, { salesAtRisk }) => sum + salesAtRisk, 0),
    rows: new Map(
      rows.map(({ variantId, status, stockoutDate, salesAtRisk }) => [
        variantId,
        { status, stockoutDate, salesAtRisk, reorderQuantity: quantities.get(variantId) ?? 0 },
      ]),
    ),
  };
};
type Live = Awaited<ReturnType<typeof readLive>>;

const selectSide = ({ data }: WhatIfResult, of: 'before' | 'after') =>
  data.map(({ variantId, status, stockoutDate, salesAtRisk, reorderQuantity }) => [
    variantId,
    {
      status: status[of],
      stockoutDate: stockoutDate[of],
      salesAtRisk: salesAtRisk[of],
      reorderQuantity: reorderQuantity[of],
    },
  ]);

const expectChange = (result: WhatIfResult, before: Live, after: Live): void => {
  expect([result.toBuy.before, result.toBuy.after]).toEqual([before.toBuy, after.toBuy]);
  expect(result.salesAtRisk.before).toBeCloseTo(before.salesAtRisk, 6);
  expect(result.salesAtRisk.after).toBeCloseTo(after.salesAtRisk, 6);
  const differ = [...before.rows.keys()].filter(
    (id) => JSON.stringify(before.rows.get(id)) !== JSON.stringify(after.rows.get(id)),
  );
  expect(result.data.map(({ variantId }) => variantId).sort()).toEqual(differ.sort());
  expect(new Map(selectSide(result, 'before') as never)).toEqual(
    new Map(differ.map((id) => [id, before.rows.get(id)])),
  );
  expect(new Map(selectSide(result, 'after') as never)).toEqual(
    new Map(differ.map((id) => [id, after.rows.get(id)])),
  );
};

const sumCashOut = ({ cashOut: { months, later } }: WhatIfResult, of: 'before' | 'after'): number =>
  [...months, later].reduce((sum, { suggested }) => sum + suggested[of], 0);

/** Mode of the minimum of the shop's supplier. */
const findMinimumMode = (events: readonly GivenEvent[]) =>
  events.find(({ stream }) => stream === `supplier.${harbour}`)?.data as { moqMode: 'EachSku' };

describe('API-WHATIF-06 API-WHATIF-07 what-if', () => {
  test('drafts of two teams at once show what their lists show after they are made real', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(shop, changed), { minLength: 2, maxLength: 2 }),
        async (given) => {
          const drafts = given.map(([events, change]) => ({ events, ...makeAssumption(change) }));
          const opening = drafts.flatMap(({ events }, at) => assignToTeam(teams[at] ?? '', events));
          await models.given(...opening);
          const before = await Promise.all(teams.map(readLive));
          const results = await Promise.all(
            drafts.map(({ changes }, at) => readAnswer(teams[at] ?? '', changes)),
          );
          const mugAlone = await readAnswer('team-1', drafts[0]?.changes ?? {}, [mug]);
          expect(await Promise.all(teams.map(readLive))).toEqual(before);
          await models.given(
            ...drafts.flatMap(({ events, real }, at) =>
              assignToTeam(teams[at] ?? '', real(events, findMinimumMode(events))),
            ),
          );
          const after = await Promise.all(teams.map(readLive));
          for (const [at, result] of results.entries())
            expectChange(result, before[at]!, after[at]!);
          const now1 = await readAnswer('team-1', {});
          expect(results[0]?.stockouts.after).toEqual(now1.stockouts.before);
          expect(sumCashOut(results[0]!, 'after')).toBeCloseTo(sumCashOut(now1, 'before'), 4);
          expect(mugAlone.data).toEqual(
            results[0]?.data.filter(({ variantId }) => variantId === mug),
          );
        },
      ),
      { numRuns: 8 },
    );
  }, 120_000);

  test('a draft without changes shows the numbers in force twice', async () => {
    await fc.assert(
      fc.asyncProperty(shop, async (events) => {
        await models.given(...events);
        const result = await readAnswer('team-1', {});
        const inForce = await readLive('team-1');
        expectChange(result, inForce, inForce);
        expect(result.data).toEqual([]);
        expect(result.stockouts.before).toEqual(result.stockouts.after);
        for (const { suggested } of result.cashOut.months) {
          expect(suggested.before).toBe(suggested.after);
        }
        expect(sumCashOut(result, 'after')).toBeCloseTo(inForce.toBuy.cost, 1);
      }),
      { numRuns: 8 },
    );
  }, 120_000);

  test('a lost shipment, payments that are planned, and what is paid by the term of the supplier', async () => {
    const installments = [
      { days: 0, percentage: 30 },
      { days: 60, percentage: 70 },
    ];
    await models.given(
      ...mugShop(20),
      supplierAdded(harbour, { leadTime: 30, paymentTerm: { type: 'INSTALLMENTS', installments } }),
      linked(),
      drafted({ supplierId: harbour, content: { currency: 'GBP' } }),
      itemsAdded([item(mug, 200, 3)]),
      statusSet('Draft', 'SentToSupplier', { on: '2026-02-20' }),
      shipmentPlanned(first, { [mug]: 200 }, { arrivalDate: '2026-03-13' }),
      paid(
        { id: 'p1', dueDate: '2026-04-02', currency: 'GBP' },
        { id: 'p2', dueDate: '2026-01-02', amount: 7, currency: 'GBP' },
        { id: 'p3', amount: 5, currency: 'GBP' },
        { id: 'p4', dueDate: '2026-04-02', amount: 900, currency: 'GBP', status: 'PAID' },
        { id: 'p5', dueDate: '2026-04-02', amount: 800, currency: 'JPY' },
      ),
      drafted({ id: otherOrder, content: { currency: 'GBP' } }),
      paidIn(otherOrder, { id: 'p6', dueDate: '2026-04-02', amount: 700, currency: 'GBP' }),
      statusSet('Draft', 'Cancelled', { id: otherOrder }),
      dayBegan(),
    );
    const lost = await readAnswer('team-1', {
      shipments: [{ purchaseOrderId: order, shipmentId: first, arrivalDate: null }],
    });
    // 20 on hand, 4 a day, 200 on day 12: days 5 to 11 are short, and without the shipment days 5 to 29.
    expect(lost.stockouts).toEqual({
      before: { itemsCount: 1, unitsLost: 28 },
      after: { itemsCount: 1, unitsLost: 100 },
    });
    expect(lost.salesAtRisk).toEqual({ before: 700, after: 2500 });
    expect(lost.data).toMatchObject([
      { variantId: mug, reorderQuantity: { before: 0, after: 148 } },
    ]);
    expect(lost.effects).toEqual([
      {
        path: 'shipments.0',
        kind: 'LOSS',
        name: 'PO-0001',
        from: '2026-03-13',
        to: null,
        becomes: 'NOTHING',
      },
    ]);
    expect(lost.cashOut.months.slice(0, 2)).toEqual([
      { month: '2026-03', planned: 7, suggested: { before: 0, after: 444 } },
      { month: '2026-04', planned: 100, suggested: { before: 0, after: 1036 } },
    ]);
    expect(lost.cashOut).toMatchObject({ paymentsWithoutDate: 1, paymentsWithoutRate: 1 });
  });

  test('demand of the selected items, by percent and by month, reaches the components of bundles', async () => {
    await models.given(...mugShop(120), ...giftBox(bowl, 2), dayBegan());
    const onlyMug = await readAnswer('team-1', { demand: { percent: 50 } }, [mug]);
    // 4 a day become 6, and boxes still use 2: 120 last 15 days instead of 20.
    expect(onlyMug.data[0]?.stockoutDate).toEqual({ before: '2026-03-21', after: '2026-03-16' });
    const all = await readAnswer('team-1', { demand: { percent: 50 } });
    expect(all.data.find(({ variantId }) => variantId === mug)?.stockoutDate.after).toBe(
      '2026-03-14',
    );
    const months = [{ month: '2026-03', percent: -100 }];
    const fromApril = await readAnswer('team-1', { demand: { months } });
    expect(fromApril.data.find(({ variantId }) => variantId === mug)).toMatchObject({
      stockoutDate: { after: '2026-04-21' },
      status: { after: 'NO_SALES' },
    });
    const boxes = await readAnswer('team-1', { demand: { months } }, [bowl]);
    expect(boxes.data.every(({ variantId }) => variantId === bowl)).toBe(true);
    expect(boxes.itemsCount).toBe(1);
  });

  test('what is gone changes nothing and is named', async () => {
    await models.given(...mugShop(120), dayBegan());
    const result = await readAnswer('team-1', {
      leadTimes: [{ supplierId: harbour, days: 3 }],
      minimums: [{ supplierId: harbour, moq: 5 }],
      shipments: [{ purchaseOrderId: order, shipmentId: first, arrivalDate: '2026-03-05' }],
    });
    expect(result.total).toBe(0);
    expect(result.effects.map(({ becomes }) => becomes)).toEqual(['UNKNOWN', 'UNKNOWN', 'UNKNOWN']);
  });
});
