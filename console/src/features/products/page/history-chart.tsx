import type { HistoryDay, HistoryMark } from '@quartermaster/contracts/products/history-calls';
import {
  Bar,
  CartesianGrid,
  ComposedChart,
  Legend,
  Line,
  ReferenceLine,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts';
import { formatCompact, formatDate, formatDayAndMonth, formatNumber } from '../../../lib/format.ts';
import { axis, tooltipLook } from '../../../ui/chart-look.ts';
import { markColours } from './mark-colours.ts';

export interface HistoryChartProps {
  readonly days: readonly HistoryDay[];
  /** Stock before this day is an estimate. */
  readonly stockRecordedFrom: string | null;
  readonly marks: readonly HistoryMark[];
}

/** Splits the stock into two lines, which meet on the first recorded day. */
const toChartPoints = ({ days, stockRecordedFrom: from }: Omit<HistoryChartProps, 'marks'>) =>
  days.map(({ day, units, stock }) => ({
    day,
    units,
    recorded: from !== null && day >= from ? stock : null,
    estimated: from !== null && day <= from ? stock : null,
  }));

const renderStockLine = (dataKey: 'recorded' | 'estimated', name: string) => (
  <Line
    yAxisId="stock"
    type="stepAfter"
    dataKey={dataKey}
    name={name}
    stroke="var(--success-text)"
    strokeWidth={2}
    {...(dataKey === 'estimated' && { strokeDasharray: '4 3' })}
    dot={false}
    isAnimationActive={false}
  />
);

/** Units sold as bars and stock as a line, day by day, with a vertical line for each mark. */
export const HistoryChart = (props: HistoryChartProps) => {
  const { days, stockRecordedFrom, marks } = props;
  const hasEstimate = stockRecordedFrom !== null && (days[0]?.day ?? '') < stockRecordedFrom;
  return (
    <ResponsiveContainer width="100%" height={280}>
      <ComposedChart data={toChartPoints(props)} margin={{ top: 8, right: 4, bottom: 0, left: 0 }}>
        <CartesianGrid vertical={false} stroke="var(--border)" />
        <XAxis dataKey="day" {...axis} tickFormatter={formatDayAndMonth} minTickGap={56} />
        <YAxis
          yAxisId="units"
          {...axis}
          axisLine={false}
          width={44}
          allowDecimals={false}
          tickFormatter={formatCompact}
        />
        <YAxis
          yAxisId="stock"
          orientation="right"
          {...axis}
          axisLine={false}
          width={48}
          tickFormatter={formatCompact}
        />
        <Tooltip
          {...tooltipLook}
          cursor={{ fill: 'var(--row-hover)' }}
          labelFormatter={(day) => (typeof day === 'string' ? formatDate(day) : '')}
          formatter={(value, name) => [formatNumber(Number(value)), String(name)]}
        />
        <Legend iconSize={10} wrapperStyle={{ fontSize: 12 }} />
        {marks.map((mark, at) => (
          <ReferenceLine
            key={`${mark.day} ${String(at)}`}
            yAxisId="units"
            x={mark.day}
            stroke={markColours[mark.kind]}
            strokeDasharray="2 3"
          />
        ))}
        <Bar
          yAxisId="units"
          dataKey="units"
          name="Units sold, left"
          fill="var(--brand-text)"
          maxBarSize={10}
          isAnimationActive={false}
        />
        {hasEstimate && renderStockLine('estimated', 'Stock, estimated, right')}
        {stockRecordedFrom !== null && renderStockLine('recorded', 'Stock, right')}
      </ComposedChart>
    </ResponsiveContainer>
  );
};
