import { listCalendarMonths } from '@quartermaster/contracts/demand-plan/rules/adjusted-months';
import { describe, expect, test } from '@jest/globals';
import { toPosition } from '@quartermaster/contracts/core/position';
import { Rejection } from '@quartermaster/contracts/core/rejection';
import { MAX_UNDOABLE_ADJUSTMENTS } from '@quartermaster/contracts/demand-plan/adjustment-calls';
import type { DemandPlanEvent } from '@quartermaster/contracts/demand-plan/events';
import { specFor } from '../core/given-when-then.ts';
import { demandPlanDecider, type DemandPlanCommand } from './decider.ts';
import {
  adjusted,
  computed,
  forecastEvents,
  interrupted,
  makeItem,
  makeItems,
  makeVariantId,
  planId,
  ready,
  recorded,
  requested,
} from './examples.ts';
import { findItem, readCell } from './items.ts';

const { given } = specFor(demandPlanDecider);
const { initial, evolve, snapshot } = demandPlanDecider;
const fold = (...events: readonly DemandPlanEvent[]) => events.reduce(evolve, initial);

const two = makeItems(2);
const readyPlan = forecastEvents(two);
const second = { forecastId: 'forecast-2', startDate: '2026-12-01' };
const refreshing = requested(second.forecastId, second.startDate);

const generate: DemandPlanCommand = {
  type: 'GeneratePlan',
  planId,
  forecastId: 'forecast-1',
  startDate: '2026-11-01',
};
const refresh: DemandPlanCommand = { type: 'RefreshForecast', ...second };
const interrupt: DemandPlanCommand = { type: 'InterruptForecast' };

type Months = Extract<DemandPlanCommand, { type: 'AdjustCells' }>['items'][number]['months'];
const adjust = (...items: readonly (readonly [number, Months])[]): DemandPlanCommand => ({
  type: 'AdjustCells',
  adjustmentId: 'adjustment-1',
  items: items.map(([at, months]) => ({ demandPlanItemId: makeVariantId(at), months })),
});

const catchError = (work: () => unknown): unknown => {
  try {
    return work();
  } catch (error) {
    return error;
  }
};

/** The adjusted quantity of a month of the item at a place; undefined when the plan does not have the item. */
const readAdjusted = (events: readonly DemandPlanEvent[], at: number, month: number) => {
  const place = findItem(fold(...events).forecast?.items ?? [], makeVariantId(at));
  return place === null ? undefined : readCell(place, month).adjustedQuantity;
};

describe('API-DP-04 a plan is generated', () => {
  test('once, and is GENERATING until its numbers are recorded', () => {
    given().when(generate).then(requested());
    expect(fold(requested()).pending).not.toBeNull();
    expect(fold(...readyPlan)).toMatchObject({ planId, pending: null });
  });

  test('ERR-08 AMB-110 not while there is one, GENERATING or READY', () => {
    given(requested()).when(generate).thenRejected('DEMAND_PLAN_ALREADY_EXISTS');
    given(...readyPlan)
      .when(generate)
      .thenRejected('DEMAND_PLAN_ALREADY_EXISTS');
  });

  test('again after the first forecast was interrupted', () => {
    given(requested(), computed(), interrupted()).when(generate).then(requested());
  });
});

describe('API-DP-05 a forecast is refreshed', () => {
  test('from another day on', () => {
    given(...readyPlan)
      .when(refresh)
      .then(refreshing);
  });

  test('ERR-09 ERR-10 AMB-110 only when the plan is READY', () => {
    given().when(refresh).thenRejected('DEMAND_PLAN_NOT_FOUND');
    given(requested()).when(refresh).thenRejected('INVALID_DEMAND_PLAN_STATUS');
    given(...readyPlan, refreshing)
      .when(refresh)
      .thenRejected('INVALID_DEMAND_PLAN_STATUS');
  });

  test('and adjusted months stay by calendar month, also of an item that leaves and comes back', () => {
    const cells = [{ month: 3, from: null, to: 14 }];
    const adjustedPlan = [...readyPlan, adjusted({ 0: cells, 1: cells })];
    const without = [...adjustedPlan, ...forecastEvents([makeItem(1)], second)];
    expect(readAdjusted(without, 0, 3)).toBeUndefined();
    expect(readAdjusted(without, 1, 3)).toBe(14);
    const back = [...without, ...forecastEvents(two, { ...second, forecastId: 'forecast-3' })];
    expect([0, 1].map((at) => readAdjusted(back, at, 3))).toEqual([14, 14]);
    expect(readAdjusted(back, 0, 4)).toBeNull();
  });

  test('and the numbers of before stay in force until the new ones are complete', () => {
    const more = [refreshing, computed('forecast-2', 1), recorded([makeItem(1, 99)], 'forecast-2')];
    const readForecast = (...events: readonly DemandPlanEvent[]) => {
      const items = fold(...readyPlan, ...events).forecast?.items ?? [];
      const place = findItem(items, makeVariantId(1));
      return place && readCell(place, 11).forecastQuantity;
    };
    expect(readForecast(...more)).toBe(10);
    expect(readForecast(...more, ready('forecast-2'))).toBe(99);
    expect(readForecast(...more, interrupted('forecast-2'))).toBe(10);
  });
});

