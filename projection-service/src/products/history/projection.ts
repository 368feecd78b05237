import { toDayNumber } from '@quartermaster/contracts/core/day';
import type { EventDefinition } from '@quartermaster/contracts/core/event';
import type { VariantId } from '@quartermaster/contracts/core/ids';
import type { InsightsSettings } from '@quartermaster/contracts/inventory/settings';
import { productStockLevelsSet } from '@quartermaster/contracts/products/events';
import { MAX_HISTORY_DAYS } from '@quartermaster/contracts/products/history-calls';
import { unitsBelowZero } from '@quartermaster/contracts/reports/rules/further-entries';
import {
  stockObserved,
  stockReceiptReversed,
  stockReceived,
} from '@quartermaster/contracts/stock/events';
import { insightsSettingsChanged } from '@quartermaster/contracts/teams/events';
import {
  defineProjection,
  type EventHandler,
  need,
  on,
  type ProjectedEvent,
} from '@quartermaster/infra/platform/projections/projection';
import {
  type SettingsStep,
  settingsSteps,
  type StockByDay,
  stockByDay,
  WHOLE_TEAM,
} from './tables.ts';

type Levels = StockByDay['levels'];

const quantityAt = (levels: Levels, locationId: string): number =>
  levels.find((level) => level.locationId === locationId)?.quantity ?? 0;

const withLevels = (before: Levels, observed: Levels): Levels => {
  const isObserved = (id: string): boolean => observed.some(({ locationId }) => locationId === id);
  const levels = [...before.filter(({ locationId }) => !isObserved(locationId)), ...observed];
  return levels.sort((a, b) => (a.locationId < b.locationId ? -1 : 1));
};

/** The lists with the newest day, without days that no history shows; the last of these is kept for the days after it. */
const closed = ({ days, quantities, openDay, openQuantity }: StockByDay, today: number) => {
  const oldest = days.findLastIndex((day) => day <= today - MAX_HISTORY_DAYS);
  const from = Math.max(0, oldest);
  return {
    days: [...days.slice(from), openDay],
    quantities: [...quantities.slice(from), openQuantity],
  };
};

/** A change that arrives late counts on the newest day, which is known already. */
const changedTo = (
  before: StockByDay | undefined,
  { variantId, levels, day }: { variantId: VariantId; levels: Levels; day: number },
): Omit<StockByDay, 'belowZeroOn' | 'belowZeroAt'> => {
  const openQuantity = levels.reduce((sum, { quantity }) => sum + quantity, 0);
  if (before === undefined)
    return { variantId, levels, days: [], quantities: [], openDay: day, openQuantity };
  if (day <= before.openDay) return { ...before, levels, openQuantity };
  return { variantId, levels, ...closed(before, day), openDay: day, openQuantity };
};

/** The event that took the first location below 0: the earlier one while a location is still below. */
const belowZeroAfter = (
  before: StockByDay | undefined,
  levels: Levels,
  { day, position }: { readonly day: string; readonly position: string },
): Pick<StockByDay, 'belowZeroOn' | 'belowZeroAt'> => {
  if (unitsBelowZero(levels) === 0) return { belowZeroOn: null, belowZeroAt: null };
  const { belowZeroOn = null, belowZeroAt = null } = before ?? {};
  return { belowZeroOn: belowZeroOn ?? day, belowZeroAt: belowZeroAt ?? position };
};

type WithStock = ProjectedEvent & {
  readonly data: { readonly variantId: VariantId; readonly day: string };
};

const onStock = <Definition extends EventDefinition>(
  definition: Definition,
  levelsAfter: (levels: Levels, event: ProjectedEvent<Definition>) => Levels,
): EventHandler =>
  on(definition, {
    needs: (event) => [need(stockByDay, (event as WithStock).data.variantId)],
    fold: (event, rows) => {
      const { variantId, day } = (event as WithStock).data;
      const before = rows.get(stockByDay, variantId);
      const levels = levelsAfter(before?.levels ?? [], event);
      rows.put(stockByDay, {
        ...changedTo(before, { variantId, levels, day: toDayNumber(day) }),
        ...belowZeroAfter(before, levels, { day, position: event.position }),
      });
    },
  });

const added = (levels: Levels, { locationId, quantity }: Levels[number], sign: 1 | -1): Levels =>
  withLevels(levels, [{ locationId, quantity: quantityAt(levels, locationId) + sign * quantity }]);

export const teamSettings = ({
  averageDailySalesPeriodDays,
  grading: { periodDays, strategy, thresholds },
  stockLevels,
}: InsightsSettings): SettingsStep['settings'] => ({
  ...stockLevels,
  averageDailySalesPeriodDays,
  gradingPeriodDays: periodDays,
  gradingStrategy: strategy,
  gradingThresholds: `${String(thresholds.A)}/${String(thresholds.B)}/${String(thresholds.C)}`,
});

const stepOf = (
  { position, recordedAt }: ProjectedEvent,
  subject: SettingsStep['subject'],
  settings: SettingsStep['settings'],
): SettingsStep => ({ subject, position, recordedAt, settings });

/** Stock of each variant by day, and the settings of the team and its products over time. */
export const productHistoryProjection = defineProjection({
  name: 'product_history',
  version: 2,
  tables: [stockByDay, settingsSteps],
  on: [
    onStock(stockObserved, (levels, { data }) => withLevels(levels, data.levels)),
    onStock(stockReceived, (levels, { data }) => added(levels, data, 1)),
    onStock(stockReceiptReversed, (levels, { data }) => added(levels, data, -1)),
    on(insightsSettingsChanged, {
      fold: (event, rows) =>
        rows.put(settingsSteps, stepOf(event, WHOLE_TEAM, teamSettings(event.data))),
    }),
    on(productStockLevelsSet, {
      fold: (event, rows) => {
        const { productId, stockLevels } = event.data;
        rows.put(settingsSteps, stepOf(event, productId, stockLevels));
      },
    }),
  ],
});
