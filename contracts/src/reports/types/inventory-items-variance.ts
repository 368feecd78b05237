import {
  markCompared,
  column,
  comparedColumn,
  formatCountOrNo,
  defineReport,
  nullableColumn,
} from './define-report.ts';
import { shopCurrency, variantFields, variantReport } from './shared-fields.ts';

type Value = 'units' | 'money';

const presentColumn = (kind: Value, label: string) =>
  comparedColumn(kind, label, `${label} at the time of the report.`);
const earlierColumn = (kind: Value, label: string) =>
  nullableColumn(
    kind,
    `${label} before`,
    `${label} when the earlier business day began. Empty where that day was not recorded.`,
  );
const changeColumn = (kind: Value, label: string) =>
  nullableColumn(kind, `${label}: change`, 'The present value minus the earlier one.');
const percentColumn = (label: string) =>
  column(
    'percent',
    `${label}: change in %`,
    'The change as a percentage of the earlier value. Empty when that was 0.',
  );

/** Returns the absolute value, so that a fall ranks like a rise. */
const toMagnitude = (value: unknown): number | null =>
  value === null ? null : Math.abs(value as number);

export const inventoryItemsVariance = defineReport({
  ...variantReport,
  type: 'INVENTORY_ITEMS_VARIANCE',
  label: 'Inventory Variance',
  group: 'Movement',
  question: 'How did stock and its value change over the period?',
  period: {
    days: [7, 1, 30],
    about: 'The report compares the stock with that of this many days ago.',
  },
  fields: {
    ...variantFields,
    quantity: presentColumn('units', 'On hand'),
    previousQuantity: earlierColumn('units', 'On hand'),
    quantityChange: changeColumn('units', 'On hand'),
    quantityChangePercent: percentColumn('On hand'),
    retailValue: presentColumn('money', 'Retail value'),
    previousRetailValue: earlierColumn('money', 'Retail value'),
    retailValueChange: changeColumn('money', 'Retail value'),
    retailValueChangePercent: percentColumn('Retail value'),
    costValue: markCompared(
      nullableColumn('money', 'Cost value', 'Cost value at the time of the report.'),
    ),
    previousCostValue: earlierColumn('money', 'Cost value'),
    costValueChange: changeColumn('money', 'Cost value'),
    costValueChangePercent: percentColumn('Cost value'),
    currency: shopCurrency,
  },
  sorts: [
    { field: 'costValueChange', order: 'DESC', rankOf: toMagnitude },
    { field: 'quantityChange', order: 'DESC', rankOf: toMagnitude },
  ],
  headline: (rows, periodDays) => {
    const changed = rows.filter(({ quantityChange }) => (quantityChange ?? 0) !== 0);
    return `${formatCountOrNo(changed.length, 'item')} changed in ${formatCountOrNo(periodDays, 'day').toLowerCase()}`;
  },
});
