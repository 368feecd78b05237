import { SegmentedControl, Skeleton, Stack } from '@mantine/core';
import type { DemandPlanMonth, DemandPlanSummary } from '@quartermaster/contracts/demand-plan/plan';
import { useShopCurrency } from '../../data/settings.ts';
import { formatMoney, formatMonth, formatNumber } from '../../lib/format.ts';
import { useUrlParam } from '../../lib/url-state.ts';
import { onDemand } from '../../ui/on-demand.tsx';
import { Card } from '../../ui/page.tsx';
import { RowTable } from '../../ui/row-table.tsx';
import { listPlanMonths } from './plan-months.ts';
import { figureLabels, FORECAST, type Measure, measures, monthsOf } from './words.ts';

const MonthsChart = onDemand(
  async () => (await import('./months-chart.tsx')).MonthsChart,
  <Skeleton height={280} />,
);

const measureNames = Object.keys(measures) as Measure[];

const useMeasure = () => {
  const [text, setText] = useUrlParam('measure');
  const measure = measureNames.find((one) => one === text) ?? 'quantity';
  const set = (next: string): void => setText(next === 'quantity' ? null : next, { replace: true });
  return [measure, set] as const;
};

type NumberOfMonth = (month: DemandPlanMonth) => number | undefined;

/** Columns of a measure. The forecast is known in units alone. */
const listFigures = (
  measure: Measure,
): readonly { readonly title: string; readonly value: NumberOfMonth }[] => {
  const { planned, previous, actual } = measures[measure];
  return [
    { title: figureLabels.planned, value: (month) => month[planned] },
    ...(measure === 'quantity'
      ? [{ title: FORECAST, value: (month: DemandPlanMonth) => month.forecastQuantity }]
      : []),
    { title: figureLabels.previous, value: (month) => month[previous] },
    { title: figureLabels.actual, value: (month) => month[actual] },
  ];
};

/** The sum of the known months; unknown when there is none. */
const sumKnown = (months: readonly DemandPlanMonth[], value: NumberOfMonth): number | undefined => {
  const known = months.map(value).filter((one) => one !== undefined);
  return known.length === 0 ? undefined : known.reduce((sum, one) => sum + one, 0);
};

/** The 12 months of the plan as a chart and a table, in units, revenue or cost. */
export const MonthsTab = ({
  plan: { months, startDate },
}: {
  readonly plan: DemandPlanSummary;
}) => {
  const [measure, setMeasure] = useMeasure();
  const currency = useShopCurrency();
  const days = listPlanMonths(startDate);
  const figures = listFigures(measure);
  const format = (value: number | undefined): string =>
    measure === 'quantity' ? formatNumber(value) : formatMoney(value, currency);
  const rows = months.map((month, at) => ({
    name: formatMonth(days[at] ?? startDate),
    numbers: figures.map(({ value }) => value(month)),
  }));
  const total = { name: 'Year', numbers: figures.map(({ value }) => sumKnown(months, value)) };
  return (
    <Card
      title={monthsOf(measure)}
      actions={
        <SegmentedControl
          size="xs"
          aria-label="Measure"
          data={measureNames.map((value) => ({ value, label: measures[value].label }))}
          value={measure}
          onChange={setMeasure}
        />
      }
    >
      <Stack gap={16}>
        <MonthsChart {...{ months, days, measure, currency, format }} />
        <RowTable
          stacksOn="phone"
          label={monthsOf(measure)}
          titles={['Month', ...figures.map(({ title }) => title)]}
          rows={[...rows, total]}
          numbers={figures.map((_, at) => at + 1)}
          cells={({ name, numbers }) => [
            name === total.name ? <strong key="month">{name}</strong> : name,
            ...numbers.map((value) =>
              name === total.name ? <strong key="x">{format(value)}</strong> : format(value),
            ),
          ]}
        />
      </Stack>
    </Card>
  );
};
