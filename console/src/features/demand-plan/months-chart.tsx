import type { DemandPlanMonth } from '@quartermaster/contracts/demand-plan/plan';
import {
  Bar,
  CartesianGrid,
  ComposedChart,
  Legend,
  Line,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts';
import { formatCompact, formatMoneyCompact, formatMonthName } from '../../lib/format.ts';
import { axis, tooltipLook } from '../../ui/chart-look.ts';
import { type Figure, figureLabels, type Measure, measures } from './words.ts';

export interface MonthsChartProps {
  readonly months: readonly DemandPlanMonth[];
  /** The first days of the months. */
  readonly days: readonly string[];
  readonly measure: Measure;
  readonly currency: string | null;
  readonly format: (value: number | undefined) => string;
}

const colours: Readonly<Record<Exclude<Figure, 'actual'>, string>> = {
  previous: 'var(--muted)',
  planned: 'var(--brand-text)',
};

const renderBar = (figure: keyof typeof colours) => (
  <Bar
    dataKey={figure}
    name={figureLabels[figure]}
    fill={colours[figure]}
    maxBarSize={18}
    isAnimationActive={false}
  />
);

/** Planned months beside those of a year before, and the actual ones as a line. */
export const MonthsChart = ({ months, days, measure, currency, format }: MonthsChartProps) => {
  const { planned, previous, actual } = measures[measure];
  const points = months.map((month, at) => ({
    day: days[at] ?? '',
    planned: month[planned],
    previous: month[previous],
    actual: month[actual],
  }));
  return (
    <ResponsiveContainer width="100%" height={280}>
      <ComposedChart data={points} margin={{ top: 8, right: 4, bottom: 0, left: 0 }}>
        <CartesianGrid vertical={false} stroke="var(--border)" />
        <XAxis dataKey="day" {...axis} tickFormatter={formatMonthName} />
        <YAxis
          {...axis}
          axisLine={false}
          width={56}
          tickFormatter={(value: number) =>
            measure === 'quantity' ? formatCompact(value) : formatMoneyCompact(value, currency)
          }
        />
        <Tooltip
          {...tooltipLook}
          cursor={{ fill: 'var(--row-hover)' }}
          labelFormatter={(day) => (typeof day === 'string' ? formatMonthName(day) : '')}
          formatter={(value, name) => [format(Number(value)), String(name)]}
        />
        <Legend iconSize={10} wrapperStyle={{ fontSize: 12 }} />
        {renderBar('previous')}
        {renderBar('planned')}
        <Line
          dataKey="actual"
          name={figureLabels.actual}
          stroke="var(--success-text)"
          strokeWidth={2}
          dot={{ r: 3 }}
          isAnimationActive={false}
        />
      </ComposedChart>
    </ResponsiveContainer>
  );
};
