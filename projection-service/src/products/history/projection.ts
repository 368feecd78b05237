import type { Position } from '@quartermaster/contracts/core/position';
import { toDay, toDayNumber } from '@quartermaster/contracts/core/day';
import type { EventDefinition } from '@quartermaster/contracts/core/event';
import type { VariantId } from '@quartermaster/contracts/core/ids';
import { locationObserved } from '@quartermaster/contracts/locations/events';
import type { InsightsSettings } from '@quartermaster/contracts/inventory/settings';
import { productStockLevelsSet } from '@quartermaster/contracts/products/events';
import { MAX_HISTORY_DAYS } from '@quartermaster/contracts/products/history-calls';
import { sumUnitsBelowZero } from '@quartermaster/contracts/reports/rules/further-entries';
import {
  stockObserved,
  stockReceiptUndone,
  stockReceived,
} from '@quartermaster/contracts/stock/events';
import { insightsSettingsChanged, storeConnected } from '@quartermaster/contracts/teams/events';
import {
  defineProjection,
  type EventHandler,
  need,
  needAll,
  on,
  type ProjectedEvent,
  type Rows,
} from '@quartermaster/platform/projections/projection';
import { splitLevels, mergeLevels, addToLevel } from '../../core/levels-by-location.ts';
import {
  type SettingsStep,
  settingsSteps,
  SHOP,
  type ShopOfStock,
  shopOfStock,
  type StockByDay,
  stockByDay,
  WHOLE_TEAM,
} from './tables.ts';

type Levels = StockByDay['levels'];

/** Adds the newest day to the lists and drops days that no history shows, except the last of them. */
const closeOpenDay = ({ days, quantities, openDay, openQuantity }: StockByDay, today: number) => {
  const oldest = days.findLastIndex((day) => day <= today - MAX_HISTORY_DAYS);
  const from = Math.max(0, oldest);
  return {
    days: [...days.slice(from), openDay],
    quantities: [...quantities.slice(from), openQuantity],
  };
};

/** Days before the newest one. A change that arrives late counts on the newest day that is recorded. */
const advanceOpenDay = (
  before: StockByDay | undefined,
  day: number,
): Pick<StockByDay, 'days' | 'quantities' | 'openDay'> => {
  if (before === undefined) return { days: [], quantities: [], openDay: day };
  return day <= before.openDay ? before : { ...closeOpenDay(before, day), openDay: day };
};

/** The event that took the first location below 0: the earlier one while a location is still below. */
const trackBelowZero = (
  before: StockByDay | undefined,
  levels: Levels,
  { day, position }: { readonly day: string; readonly position: Position },
): Pick<StockByDay, 'belowZeroOn' | 'belowZeroAt'> => {
  if (sumUnitsBelowZero(levels) === 0) return { belowZeroOn: null, belowZeroAt: null };
  const { belowZeroOn = null, belowZeroAt = null } = before ?? {};
  return { belowZeroOn: belowZeroOn ?? day, belowZeroAt: belowZeroAt ?? position };
};

type WithStock = ProjectedEvent & {
  readonly data: { readonly variantId: VariantId; readonly day: string };
};

const allLevels = (row: StockByDay | undefined): Levels =>
  row === undefined ? [] : mergeLevels(row.levels, row.levelsElsewhere);

/** Writes the levels of a variant at all locations as of a day. */
const putStock = (
  rows: Rows,
  { variantId, levels: all }: Pick<StockByDay, 'variantId' | 'levels'>,
  { day, event }: { readonly day: string; readonly event: ProjectedEvent },
): void => {
  const before = rows.get(stockByDay, variantId);
  const inactive = new Set(getShop(rows).inactive);
  const { levels, levelsElsewhere } = splitLevels(all, inactive);
  const { days, quantities, openDay } = advanceOpenDay(before, toDayNumber(day));
  const openQuantity = levels.reduce((sum, { quantity }) => sum + quantity, 0);
  const place = { day, position: event.position };
  const { belowZeroOn, belowZeroAt } = trackBelowZero(before, levels, place);
  rows.put(stockByDay, {
    variantId,
    levels,
    levelsElsewhere,
    days,
    quantities,
    openDay,
    openQuantity,
    belowZeroOn,
    belowZeroAt,
  });
};

