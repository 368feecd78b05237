import {
  Area,
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
import { formatCompact, formatMonth, formatMonthName, formatNumber } from '../../../lib/format.ts';
import { axis, tooltipLook } from '../../../ui/chart-look.ts';
import { limitsText, figureLabels, FORECAST, INTERVAL } from '../words.ts';
import type { ForecastMonth } from './forecast-months.ts';

export interface ForecastChartProps {
  readonly months: readonly ForecastMonth[];
}

const toPoints = (months: readonly ForecastMonth[]) =>
  months.map(({ day, planned, forecast, low, high, previous }) => ({
    day,
    planned,
    forecast,
    limits: [low, high],
    previous,
  }));

const renderLine = (dataKey: 'forecast' | 'previous') => (
  <Line
    dataKey={dataKey}
    name={dataKey === 'forecast' ? FORECAST : figureLabels.previous}
    stroke={dataKey === 'forecast' ? 'var(--text)' : 'var(--muted)'}
    strokeWidth={dataKey === 'forecast' ? 2 : 1.5}
    {...(dataKey === 'previous' && { strokeDasharray: '4 3' })}
    dot={false}
    isAnimationActive={false}
  />
);

/** Planned months as bars over the interval of the forecast, with the forecast and the year before as lines. */
export const ForecastChart = ({ months }: ForecastChartProps) => (
  <ResponsiveContainer width="100%" height={260}>
    <ComposedChart data={toPoints(months)} margin={{ top: 8, right: 4, bottom: 0, left: 0 }}>
      <CartesianGrid vertical={false} stroke="var(--border)" />
      <XAxis dataKey="day" {...axis} tickFormatter={formatMonthName} />
      <YAxis
        {...axis}
        axisLine={false}
        width={44}
        allowDecimals={false}
        tickFormatter={formatCompact}
      />
      <Tooltip
        {...tooltipLook}
        cursor={{ fill: 'var(--row-hover)' }}
        labelFormatter={(day) => (typeof day === 'string' ? formatMonth(day) : '')}
        formatter={(value, name) => [
          Array.isArray(value)
            ? limitsText(Number(value[0]), Number(value[1]))
            : formatNumber(Number(value)),
          String(name),
        ]}
      />
      <Legend iconSize={10} wrapperStyle={{ fontSize: 12 }} />
      <Area
        dataKey="limits"
        name={INTERVAL}
        type="linear"
        stroke="none"
        fill="var(--muted)"
        fillOpacity={0.25}
        activeDot={false}
        isAnimationActive={false}
      />
      <Bar
        dataKey="planned"
        name={figureLabels.planned}
        fill="var(--brand-text)"
        maxBarSize={14}
        isAnimationActive={false}
      />
      {renderLine('previous')}
      {renderLine('forecast')}
    </ComposedChart>
  </ResponsiveContainer>
);
