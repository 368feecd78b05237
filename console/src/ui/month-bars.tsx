import { formatMonthName } from '../lib/format.ts';
import styles from './month-bars.module.css';

/** The colour of a series. */
type Tone = 'brand' | 'quiet' | 'success';

export interface Series {
  readonly label: string;
  readonly tone: Tone;
}

/** Legend: the colour of each series. */
export const SeriesLegend = ({ series }: { readonly series: readonly Series[] }) => (
  <ul className={styles.legend}>
    {series.map(({ label, tone }) => (
      <li key={label} data-series={tone}>
        {label}
      </li>
    ))}
  </ul>
);

const LEAST_PERCENT = 3;

/** The height of a bar in percent of that of the largest amount; the smallest amount is still seen. */
const barHeight = (amount: number | null, largest: number): string =>
  amount === null || amount <= 0 || largest <= 0
    ? '0%'
    : `${String(Math.max((amount / largest) * 100, LEAST_PERCENT))}%`;

interface BarOfMonth {
  readonly tone: Tone;
  /** Null is no bar. */
  readonly amount: number | null;
}

interface BarsOfMonthProps {
  /** A day of the month. */
  readonly day: string;
  /** One for each series. */
  readonly bars: readonly BarOfMonth[];
  /** True: parts of one sum, drawn upon each other. False: side by side, to compare. */
  readonly isStack: boolean;
  /** The largest amount of all months: of a sum in a stack, of a bar otherwise. */
  readonly largest: number;
  readonly format: (amount: number) => string;
}

const sumOfBars = (bars: readonly BarOfMonth[]): number =>
  bars.reduce((sum, { amount }) => sum + (amount ?? 0), 0);

/** Number above the bars: the sum of a stack, or the last bar, in its colour. */
const Amount = ({ bars, isStack, format }: Omit<BarsOfMonthProps, 'day' | 'largest'>) => {
  const last = bars.at(-1);
  const amount = isStack ? sumOfBars(bars) : (last?.amount ?? 0);
  return (
    <span className={styles.amount} {...(!isStack && { 'data-series': last?.tone })} aria-hidden>
      {amount === 0 ? '' : format(amount)}
    </span>
  );
};

/** One month of a chart: an amount, a bar for each series, and the name of the month. */
export const BarsOfMonth = ({ day, largest, ...amounts }: BarsOfMonthProps) => {
  const { bars, isStack } = amounts;
  return (
    <>
      <Amount {...amounts} />
      <span className={styles.group} data-stack={isStack} aria-hidden>
        {bars.map(({ tone, amount }) => (
          <span
            key={tone}
            className={styles.bar}
            data-series={tone}
            style={{ height: barHeight(amount, largest) }}
          />
        ))}
      </span>
      <span className={styles.name} aria-hidden>
        {formatMonthName(day)}
      </span>
    </>
  );
};