const onStock = <Definition extends EventDefinition>(
  definition: Definition,
  changed: (levels: Levels, event: ProjectedEvent<Definition>) => Levels,
): EventHandler =>
  on(definition, {
    needs: (event) => [
      need(shopOfStock, SHOP),
      need(stockByDay, (event as WithStock).data.variantId),
    ],
    fold: (event, rows) => {
      const { variantId, day } = (event as WithStock).data;
      const before = rows.get(stockByDay, variantId);
      putStock(rows, { variantId, levels: changed(allLevels(before), event) }, { day, event });
    },
  });

const getShop = (rows: Rows): ShopOfStock =>
  rows.get(shopOfStock, SHOP) ?? { id: SHOP, timeZone: 'UTC', inactive: [] };

const onStoreConnected = on(storeConnected, {
  needs: () => [need(shopOfStock, SHOP)],
  fold: ({ data: { timeZone } }, rows) => rows.put(shopOfStock, { ...getShop(rows), timeZone }),
});

/** The stock at a location that was closed is not on hand, until the location is active again. */
const onLocationObserved = on(locationObserved, {
  needs: ({ data }, peek) => {
    const isInactive = peek(shopOfStock, SHOP)?.inactive.includes(data.locationId) ?? false;
    const isMoved = isInactive === data.isActive;
    return [need(shopOfStock, SHOP), ...(isMoved ? [needAll(stockByDay)] : [])];
  },
  fold: (event, rows) => {
    const { locationId, isActive } = event.data;
    const shop = getShop(rows);
    if (shop.inactive.includes(locationId) !== isActive) return;
    const others = shop.inactive.filter((id) => id !== locationId);
    rows.put(shopOfStock, { ...shop, inactive: isActive ? others : [...others, locationId] });
    const day = toDay(event.recordedAt, shop.timeZone);
    for (const row of [...rows.all(stockByDay)]) {
      const levels = allLevels(row);
      if (!levels.some((level) => level.locationId === locationId)) continue;
      putStock(rows, { variantId: row.variantId, levels }, { day, event });
    }
  },
});

export const toTeamSettings = ({
  planningMethod,
  serviceLevels,
  averageDailySalesPeriodDays,
  grading: { periodDays, strategy, thresholds },
  stockLevels,
}: InsightsSettings): SettingsStep['settings'] => ({
  ...stockLevels,
  planningMethod,
  serviceLevels:
    serviceLevels === null
      ? null
      : `A ${String(serviceLevels.A)} %, B ${String(serviceLevels.B)} %, C ${String(serviceLevels.C)} %`,
  averageDailySalesPeriodDays,
  gradingPeriodDays: periodDays,
  gradingStrategy: strategy,
  gradingThresholds: `${String(thresholds.A)}/${String(thresholds.B)}/${String(thresholds.C)}`,
});

const toSettingsStep = (
  { position, recordedAt }: ProjectedEvent,
  subject: SettingsStep['subject'],
  settings: SettingsStep['settings'],
): SettingsStep => ({ subject, position, recordedAt, settings });

/** Stock of each variant by day, and the settings of the team and its products over time. */
export const productHistoryProjection = defineProjection({
  name: 'product_history',
  version: 1,
  tables: [stockByDay, shopOfStock, settingsSteps],
  on: [
    onStoreConnected,
    onLocationObserved,
    onStock(stockObserved, (levels, { data }) => mergeLevels(levels, data.levels)),
    onStock(stockReceived, (levels, { data }) => addToLevel(levels, data)),
    onStock(stockReceiptUndone, (levels, { data }) => addToLevel(levels, data, -1)),
    on(insightsSettingsChanged, {
      fold: (event, rows) =>
        rows.put(settingsSteps, toSettingsStep(event, WHOLE_TEAM, toTeamSettings(event.data))),
    }),
    on(productStockLevelsSet, {
      fold: (event, rows) => {
        const { productId, stockLevels } = event.data;
        rows.put(settingsSteps, toSettingsStep(event, productId, stockLevels));
      },
    }),
  ],
});
