import type { Position } from '@quartermaster/contracts/core/position';
import type { Day } from '@quartermaster/contracts/core/day';
import type { LocationId, ProductId, VariantId } from '@quartermaster/contracts/core/ids';
import type { SettingName, SettingValue } from '@quartermaster/contracts/products/history-calls';
import { defineTable } from '@quartermaster/platform/projections/rows/table';

/**
 * Stock of a variant at the end of each day on which it changed, as parallel lists, ascending; day numbers count from
 * 1970-01-01. The newest day is apart, so that a change of stock writes a few numbers.
 */
export interface StockByDay {
  readonly variantId: VariantId;
  readonly levels: readonly { readonly locationId: LocationId; readonly quantity: number }[];
  /** At locations that are not active, whose units count in no quantity. */
  readonly levelsElsewhere: StockByDay['levels'];
  readonly days: readonly number[];
  readonly quantities: readonly number[];
  readonly openDay: number;
  readonly openQuantity: number;
  /** Day and position of the event that took the first of its locations below 0; null while none is below. */
  readonly belowZeroOn: Day | null;
  readonly belowZeroAt: Position | null;
}

export const stockByDay = defineTable<StockByDay>({
  name: 'stock_by_day',
  key: ['variantId'],
  columns: {
    variantId: 'text',
    levels: 'json',
    levelsElsewhere: 'json',
    days: 'json',
    quantities: 'json',
    openDay: 'int',
    openQuantity: 'int',
    belowZeroOn: 'text',
    belowZeroAt: 'text',
  },
});

/** The one row of the shop. */
export const SHOP = 'shop';

/** Facts of the shop on which the stock of all variants depends. */
export interface ShopOfStock {
  readonly id: typeof SHOP;
  readonly timeZone: string;
  /** Locations that are not active. */
  readonly inactive: readonly LocationId[];
}

export const shopOfStock = defineTable<ShopOfStock>({
  name: 'shop_of_stock',
  key: ['id'],
  columns: { id: 'text', timeZone: 'text', inactive: 'json' },
});

/** The settings of the whole team. */
export const WHOLE_TEAM = 'team';

/** Settings of the team or of a product from one moment on. */
export interface SettingsStep {
  readonly subject: typeof WHOLE_TEAM | ProductId;
  readonly position: Position;
  readonly recordedAt: string;
  readonly settings: Readonly<Partial<Record<SettingName, SettingValue>>>;
}

export const settingsSteps = defineTable<SettingsStep>({
  name: 'settings_steps',
  key: ['subject', 'position'],
  columns: { subject: 'text', position: 'text', recordedAt: 'text', settings: 'json' },
});
