import { SegmentedControl } from '@mantine/core';
import type {
  CategoryBreakdownRow,
  DemandPlanSummary,
} from '@quartermaster/contracts/demand-plan/plan';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { categoryBreakdownQuery, supplierBreakdownQuery } from '../../data/demand-plan.ts';
import { useShopCurrency } from '../../data/settings.ts';
import { formatMoneyWhole, formatMonthName } from '../../lib/format.ts';
import { useUrlParam } from '../../lib/url-state.ts';
import { useMoment } from '../../list/past/moment.ts';
import { Card } from '../../ui/page.tsx';
import { RowTable } from '../../ui/row-table.tsx';
import { Loaded, TableSkeleton } from '../../ui/states.tsx';
import { useSupplierNames } from './supplier-names.tsx';
import { listPlanMonths } from './plan-months.ts';
import { type Figure, breakdownTitles, figureLabels, NO_CATEGORY, revenueBy } from './words.ts';
import styles from './demand-plan.module.css';

type Months = CategoryBreakdownRow['months'];

const revenues = {
  planned: 'plannedRevenue',
  previous: 'previousPeriodRevenue',
  actual: 'actualsRevenue',
} as const;
const figures = Object.keys(figureLabels) as Figure[];

const useFigure = () => {
  const [text, setText] = useUrlParam('show');
  const figure = figures.find((one) => one === text) ?? 'planned';
  const set = (next: string): void => setText(next === 'planned' ? null : next, { replace: true });
  return [figure, set] as const;
};

interface BreakdownRow {
  readonly key: string | null;
  readonly name: ReactNode;
  readonly months: Months;
}

type Numbers = readonly (number | undefined)[];

/** Adds up the known numbers; unknown when there is none. */
const sum = (numbers: Numbers): number | undefined => {
  const known = numbers.filter((one) => one !== undefined);
  return known.length === 0 ? undefined : known.reduce((total, one) => total + one, 0);
};

/** Numbers of the months, followed by that of the year. */
const withYear = (numbers: Numbers): Numbers => [...numbers, sum(numbers)];

const getYearTotal = (months: Months): number =>
  months.reduce((total, { plannedRevenue }) => total + plannedRevenue, 0);

/** The largest first, those without a key last. */
const sortRows = (rows: readonly BreakdownRow[]): readonly BreakdownRow[] =>
  rows.toSorted(
    (a, b) =>
      Number(a.key === null) - Number(b.key === null) ||
      getYearTotal(b.months) - getYearTotal(a.months),
  );

interface BreakdownTableProps {
  readonly by: 'supplier' | 'category';
  readonly rows: readonly BreakdownRow[];
  readonly startDate: string;
}

const BreakdownTable = ({ by, rows, startDate }: BreakdownTableProps) => {
  const [figure, setFigure] = useFigure();
  const currency = useShopCurrency();
  const days = listPlanMonths(startDate);
  const toNumbers = (months: Months): Numbers => months.map((month) => month[revenues[figure]]);
  const shown = sortRows(rows).map(({ key, name, months }) => ({
    key: key ?? 'none',
    name,
    numbers: withYear(toNumbers(months)),
  }));
  const sums = days.map((_, at) => sum(shown.map(({ numbers }) => numbers[at])));
  const total = { key: 'total', name: <strong>Total</strong>, numbers: withYear(sums) };
  const title = revenueBy(by, figure);
  return (
    <Card
      title={breakdownTitles[by]}
      actions={
        <SegmentedControl
          size="xs"
          aria-label="Revenue"
          data={figures.map((value) => ({ value, label: figureLabels[value] }))}
          value={figure}
          onChange={setFigure}
        />
      }
    >
      <div className={styles.wide} tabIndex={0} role="group" aria-label={title}>
        <RowTable
          stacksOn="tablet"
          className={styles.breakdown}
          label={title}
          titles={[
            by === 'supplier' ? 'Supplier' : 'Category',
            ...days.map(formatMonthName),
            'Year',
          ]}
          rows={[...shown, total]}
          most={shown.length + 1}
          getKey={({ key }) => key}
          numbers={[...days, 'year'].map((_, at) => at + 1)}
          cells={({ name, numbers }) => [
            name,
            ...numbers.map((value) => formatMoneyWhole(value, currency)),
          ]}
        />
      </div>
    </Card>
  );
};

interface BreakdownProps {
  readonly plan: DemandPlanSummary;
}

export const SuppliersTab = ({ plan: { startDate } }: BreakdownProps) => {
  const [asOf] = useMoment();
  const query = useQuery(supplierBreakdownQuery(asOf));
  const renderName = useSupplierNames();
  return (
    <Loaded
      title="The revenue by supplier could not be loaded"
      query={query}
      waiting={<TableSkeleton />}
    >
      {(rows) => (
        <BreakdownTable
          by="supplier"
          startDate={startDate}
          rows={rows.map(({ supplierId: key, months }) => ({ key, name: renderName(key), months }))}
        />
      )}
    </Loaded>
  );
};

export const CategoriesTab = ({ plan: { startDate } }: BreakdownProps) => {
  const [asOf] = useMoment();
  const query = useQuery(categoryBreakdownQuery(asOf));
  return (
    <Loaded
      title="The revenue by category could not be loaded"
      query={query}
      waiting={<TableSkeleton />}
    >
      {(rows) => (
        <BreakdownTable
          by="category"
          startDate={startDate}
          rows={rows.map(({ shopifyCategory: key, months }) => ({
            key,
            name: key ?? NO_CATEGORY,
            months,
          }))}
        />
      )}
    </Loaded>
  );
};