describe('the numbers of a forecast', () => {
  const computation: DemandPlanCommand = {
    type: 'RecordComputation',
    forecastId: 'forecast-1',
    sha256: 'digest of forecast-1',
    itemsCount: 2,
    recipe: '1',
    inputsDigest: 'inputs',
    position: toPosition('1'),
  };
  const parts = (first: number, ...items: readonly ReturnType<typeof makeItem>[]) =>
    ({
      type: 'RecordForecastParts',
      forecastId: 'forecast-1',
      first,
      parts: items.map((item) => [item]),
    }) as const;
  const end: DemandPlanCommand = { type: 'EndForecast', forecastId: 'forecast-1' };
  const [mug, bowl] = [makeItem(0), makeItem(1)];

  test('are computed once', () => {
    given(requested()).when(computation).then(computed());
    given(requested(), computed()).when(computation).thenNothing();
  });

  test('are recorded part by part, each once', () => {
    given(requested(), computed())
      .when(parts(0, mug, bowl))
      .then(recorded([mug]), recorded([bowl], 'forecast-1', 1));
    given(requested(), computed(), recorded([mug]))
      .when(parts(0, mug))
      .thenNothing();
    given(requested()).when(parts(0, mug)).thenNothing();
  });

  test('are complete with the last part', () => {
    given(requested(), computed(), recorded([mug]))
      .when(end)
      .thenNothing();
    given(requested(), computed(), recorded(two)).when(end).then(ready());
    given(requested(), computed('forecast-1', 0)).when(end).then(ready());
  });

  test.each<[string, DemandPlanCommand]>([
    ['its computation', computation],
    ['a part', parts(0, mug)],
    ['its end', end],
  ])('are not recorded after an interruption: %s', (_, command) => {
    given(requested(), computed('forecast-1', 0), interrupted()).when(command).thenNothing();
    given(requested(), interrupted(), requested('other')).when(command).thenNothing();
    given(...readyPlan)
      .when(command)
      .thenNothing();
  });
});

describe('API-DP-13 a forecast is interrupted', () => {
  test('and there is no plan when it was the first', () => {
    given(requested()).when(interrupt).then(interrupted());
    expect(fold(requested(), interrupted())).toEqual({ ...initial, length: 2 });
  });

  test('and the plan is the former one when there was one', () => {
    given(...readyPlan, refreshing)
      .when(interrupt)
      .then(interrupted('forecast-2'));
    const { length: _, ...before } = fold(...readyPlan);
    expect(fold(...readyPlan, refreshing, interrupted('forecast-2'))).toMatchObject(before);
  });

  test('ERR-09 ERR-10 only while one is made', () => {
    given().when(interrupt).thenRejected('DEMAND_PLAN_NOT_FOUND');
    given(...readyPlan)
      .when(interrupt)
      .thenRejected('INVALID_DEMAND_PLAN_STATUS');
  });
});

