import { splitIntoChunks } from '@quartermaster/contracts/core/chunks';
import { toPosition } from '@quartermaster/contracts/core/position';
import type {
  CellChange,
  DemandPlanEvent,
  ForecastItem,
} from '@quartermaster/contracts/demand-plan/events';
import { PLAN_MONTHS } from '@quartermaster/contracts/demand-plan/plan';

export const planId = '0199aaaa-0000-7000-8000-0000000000aa';

/** Ids of variants, ascending. */
export const makeVariantId = (at: number): string =>
  `0199aaaa-0000-7000-8000-${String(at).padStart(12, '0')}`;

/** An item that is forecast to sell `units` in each month. */
export const makeItem = (at: number, units = 10): ForecastItem => ({
  variantId: makeVariantId(at),
  forecast: Array.from({ length: PLAN_MONTHS }, () => units),
  low: Array.from({ length: PLAN_MONTHS }, () => Math.max(0, units - 5)),
  high: Array.from({ length: PLAN_MONTHS }, () => units + 5),
  rule: 'monthly',
  salePrice: 20,
  costPrice: 8,
});

export const makeItems = (count: number, units = 10): readonly ForecastItem[] =>
  Array.from({ length: count }, (_, at) => makeItem(at, units));

export const requested = (
  forecastId = 'forecast-1',
  startDate = '2026-11-01',
): DemandPlanEvent => ({
  type: 'DemandForecastRequested',
  data: { planId, forecastId, startDate },
});

export const computed = (forecastId = 'forecast-1', itemsCount = 2): DemandPlanEvent => ({
  type: 'DemandForecastComputed',
  data: {
    planId,
    forecastId,
    sha256: `digest of ${forecastId}`,
    itemsCount,
    recipe: '1',
    inputsDigest: 'inputs',
    position: toPosition('1'),
  },
});

export const recorded = (
  items: readonly ForecastItem[],
  forecastId = 'forecast-1',
  part = 0,
): DemandPlanEvent => ({
  type: 'DemandForecastItemsRecorded',
  data: { planId, forecastId, part, items: [...items] },
});

export const ready = (forecastId = 'forecast-1'): DemandPlanEvent => ({
  type: 'DemandPlanReady',
  data: { planId, forecastId },
});

export const interrupted = (forecastId = 'forecast-1'): DemandPlanEvent => ({
  type: 'DemandForecastInterrupted',
  data: { planId, forecastId },
});

/** All events of a forecast, from its request until the plan is ready. */
export const forecastEvents = (
  items: readonly ForecastItem[],
  { forecastId = 'forecast-1', startDate = '2026-11-01' } = {},
): readonly DemandPlanEvent[] => [
  requested(forecastId, startDate),
  computed(forecastId, items.length),
  ...splitIntoChunks(items, 200).map((part, at) => recorded(part, forecastId, at)),
  ready(forecastId),
];

/** Adjusted months of items, by the place of the item. */
export const adjusted = (
  cells: Readonly<Record<number, readonly CellChange[]>>,
  given: { readonly adjustmentId?: string; readonly way?: string; readonly undoes?: string } = {},
): DemandPlanEvent => ({
  type: 'DemandPlanAdjusted',
  data: {
    planId,
    adjustmentId: 'adjustment-1',
    way: 'CELLS',
    ...given,
    items: Object.entries(cells).map(([at, months]) => ({
      variantId: makeVariantId(Number(at)),
      months: [...months],
    })),
  },
});
