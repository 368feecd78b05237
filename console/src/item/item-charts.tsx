import type { ResponseOf } from '@quartermaster/contracts/core/route';
import type { explainInventoryItem } from '@quartermaster/contracts/inventory/calls/items';
import {
  Bar,
  BarChart,
  CartesianGrid,
  ComposedChart,
  Line,
  ReferenceArea,
  ReferenceLine,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts';
import {
  formatCompact,
  formatDate,
  formatDayAndMonth,
  formatMoney,
  formatMonth,
  formatNumber,
} from '../lib/format.ts';
import { axis, tooltipLook } from '../ui/chart-look.ts';
import { soldFor } from './words.ts';
import styles from './item-charts.module.css';

type Explained = ResponseOf<typeof explainInventoryItem>;

/** `month` as YYYY-MM. */
const monthText = (month: string): string => formatMonth(`${month}-01`);

/** Label beside a line, on the side that has room; `row` separates the labels of two near lines. */
const mark = (value: string, side: 'left' | 'right', row: number, fill: string) => ({
  value,
  position: side === 'left' ? ('insideTopRight' as const) : ('insideTopLeft' as const),
  dy: row * 14,
  fill,
  fontSize: 11,
  className: styles.mark,
});

type Points = readonly { readonly day: string }[];

const findPointIndex = (points: Points, day: string): number =>
  points.findIndex((point) => point.day === day);

/** A label near the start of the chart is at the right of its line, others at the left. */
const chooseLabelSide = (points: Points, day: string): 'left' | 'right' =>
  findPointIndex(points, day) < points.length / 14 ? 'right' : 'left';

/** Labels of two lines near each other are placed one below the other, the rest at the top, above the stock. */
const chooseLabelRow = (points: Points, day: string | null, other: string | null): number => {
  if (day === null || other === null) return 0;
  return Math.abs(findPointIndex(points, day) - findPointIndex(points, other)) < points.length / 3
    ? 1
    : 0;
};

/** The stock from the arrival of an order placed today on. */
const ifOrderedLine = (points: Explained['projection']) =>
  points.some(({ ifOrderedToday }) => ifOrderedToday !== null) && (
    <Line
      dataKey="ifOrderedToday"
      name="If you order today"
      stroke="var(--success-text)"
      strokeWidth={2}
      strokeDasharray="5 4"
      dot={false}
      isAnimationActive={false}
    />
  );

export interface StockChartProps {
  readonly points: Explained['projection'];
  readonly stockoutDate: string | null;
  /** The day an order placed today arrives. */
  readonly arrivalDate: string | null;
}

/**
 * Projected stock by day, also with the suggestion ordered today; deliveries as bars; marks the day it runs short and the day
 * an order could arrive.
 */
export const StockChart = ({ points, stockoutDate, arrivalDate }: StockChartProps) => {
  const last = points.at(-1)?.day ?? '';
  const row = chooseLabelRow(points, arrivalDate, stockoutDate);
  const within = (day: string | null): day is string => day !== null && day <= last;
  return (
    <ResponsiveContainer width="100%" height={220}>
      <ComposedChart data={[...points]} margin={{ top: 18, right: 12, bottom: 0, left: 0 }}>
        <CartesianGrid vertical={false} stroke="var(--border)" />
        {within(stockoutDate) && within(arrivalDate) && stockoutDate < arrivalDate && (
          <ReferenceArea x1={stockoutDate} x2={arrivalDate} fill="var(--error-tint)" />
        )}
        <XAxis dataKey="day" {...axis} tickFormatter={formatDayAndMonth} minTickGap={48} />
        <YAxis {...axis} axisLine={false} width={44} tickFormatter={formatCompact} />
        <Tooltip
          {...tooltipLook}
          labelFormatter={(day) => (typeof day === 'string' ? formatDate(day) : '')}
          formatter={(value, name) => [formatNumber(Number(value)), String(name)]}
        />
        <Bar
          dataKey="delivered"
          name="Delivered"
          fill="var(--success-text)"
          barSize={5}
          isAnimationActive={false}
        />
        <Line
          dataKey="available"
          name="Projected stock"
          stroke="var(--brand-text)"
          strokeWidth={2}
          dot={false}
          isAnimationActive={false}
        />
        {ifOrderedLine(points)}
        {within(arrivalDate) && (
          <ReferenceLine
            x={arrivalDate}
            stroke="var(--muted)"
            strokeDasharray="4 3"
            label={mark('Order today arrives', 'right', row, 'var(--muted)')}
          />
        )}
        {within(stockoutDate) && (
          <ReferenceLine
            x={stockoutDate}
            stroke="var(--error-text)"
            label={mark('Stockout', chooseLabelSide(points, stockoutDate), 0, 'var(--error-text)')}
          />
        )}
      </ComposedChart>
    </ResponsiveContainer>
  );
};

export interface SalesChartProps {
  readonly months: Explained['salesByMonth'];
  readonly currency: string | null;
}

export const SalesChart = ({ months, currency }: SalesChartProps) => (
  <ResponsiveContainer width="100%" height={180}>
    <BarChart data={[...months]} margin={{ top: 8, right: 12, bottom: 0, left: 0 }}>
      <CartesianGrid vertical={false} stroke="var(--border)" />
      <XAxis dataKey="month" {...axis} tickFormatter={monthText} minTickGap={16} />
      <YAxis {...axis} axisLine={false} width={44} tickFormatter={formatCompact} />
      <Tooltip
        {...tooltipLook}
        cursor={{ fill: 'var(--row-hover)' }}
        labelFormatter={(month) => (typeof month === 'string' ? monthText(month) : '')}
        formatter={(value, _name, { payload }) => {
          const { revenue } = payload as Explained['salesByMonth'][number];
          return [soldFor(Number(value), formatMoney(revenue, currency)), 'Sold'];
        }}
      />
      <Bar dataKey="units" fill="var(--brand-text)" maxBarSize={28} isAnimationActive={false} />
    </BarChart>
  </ResponsiveContainer>
);