describe('API-DP-06 prices', () => {
  const price = (at: number) => ({ variantId: makeVariantId(at), salePrice: 21, costPrice: 9 });
  const record = (count: number): DemandPlanCommand => ({
    type: 'RecordPrices',
    prices: Array.from({ length: count }, (_, at) => price(at)),
  });
  const prices = (...items: readonly ReturnType<typeof price>[]): DemandPlanEvent => ({
    type: 'DemandPlanPricesRecorded',
    data: { planId, items: [...items] },
  });

  test('are recorded for the items of the plan', () => {
    given(...readyPlan)
      .when(record(3))
      .then(prices(price(0), price(1)));
  });

  test('of a plan without items are of that moment, too', () => {
    given(...forecastEvents([]))
      .when(record(0))
      .then(prices());
  });

  test('are recorded a thousand in each event', () => {
    const events = given(...forecastEvents(makeItems(2500)))
      .when(record(2500))
      .events();
    const counts = events.map(({ data }) => 'items' in data && data.items.length);
    expect(counts).toEqual([1000, 1000, 500]);
  });

  test('ERR-09 ERR-10 AMB-110 only when the plan is READY', () => {
    given().when(record(1)).thenRejected('DEMAND_PLAN_NOT_FOUND');
    given(requested()).when(record(1)).thenRejected('INVALID_DEMAND_PLAN_STATUS');
  });
});

describe('API-DP-07 months are adjusted', () => {
  test('to a quantity, 0 included, and back to the forecast', () => {
    given(...readyPlan)
      .when(
        adjust([0, [{ month: 1, adjustedQuantity: 14 }]], [1, [{ month: 2, adjustedQuantity: 0 }]]),
      )
      .then(
        adjusted({ 0: [{ month: 1, from: null, to: 14 }], 1: [{ month: 2, from: null, to: 0 }] }),
      );
    given(...readyPlan, adjusted({ 0: [{ month: 1, from: null, to: 14 }] }))
      .when(adjust([0, [{ month: 1, adjustedQuantity: null }]]))
      .then(adjusted({ 0: [{ month: 1, from: 14, to: null }] }));
  });

  test('and one that has the quantity already causes no event', () => {
    given(...readyPlan)
      .when(adjust([0, [{ month: 1, adjustedQuantity: null }]]))
      .thenNothing();
  });

  test('with at most 250 items in each event', () => {
    const items = makeItems(600);
    const events = given(...forecastEvents(items))
      .when(
        adjust(
          ...items.map((_, at): [number, Months] => [at, [{ month: 1, adjustedQuantity: 1 }]]),
        ),
      )
      .events();
    expect(events.map(({ data }) => 'items' in data && data.items.length)).toEqual([250, 250, 100]);
  });

  test('ERR-11 not when one item is unknown, which is named', () => {
    const command = adjust([0, [{ month: 1, adjustedQuantity: 1 }]], [7, []]);
    const { when } = given(...readyPlan);
    when(command).thenRejected('DEMAND_PLAN_ITEM_NOT_FOUND');
    expect(when(command).events).toThrow(makeVariantId(7));
  });

  test('ERR-09 ERR-10 AMB-110 only when the plan is READY', () => {
    given().when(adjust()).thenRejected('DEMAND_PLAN_NOT_FOUND');
    given(requested()).when(adjust()).thenRejected('INVALID_DEMAND_PLAN_STATUS');
    given(...readyPlan, refreshing)
      .when(adjust())
      .thenRejected('INVALID_DEMAND_PLAN_STATUS');
  });

  describe('when the caller saw another quantity', () => {
    const changed = [...readyPlan, adjusted({ 0: [{ month: 1, from: null, to: 14 }] })];
    const cell = (month: number, previousQuantity: number | null) => ({
      month,
      adjustedQuantity: 20,
      previousQuantity,
    });

    test('none is changed, and the answer names the quantity in force and the wanted one', () => {
      const command = adjust([0, [cell(1, null), cell(2, null)]]);
      const rejection = catchError(given(...changed).when(command).events);
      expect(rejection).toBeInstanceOf(Rejection);
      expect(rejection).toMatchObject({
        code: 'DEMAND_PLAN_CELL_CHANGED',
        details: {
          cells: [{ demandPlanItemId: makeVariantId(0), month: 1, current: 14, wanted: 20 }],
        },
      });
    });

    test('at most 20 cells are named', () => {
      const months = listCalendarMonths('2026-11-01').map((month) => cell(month, 3));
      const command = adjust([0, months], [1, months]);
      const { details } = catchError(given(...readyPlan).when(command).events) as Rejection;
      expect(details['cells']).toHaveLength(20);
    });

    test('and all are changed when it saw those in force', () => {
      given(...changed)
        .when(adjust([0, [cell(1, 14), cell(2, null)]]))
        .then(
          adjusted({
            0: [
              { month: 1, from: 14, to: 20 },
              { month: 2, from: null, to: 20 },
            ],
          }),
        );
    });
  });
});

