import type { Position } from '@quartermaster/contracts/core/position';
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
import { levelsAfter, levelsWith } from '../../core/levels-by-location.ts';
import {
  type SettingsStep,
  settingsSteps,
  type StockByDay,
  stockByDay,
  WHOLE_TEAM,
} from './tables.ts';

type Levels = StockByDay['levels'];

/** The lists with the newest day, without days that no history shows; the last of these is kept for the days after it. */
const closed = ({ days, quantities, openDay, openQuantity }: StockByDay, today: number) => {
  const oldest = days.findLastIndex((day) => day <= today - MAX_HISTORY_DAYS);
  const from = Math.max(0, oldest);
  return {
    days: [...days.slice(from), openDay],
    quantities: [...quantities.slice(from), openQuantity],
  };
};

/** The days before the newest one. A change that arrives late counts on the newest day, which is known already. */
const daysAfter = (
  before: StockByDay | undefined,
  day: number,
): Pick<StockByDay, 'days' | 'quantities' | 'openDay'> => {
  if (before === undefined) return { days: [], quantities: [], openDay: day };
  return day <= before.openDay ? before : { ...closed(before, day), openDay: day };
};

/** The event that took the first location below 0: the earlier one while a location is still below. */
const belowZeroAfter = (
  before: StockByDay | undefined,
  levels: Levels,
  { day, position }: { readonly day: string; readonly position: Position },
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
  changed: (levels: Levels, event: ProjectedEvent<Definition>) => Levels,
): EventHandler =>
  on(definition, {
    needs: (event) => [need(stockByDay, (event as WithStock).data.variantId)],
    fold: (event, rows) => {
      const { variantId, day } = (event as WithStock).data;
      const before = rows.get(stockByDay, variantId);
      const levels = changed(before?.levels ?? [], event);
      const { days, quantities, openDay } = daysAfter(before, toDayNumber(day));
      const openQuantity = levels.reduce((sum, { quantity }) => sum + quantity, 0);
      const place = { day, position: event.position };
      const { belowZeroOn, belowZeroAt } = belowZeroAfter(before, levels, place);
      rows.put(stockByDay, {
        variantId,
        levels,
        days,
        quantities,
        openDay,
        openQuantity,
        belowZeroOn,
        belowZeroAt,
      });
    },
  });

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
    onStock(stockObserved, (levels, { data }) => levelsAfter(levels, data.levels)),
    onStock(stockReceived, (levels, { data }) => levelsWith(levels, data)),
    onStock(stockReceiptReversed, (levels, { data }) => levelsWith(levels, data, -1)),
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
