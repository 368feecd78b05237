import type { GradeCosts } from '@quartermaster/contracts/inventory/calls/service-level-costs';
import type { ServiceLevels } from '@quartermaster/contracts/inventory/settings';
import {
  CartesianGrid,
  Legend,
  ReferenceDot,
  ResponsiveContainer,
  Scatter,
  ScatterChart,
  type ScatterShapeProps,
  Tooltip,
  type TooltipContentProps,
  XAxis,
  YAxis,
} from 'recharts';
import { formatMoneyCompact, formatMoneyWhole } from '../../../lib/format.ts';
import { axis, tooltipLook } from '../../../ui/chart-look.ts';
import { gradeText } from '../../../ui/words.ts';
import { gradeAtLevel, LOST_SALES, SAFETY_STOCK, safetyCostTexts } from '../words.ts';
import { findChosenCost } from './service-levels.ts';

const gradeColours = {
  A: 'var(--success-text)',
  B: 'var(--brand-text)',
  C: 'var(--muted)',
} as const;

const axisTitle = { fill: 'var(--muted)', fontSize: 11 };

type Point = GradeCosts['points'][number] & { readonly grade: GradeCosts['level'] };

const toPoints = ({ level, points }: GradeCosts): Point[] =>
  points.map((point) => ({ ...point, grade: level }));

/** A small dot in a circle that the pointer finds more easily. */
const renderDot = ({ cx, cy }: ScatterShapeProps, grade: Point['grade']) => (
  <g>
    <circle cx={cx} cy={cy} r={9} fill="transparent" />
    <circle cx={cx} cy={cy} r={3} fill={gradeColours[grade]} />
  </g>
);

interface PointTooltipProps extends TooltipContentProps {
  readonly currency: string | null;
}

const PointTooltip = ({ active, payload, currency }: PointTooltipProps) => {
  const point = payload[0]?.payload as Point | undefined;
  if (!active || point === undefined) return null;
  const texts = safetyCostTexts({
    stockValue: formatMoneyWhole(point.stockValue, currency),
    lostSales: formatMoneyWhole(point.lostSalesPerYear, currency),
  });
  return (
    <div style={{ ...tooltipLook.contentStyle, padding: 10 }}>
      <p style={tooltipLook.labelStyle}>{gradeAtLevel(point.grade, point.serviceLevel)}</p>
      {texts.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </div>
  );
};

export interface ServiceLevelChartProps {
  readonly grades: readonly GradeCosts[];
  readonly levels: ServiceLevels;
  readonly currency: string | null;
  readonly height: number;
}

/** Value of the safety stock against the lost sales: a curve for each grade, with a large dot at its chosen level. */
export const ServiceLevelChart = ({ grades, levels, currency, height }: ServiceLevelChartProps) => {
  const shown = grades.filter(({ itemsCount }) => itemsCount > 0);
  const formatAxis = (amount: number): string => formatMoneyCompact(amount, currency);
  return (
    <ResponsiveContainer width="100%" height={height}>
      <ScatterChart margin={{ top: 28, right: 24, bottom: 16, left: 0 }}>
        <CartesianGrid stroke="var(--border)" />
        <XAxis
          type="number"
          dataKey="stockValue"
          {...axis}
          tickFormatter={formatAxis}
          label={{ ...axisTitle, value: SAFETY_STOCK, position: 'insideBottom', offset: -6 }}
        />
        <YAxis
          type="number"
          dataKey="lostSalesPerYear"
          {...axis}
          axisLine={false}
          width={56}
          tickFormatter={formatAxis}
          label={{ ...axisTitle, value: LOST_SALES, position: 'insideTopLeft', dy: -26 }}
        />
        <Tooltip
          isAnimationActive={false}
          content={(props) => <PointTooltip {...props} currency={currency} />}
        />
        <Legend position="insideTopRight" iconSize={8} wrapperStyle={{ fontSize: 12 }} />
        {shown.map((grade) => (
          <Scatter
            key={grade.level}
            name={gradeText(grade.level)}
            data={toPoints(grade)}
            fill={gradeColours[grade.level]}
            line={{ stroke: gradeColours[grade.level], strokeWidth: 2 }}
            shape={(props: ScatterShapeProps) => renderDot(props, grade.level)}
            isAnimationActive={false}
          />
        ))}
        {shown.map((grade) => {
          const chosen = findChosenCost(grade, levels);
          return (
            chosen !== undefined && (
              <ReferenceDot
                key={grade.level}
                x={chosen.stockValue}
                y={chosen.lostSalesPerYear}
                r={6}
                pointerEvents="none"
                fill={gradeColours[grade.level]}
                stroke="var(--raised)"
                strokeWidth={2}
                label={{
                  value: grade.level,
                  position: 'top',
                  fill: 'var(--text)',
                  fontSize: 11,
                }}
              />
            )
          );
        })}
      </ScatterChart>
    </ResponsiveContainer>
  );
};
