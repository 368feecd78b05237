import { addDays, type Day } from '@quartermaster/contracts/core/day';
import { demandPlanSortColumns } from '@quartermaster/contracts/demand-plan/list-columns';
import { type DemandPlanItemId, MAX_MONTH_UNITS } from '@quartermaster/contracts/demand-plan/plan';
import { getPlannedQuantity } from '@quartermaster/contracts/demand-plan/rules/planned-quantity';
import {
  type Column,
  createColumn,
  createFieldColumn,
  groupColumns,
  markSortable,
  rowNameColumn,
} from '../../../grid/column.ts';
import { getYear } from '../../../lib/dates.ts';
import { formatMonth, formatMonthName, formatNumber } from '../../../lib/format.ts';
import type { NumberRule } from '../../../lib/numbers/number-rule.ts';
import { stringifySearch } from '../../../lib/search-params.ts';
import { joinParts, variantTitleText } from '../../../lib/words.ts';
import { TitledCell } from '../../../ui/titled-cell.tsx';
import { listPlanMonths } from '../plan-months.ts';
import { ruleText } from '../words.ts';
import {
  formatItemName,
  getPlannedRevenue,
  getRowId,
  isMonthChanged,
  type PlanRow,
  setMonth,
  sumPlanned,
} from './plan-edits.ts';

const plannedUnits: NumberRule = { kind: 'quantity', max: MAX_MONTH_UNITS };

const MONTH = /^month(\d+)$/;
const monthKey = (at: number): string => `month${String(at)}`;

/** True when the cell shows an unsaved change. */
export const isCellChanged = (row: PlanRow, key: string): boolean => {
  const at = MONTH.exec(key)?.[1];
  return at !== undefined && isMonthChanged(row, Number(at));
};

const getQuantity = ({ months }: PlanRow, at: number): number =>
  months[at] === undefined ? 0 : getPlannedQuantity(months[at]);

const monthColumn = (day: Day, at: number): Column<PlanRow> =>
  createColumn(monthKey(at), formatMonth(day), (row) => getQuantity(row, at), {
    kind: 'number',
    sortable: false,
    width: 72,
    group: String(getYear(day)),
    heading: { over: String(getYear(day)), title: formatMonthName(day) },
    help: 'Units planned. Empty the cell to let the forecast count',
    emphasis: ({ months }) =>
      (months[at]?.adjustedQuantity ?? null) === null ? 'quiet' : 'strong',
    edit: { type: 'number', rule: plannedUnits },
    write: (row, value) => setMonth(row, at, value),
  });

/** The planned units of each month and of the year, as the last row of the table. */
export const formatPlanTotals = (
  rows: readonly PlanRow[],
  title: string,
): Readonly<Record<string, string>> => {
  const places = rows[0]?.months.keys() ?? [];
  const months = Array.from(places, (at): readonly [string, string] => [
    monthKey(at),
    formatNumber(rows.reduce((sum, row) => sum + getQuantity(row, at), 0)),
  ]);
  return {
    productTitle: title,
    plannedQuantity: formatNumber(rows.reduce((sum, row) => sum + sumPlanned(row), 0)),
    ...Object.fromEntries<string>(months),
  };
};

const field = createFieldColumn((row: PlanRow) => row);

interface PlanColumnContext {
  readonly startDate: Day;
  readonly currency: string | null;
  readonly onForecast: (id: DemandPlanItemId) => void;
}

/** Address of the panel of an item, with a search that lists it. */
const buildForecastHref = (row: PlanRow): string =>
  `/demand-plan${stringifySearch({ tab: 'items', q: row.productTitle, panel: getRowId(row) })}`;

export const planColumns = ({
  startDate,
  currency,
  onForecast,
}: PlanColumnContext): readonly Column<PlanRow>[] =>
  markSortable(demandPlanSortColumns, [
    createColumn('productTitle', 'Item', formatItemName, {
      cell: (row) => (
        <TitledCell
          image={row.imageUrl}
          title={row.productTitle}
          details={joinParts(' · ', variantTitleText(row.productVariantTitle))}
          href={buildForecastHref(row)}
          onOpen={() => onForecast(getRowId(row))}
        />
      ),
      width: 232,
      ...rowNameColumn,
    }),
    field('sku', 'SKU', { width: 104 }),
    createColumn(
      'lastYear',
      'Year before',
      ({ lastYear }: PlanRow) => lastYear.reduce((sum, units) => sum + units, 0),
      { kind: 'number', width: 108, help: 'Units sold in the 12 months before the first' },
    ),
    ...listPlanMonths(startDate).map(monthColumn),
    createColumn('plannedQuantity', 'Year', sumPlanned, {
      kind: 'number',
      width: 84,
      help: `Units planned from ${formatMonth(startDate)} to ${formatMonth(addDays(startDate, 364))}`,
    }),
    createColumn('plannedRevenue', 'Revenue', getPlannedRevenue, {
      kind: 'money',
      currency,
      hidden: true,
    }),
    field('shopifyCategory', 'Category', { width: 128 }),
    field('rule', 'Forecast by', {
      text: ({ rule }) => ruleText(rule),
      width: 148,
      help: 'The rule that made the forecast',
    }),
    ...groupColumns('Prices', [
      field('salePrice', 'Sale price', { kind: 'unitPrice', currency, hidden: true }),
      field('costPrice', 'Cost price', { kind: 'unitPrice', currency, hidden: true }),
    ]),
  ]);
