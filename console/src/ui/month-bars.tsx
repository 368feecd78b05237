import { formatMonthName } from '../lib/format.ts';
import styles from './month-bars.module.css';

/** The colour of a series. */
type Tone = 'brand' | 'quiet' | 'success';

export interface Series {
  readonly label: string;
  readonly tone: Tone;
}

/** Which colour is which series. */
export const SeriesLegend = ({ series }: { readonly series: readonly Series[] }) => (
  <ul className={styles['legend']}>
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

interface BarsOfMonthProps {
  /** A day of the month. */
  readonly day: string;
  /** Above the bars. */
  readonly text: string;
  /** One for each series; null is no bar. */
  readonly bars: readonly { readonly tone: Tone; readonly amount: number | null }[];
  /** The largest amount of all months. */
  readonly largest: number;
}

/** What a month of a chart shows: an amount, a bar for each series, and the name of the month. */
export const BarsOfMonth = ({ day, text, bars, largest }: BarsOfMonthProps) => (
  <>
    <span className={styles['amount']} aria-hidden>
      {text}
    </span>
    <span className={styles['group']} aria-hidden>
      {bars.map(({ tone, amount }) => (
        <span
          key={tone}
          className={styles['bar']}
          data-series={tone}
          style={{ height: barHeight(amount, largest) }}
        />
      ))}
    </span>
    <span className={styles['name']} aria-hidden>
      {formatMonthName(day)}
    </span>
  </>
);
