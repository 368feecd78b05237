import { planningMethodLabels } from '@quartermaster/contracts/inventory/field-labels';
import { planningMethod } from '@quartermaster/contracts/inventory/settings';
import {
  gradingStrategy,
  gradingStrategyLabels,
} from '@quartermaster/contracts/inventory/rules/grades';
import type { TrackedStock } from '../../data/product-list.ts';
import type { TeamLevel } from '../../data/team-levels.ts';
import { levelsOf, levelTitles } from '../../item/words.ts';
import type {
  HistoryMark,
  SettingName,
  SettingValue,
} from '@quartermaster/contracts/products/history-calls';
import type { SelectionWords } from '../../list/words.ts';
import { plural } from '../../lib/plural.ts';
import { formatDate, formatMoney, formatNumber } from '../../lib/format.ts';
import { daysText, unitsText } from '../../lib/words.ts';

export const tabWords = {
  showAll: 'Show all products',
  noneIn: (tab: string) => `No product is in “${tab}”`,
};

export const productSelection: SelectionWords = {
  selected: (count) => plural(count, { one: '# product selected', other: '# products selected' }),
  allSelected: (total) => `All ${formatNumber(total)} products that match are selected.`,
  selectAll: (total) => `Select all ${formatNumber(total)} products that match`,
  selectingAll: (total) => `Selecting all ${formatNumber(total)} products that match…`,
};

export const BY_SERVICE_LEVEL = 'By service level';

/** Days set for a product, or the level of the team; null while that is unknown. */
export const levelText = (level: TeamLevel | null): string => {
  if (level === 'SERVICE_LEVEL') return BY_SERVICE_LEVEL;
  return level === null ? 'Team' : daysText(level);
};

export const primaryName = (supplier: string): string => `${supplier} (primary)`;

export const sharedBy = (items: number, all: number): string =>
  `${formatNumber(items)} of ${formatNumber(all)}`;

export const markLabels: Readonly<Record<HistoryMark['kind'], string>> = {
  ORDER: 'Order',
  RECEIPT: 'Receipt',
  SETTINGS: 'Settings',
};

const settingLabels: Readonly<Record<SettingName, string>> = {
  leadTime: 'Lead time',
  reorderFrequency: 'Reorder frequency',
  ...levelTitles,
  serviceLevels: 'Service levels',
  planningMethod: 'Planning method',
  averageDailySalesPeriodDays: 'Sales period',
  gradingPeriodDays: 'Grading period',
  gradingStrategy: 'Graded by',
  gradingThresholds: 'Shares of the grades',
};

const formatCode = (code: string): string => code.toLowerCase().replaceAll('_', ' ');

const valueText = (setting: SettingName, value: SettingValue): string => {
  if (value === null) return setting === 'serviceLevels' ? 'stock buffer' : 'that of the team';
  if (typeof value === 'number') return daysText(value);
  const strategy = gradingStrategy.safeParse(value);
  if (strategy.success) return gradingStrategyLabels[strategy.data].toLowerCase();
  const method = planningMethod.safeParse(value);
  if (method.success) return planningMethodLabels[method.data].toLowerCase();
  return setting === 'reorderFrequency' ? formatCode(value) : value;
};

/** Formats the changes of settings in one line. */
export const settingsText = ({ changes }: Extract<HistoryMark, { kind: 'SETTINGS' }>): string =>
  changes
    .map(
      ({ setting, before, after }) =>
        `${settingLabels[setting]}: ${valueText(setting, before)} to ${valueText(setting, after)}`,
    )
    .join('; ');

export const ORDER_DETAILS = '{order}: {units}';
export const RECEIPT_DETAILS = '{order}, {shipment}: {units}';

export const recordedFrom = (day: string): string =>
  `Stock is recorded from ${formatDate(day)}. Before that day, it is estimated from sales and receipts.`;

/** Sources of a lead time, with links. */
export const leadTimeOfSupplier = (ofTeam: number): string =>
  `From {supplier}, the primary supplier. The team has ${daysText(ofTeam)}.`;

export const NO_PRIMARY_SUPPLIER = 'From {team}. The product has no primary supplier.';
export const SUPPLIER_WITHOUT_LEAD_TIME = 'From {team}. {supplier} has no lead time.';
export const THE_TEAM = 'the team';

export const setForProduct = (ofTeam: TeamLevel): string =>
  ofTeam === 'SERVICE_LEVEL'
    ? 'Set for this product. The team sets it by service level.'
    : `Set for this product. The team’s setting is ${daysText(ofTeam)}.`;

export const teamSetting = (ofTeam: TeamLevel): string =>
  ofTeam === 'SERVICE_LEVEL'
    ? `${BY_SERVICE_LEVEL}: each variant has a buffer of its own, by its grade.`
    : 'The team’s setting.';

/** In place of the days that a product does not have; short enough for a field of days. */
export const levelPlaceholder = (ofTeam: TeamLevel): string =>
  ofTeam === 'SERVICE_LEVEL' ? 'By grade' : formatNumber(ofTeam);

export const levelReset = (level: string): string => `${level}: the team’s setting applies again`;

export const levelSet = (level: string, days: number): string =>
  `${level} set to ${daysText(days)}`;

export const resetLevel: Readonly<Record<keyof typeof levelTitles, string>> = {
  stockBuffer: 'Reset stock buffer',
  runningLowThreshold: 'Reset running low',
  overstockedThreshold: 'Reset overstocked',
};

/** The levels of one product, or of several. */
export const levelsTitle = (titles: readonly string[]): string =>
  titles.length === 1 ? `Stock levels of ${titles[0] ?? ''}` : levelsOf(titles.length);

export const levelsSet = (products: number): string =>
  plural(products, {
    one: 'Stock levels of # product set',
    other: 'Stock levels of # products set',
  });

/** The help of a level, and the meaning of an empty one. */
export const levelHint = (help: string, ofTeam: TeamLevel | undefined): string => {
  if (ofTeam === undefined) return `${help} Empty: that of the team, as set for the team.`;
  return ofTeam === 'SERVICE_LEVEL'
    ? `${help} Empty: by the service level of each grade, as set for the team.`
    : `${help} Empty: ${daysText(ofTeam)}, as set for the team.`;
};

export const exclusionHint = (
  { items, units, value }: TrackedStock,
  currency: string | null,
): string =>
  plural(
    items,
    {
      one: '# item with {units}, worth {worth}, leaves the inventory, buy now and all totals. Past orders keep it. Including the products again brings the history back.',
      other:
        '# items with {units}, worth {worth}, leave the inventory, buy now and all totals. Past orders keep them. Including the products again brings the history back.',
    },
    {
      units: unitsText(units),
      worth: value === null ? 'an unknown value' : formatMoney(value, currency),
    },
  );

export const productsExcluded = (products: number): string =>
  plural(products, { one: '# product excluded', other: '# products excluded' });

export const productsIncluded = (products: number): string =>
  plural(products, { one: '# product included', other: '# products included' });