describe('a part of an adjustment of many items', () => {
  const part = (cells: Parameters<typeof adjusted>[0]): DemandPlanCommand => {
    const event = adjusted(cells, { way: 'PERCENT' });
    return { ...event.data, type: 'RecordAdjustment' } as DemandPlanCommand;
  };
  const cells = { 0: [{ month: 1, from: null, to: 12 }], 1: [{ month: 1, from: null, to: 13 }] };

  test('leaves cells that were changed meanwhile, and items that left the plan', () => {
    given(...readyPlan, adjusted({ 0: [{ month: 1, from: null, to: 14 }] }))
      .when(part({ ...cells, 7: cells[0] }))
      .then(adjusted({ 1: cells[1] }, { way: 'PERCENT' }));
  });

  test('AMB-110 is refused unless the plan is READY', () => {
    given(...readyPlan, refreshing)
      .when(part(cells))
      .thenRejected('INVALID_DEMAND_PLAN_STATUS');
  });

  test('is remembered with the other parts, for the last adjustments of many items', () => {
    const many = Array.from({ length: MAX_UNDOABLE_ADJUSTMENTS + 1 }, (_, at) =>
      adjusted(
        { 0: [{ month: 1, from: at || null, to: at + 1 }] },
        {
          adjustmentId: String(at),
          way: 'PERCENT',
        },
      ),
    );
    const single = adjusted({ 1: [{ month: 1, from: null, to: 3 }] });
    const more = adjusted(
      { 1: [{ month: 2, from: null, to: 3 }] },
      {
        adjustmentId: '20',
        way: 'PERCENT',
      },
    );
    const { adjustments } = fold(...readyPlan, ...many, single, more);
    expect(adjustments.map(({ id }) => id)).toEqual(
      Array.from({ length: MAX_UNDOABLE_ADJUSTMENTS }, (_, at) => String(at + 1)),
    );
    const last = readyPlan.length + MAX_UNDOABLE_ADJUSTMENTS;
    expect(adjustments.at(-1)).toEqual({
      id: '20',
      revisions: [last, last + 2],
      changedItems: 2,
      changedCells: 2,
    });
  });
});

test('the months of a plan begin with that of its first day', () => {
  const item = {
    ...makeItem(0),
    forecast: listCalendarMonths('2026-11-01').map((month) => month * 10),
  };
  const { forecast } = fold(...forecastEvents([item]));
  const place = findItem(forecast?.items ?? [], item.variantId);
  expect(place && readCell(place, 3).forecastQuantity).toBe(30);
});

describe('the state of a plan', () => {
  const busy = [
    ...readyPlan,
    adjusted({ 0: [{ month: 1, from: null, to: 14 }] }, { way: 'TOTAL' }),
    ...forecastEvents([makeItem(1)], second),
    requested('forecast-3'),
    computed('forecast-3'),
    recorded([makeItem(1)], 'forecast-3'),
  ];

  test('is the same after its snapshot', () => {
    const state = fold(...busy);
    const json: unknown = JSON.parse(JSON.stringify(snapshot?.toJson(state)));
    expect(snapshot?.fromJson(json)).toEqual(state);
  });

  test('of 20,000 items shares all chunks but one with the state before a cell was adjusted', () => {
    const before = fold(...forecastEvents(makeItems(20_000)));
    const after = evolve(before, adjusted({ 9_999: [{ month: 1, from: null, to: 14 }] }));
    const chunks = before.forecast?.items ?? [];
    expect(chunks).toHaveLength(100);
    expect(after.forecast?.items.filter((chunk) => !chunks.includes(chunk))).toHaveLength(1);
  });

  test('does not change with later events', () => {
    const states = busy.map((_, at) => fold(...busy.slice(0, at)));
    const before = states.map((state) => JSON.stringify(snapshot?.toJson(state)));
    for (const [at, state] of states.entries()) busy.slice(at).reduce(evolve, state);
    expect(states.map((state) => JSON.stringify(snapshot?.toJson(state)))).toEqual(before);
  });
});
